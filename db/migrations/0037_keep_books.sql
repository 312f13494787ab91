-- Double-entry books. An entry and its lines are written in one transaction, balance, and never change: a mistake is
-- corrected by another entry. They hold ids and order numbers, and neither names nor free text, so an erasure has nothing to
-- change in them.

create table ledger_account (
  -- The set of keys is fixed by the code (src/domain/ledger); the treasurer gives each its number and name.
  key text primary key check (key in (
    'bank', 'provider', 'transfers', 'clubs', 'sales', 'unallocated', 'other', 'write_off'
  )),
  number text not null,
  name text not null
);
insert into ledger_account (key, number, name) values
  ('bank', '550', 'Banque'),
  ('provider', '580', 'Payements en ligne'),
  ('transfers', '581', 'Virements à rapprocher'),
  ('clubs', '400', 'Clubs'),
  ('sales', '700', 'Ventes'),
  ('unallocated', '499', 'Mouvements à décider'),
  ('other', '498', 'Hors portail'),
  ('write_off', '642', 'Différences acceptées');

create table ledger_entry (
  id integer generated always as identity primary key,
  -- The fact that is booked ('payment 12', 'sale 7'): a fact is booked once.
  source text not null unique,
  kind text not null check (kind in (
    'movement', 'outgoing', 'ignored', 'reopened', 'match', 'payment', 'allocation', 'sale', 'write_off', 'credit',
    'credit_note', 'payout', 'opening', 'correction'
  )),
  day date not null,
  created_at timestamptz not null,
  -- An id of account, without a foreign key: an account that is deleted changes nothing here.
  created_by integer,
  -- The number of the order or credit note.
  document text not null default '',
  id_order integer references club_order,
  id_movement integer references bank_movement,
  id_payment integer references payment,
  -- The entry that this one takes back.
  corrects integer unique references ledger_entry
);
create index ledger_entry_by_day on ledger_entry (day);
create index ledger_entry_by_order on ledger_entry (id_order) where id_order is not null;
create index ledger_entry_by_movement on ledger_entry (id_movement) where id_movement is not null;
create index ledger_entry_by_payment on ledger_entry (id_payment) where id_payment is not null;

create table ledger_line (
  id integer generated always as identity primary key,
  id_entry integer not null references ledger_entry,
  account text not null references ledger_account,
  iban text,
  id_club integer references club,
  id_order integer references club_order,
  id_product integer references product,
  -- Debit above zero, credit below.
  amount_cents bigint not null check (amount_cents <> 0),
  check ((account = 'bank') = (iban is not null)),
  check ((account = 'clubs') = (id_club is not null)),
  check (id_order is null or account = 'clubs'),
  check (id_product is null or account = 'sales')
);
create index ledger_line_by_entry on ledger_line (id_entry);
create index ledger_line_by_club on ledger_line (id_club) where id_club is not null;
create index ledger_line_by_order on ledger_line (id_order) where id_order is not null;

-- Until and with this day, the books are closed.
create table ledger_closing (
  closed_until date primary key,
  closed_at timestamptz not null,
  closed_by integer
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are append-only';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
create trigger ledger_line_append_only before update or delete or truncate on ledger_line
  for each statement execute function refuse_ledger_change();
create trigger ledger_closing_append_only before update or delete or truncate on ledger_closing
  for each statement execute function refuse_ledger_change();

-- A closing and a posting exclude each other, so that no entry slips into a period that is being closed.
create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7214005);
  if new.day <= (select max(closed_until) from ledger_closing) then
    raise exception 'the books are closed on %', new.day;
  end if;
  return new;
end $$;
create trigger ledger_entry_in_open_period before insert on ledger_entry
  for each row execute function check_ledger_entry();

create function check_ledger_closing() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7214005);
  if new.closed_until <= (select max(closed_until) from ledger_closing) then
    raise exception 'the books are already closed on %', new.closed_until;
  end if;
  return new;
end $$;
create trigger ledger_closing_goes_forward before insert on ledger_closing
  for each row execute function check_ledger_closing();

-- Lines are added in the transaction of their entry only (and not after a savepoint, which has a number of its own).
create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if (select xmin from ledger_entry where id = new.id_entry) <> pg_current_xact_id()::xid then
    raise exception 'the books are append-only';
  end if;
  return new;
end $$;
create trigger ledger_line_with_its_entry before insert on ledger_line
  for each row execute function check_ledger_line();

-- Deferred, since lines come one after the other. An entry without lines does not balance either.
create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  entry integer := case when tg_table_name = 'ledger_entry' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'id_entry') end;
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_line where id_entry = entry) <> 0 then
    raise exception 'entry % does not balance', entry;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_balance();
create constraint trigger ledger_line_balances after insert on ledger_line
  deferrable initially deferred for each row execute function check_ledger_balance();

-- The day on which the bank booked it: the date of its statement. Null before this was kept.
alter table bank_movement add column booked_on date;

do $$ begin
  if exists (select from pg_roles where rolname = 'myabft_app') then
    revoke update, delete on ledger_entry, ledger_line, ledger_closing from myabft_app;
    revoke insert, update, delete on ledger_account from myabft_app;
    grant update (number, name) on ledger_account to myabft_app;
  end if;
end $$;
