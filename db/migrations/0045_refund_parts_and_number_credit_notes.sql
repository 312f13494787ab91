-- A refund of lines or of an amount of a paid order, or of a payment that came a second time. The refund of a whole order
-- stays on its payment. Each row is one attempt: a refund that the provider refused or that failed is over.
create table order_refund (
  id integer generated always as identity primary key,
  id_order integer not null references club_order,
  -- The online payment that it goes back to. Null: by transfer, or as credit.
  id_payment integer references payment,
  -- Of a payment that came a second time: the alert that said so. The order itself does not change.
  id_alert integer references payment_alert,
  amount_cents integer not null check (amount_cents > 0),
  -- The part that was the club's credit and becomes it again.
  credit_cents integer not null default 0 check (credit_cents between 0 and amount_cents),
  reason text not null,
  -- Given by the caller: a repeated call is the same refund. Null where the alert says it.
  request_key text,
  asked_at timestamptz not null,
  -- As on a payment. Without a key, the provider is not asked.
  refund_key text unique,
  refund_key_renewed_at timestamptz,
  refund_refused_at timestamptz,
  refund_id text,
  refund_status text check (refund_status in ('pending', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  heard_at timestamptz,
  -- The money went back, or a person gives it back by transfer: it is in the books from then on.
  done_at timestamptz,
  check ((refund_id is null) = (refund_status is null)),
  check (refund_key is not null or done_at is not null),
  check (id_payment is not null or (refund_key is null and id_alert is null)),
  check (credit_cents = 0 or id_payment is null)
);
create index order_refund_by_order on order_refund (id_order);
create index order_refund_by_payment on order_refund (id_payment) where id_payment is not null;
create index order_refund_by_alert on order_refund (id_alert) where id_alert is not null;
create unique index order_refund_one_under_way on order_refund (id_order)
  where done_at is null and refund_refused_at is null
    and (refund_status is null or refund_status in ('pending', 'requires_action'));
create unique index order_refund_by_request on order_refund (id_order, request_key)
  where refund_refused_at is null and (refund_status is null or refund_status not in ('failed', 'cancelled'));

-- None for an amount.
create table order_refund_line (
  id_refund integer not null references order_refund,
  id_line integer not null references order_line,
  primary key (id_refund, id_line)
);
create index order_refund_line_by_line on order_refund_line (id_line);

-- Not a sequence, which skips numbers when a transaction is rolled back. The row is locked until the transaction ends.
create table credit_note_counter (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

create table credit_note (
  id integer generated always as identity primary key,
  year integer not null,
  -- Given by the trigger.
  number integer not null default 0,
  id_order integer not null references club_order,
  -- Null: the refund of the whole order, less what had gone back before.
  id_refund integer unique references order_refund,
  amount_cents integer not null check (amount_cents > 0),
  day date not null,
  unique (year, number),
  check (year = extract(year from day))
);
create index credit_note_by_order on credit_note (id_order);
create unique index credit_note_of_whole_order on credit_note (id_order) where id_refund is null;

create function number_credit_note() returns trigger language plpgsql as $$
begin
  insert into credit_note_counter as counter (year, last_number) values (new.year, 1)
    on conflict (year) do update set last_number = counter.last_number + 1
    returning last_number into new.number;
  return new;
end $$;
create trigger credit_note_is_numbered before insert on credit_note
  for each row execute function number_credit_note();
create trigger credit_note_append_only before update or delete or truncate on credit_note
  for each statement execute function refuse_ledger_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'myabft_app') then
    revoke update, delete on credit_note from myabft_app;
    revoke delete on order_refund, order_refund_line, credit_note_counter from myabft_app;
  end if;
end $$;
