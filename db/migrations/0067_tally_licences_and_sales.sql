-- What the dashboard counts, kept as it changes: after each change it counted all licences and all sales of ten years anew.
-- Each statement adds what it changed as rows of its own, and the sum counts. A row per period that statements update would
-- make all payments of a day wait for each other, and for an import until it ends. An hourly job makes one row of those of a
-- period.

-- Nobody writes what is counted below until the triggers stand.
lock table member, licence, ledger_line in share row exclusive mode;

-- Licences that are not cancelled, by their period.
create table licence_tally (
  id bigint generated always as identity primary key,
  date_debut date not null,
  date_fin date not null,
  licences integer not null check (licences <> 0)
);
-- Members by the end of their last licence.
create table last_licence_tally (
  id bigint generated always as identity primary key,
  date_fin date not null,
  members integer not null check (members <> 0)
);
-- The account of sales in the books: income by product, or what credit notes gave back.
create table sales_tally (
  id bigint generated always as identity primary key,
  day date not null,
  id_product integer,
  refund boolean not null,
  cents bigint not null check (cents <> 0)
);

create function tally_licences() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into licence_tally (date_debut, date_fin, licences)
    select date_debut, date_fin, count(*) from new_rows where cancelled_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into licence_tally (date_debut, date_fin, licences)
    select date_debut, date_fin, -count(*) from old_rows where cancelled_at is null group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into licence_tally (date_debut, date_fin, licences)
    select date_debut, date_fin, sum(licences) from (
      select date_debut, date_fin, -1 as licences from old_rows where cancelled_at is null
      union all select date_debut, date_fin, 1 from new_rows where cancelled_at is null
    ) changed
    group by 1, 2
    having sum(licences) <> 0;
  else
    delete from licence_tally;
  end if;
  return null;
end $$;
create trigger inserted_licence_is_tallied after insert on licence
  referencing new table as new_rows for each statement execute function tally_licences();
create trigger changed_licence_is_tallied after update on licence
  referencing old table as old_rows new table as new_rows for each statement execute function tally_licences();
create trigger deleted_licence_is_tallied after delete on licence
  referencing old table as old_rows for each statement execute function tally_licences();
create trigger truncated_licences_are_tallied after truncate on licence
  for each statement execute function tally_licences();

create function tally_last_licences() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into last_licence_tally (date_fin, members)
    select last_date_fin, count(*) from new_rows where last_date_fin is not null group by 1;
  elsif tg_op = 'DELETE' then
    insert into last_licence_tally (date_fin, members)
    select last_date_fin, -count(*) from old_rows where last_date_fin is not null group by 1;
  elsif tg_op = 'UPDATE' then
    insert into last_licence_tally (date_fin, members)
    select last_date_fin, sum(members) from (
      select last_date_fin, -1 as members from old_rows where last_date_fin is not null
      union all select last_date_fin, 1 from new_rows where last_date_fin is not null
    ) changed
    group by 1
    having sum(members) <> 0;
  else
    delete from last_licence_tally;
  end if;
  return null;
end $$;
create trigger inserted_member_is_tallied after insert on member
  referencing new table as new_rows for each statement execute function tally_last_licences();
create trigger changed_member_is_tallied after update on member
  referencing old table as old_rows new table as new_rows for each statement execute function tally_last_licences();
create trigger deleted_member_is_tallied after delete on member
  referencing old table as old_rows for each statement execute function tally_last_licences();
create trigger truncated_members_are_tallied after truncate on member
  for each statement execute function tally_last_licences();

-- The books are append-only. The entries are put into an array so that PostgreSQL plans at every run (decision 174).
create function tally_sales() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  entries integer[] := array(select distinct id_entry from new_rows where account = 'sales');
begin
  insert into sales_tally (day, id_product, refund, cents)
  select day, id_product, refund, sum(case when refund then amount_cents else -amount_cents end)
  from (
    select entry.day, line.id_product, entry.kind = 'credit_note' as refund, line.amount_cents
    from new_rows line join ledger_entry entry on entry.id = line.id_entry
    where line.account = 'sales' and entry.id = any(entries)
  ) sold
  group by 1, 2, 3
  having sum(amount_cents) <> 0;
  return null;
end $$;
create trigger inserted_ledger_line_is_tallied after insert on ledger_line
  referencing new table as new_rows for each statement execute function tally_sales();

insert into licence_tally (date_debut, date_fin, licences)
select date_debut, date_fin, count(*) from licence where cancelled_at is null group by 1, 2;
insert into last_licence_tally (date_fin, members)
select last_date_fin, count(*) from member where last_date_fin is not null group by 1;
insert into sales_tally (day, id_product, refund, cents)
select day, id_product, refund, sum(case when refund then amount_cents else -amount_cents end)
from (
  select entry.day, line.id_product, entry.kind = 'credit_note' as refund, line.amount_cents
  from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'sales'
) sold
group by 1, 2, 3
having sum(amount_cents) <> 0;
