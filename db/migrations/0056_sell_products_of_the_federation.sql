-- A product of the federation's own (a passport, an exam) has no code: only the secretariat orders it, as an item.
alter table product alter column code drop not null;

-- No longer offered in new orders; orders and books keep it.
alter table product add column withdrawn boolean not null default false;
alter table product add constraint product_of_portal_stays check (code is null or not withdrawn);

create unique index product_own_name_once on product (lower(name)) where code is null;
