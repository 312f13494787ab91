-- The manager who placed the order; null for one that the secretariat made for the club.
alter table club_order alter column id_member drop not null;

-- What is neither a licence nor an affiliation: an item in the secretariat's words, at its price.
alter table product drop constraint product_code_check;
alter table product add constraint product_code_check check (code in ('licence_renew', 'licence_club', 'article'));
insert into product (code, name) values ('article', 'Autre article');

-- The words of an item; empty for a licence. An item has no period: both of its days are that of the order.
alter table order_line add column label text not null default '';
alter table order_line add column quantity integer not null default 1 check (quantity between 1 and 1000);
alter table order_line drop constraint order_line_check1;
alter table order_line add constraint order_line_is_for_one check (
  case when label = '' then (id_member is null) <> (id_club is null) and quantity = 1
    else id_member is null and id_club is null and id_licence is null end);

-- A club is in one open order per year of affiliation: last year's may still be unpaid when next year's is asked.
create unique index order_line_club_year_once on order_line (id_club, date_debut) where open;
drop index order_line_club_once;
