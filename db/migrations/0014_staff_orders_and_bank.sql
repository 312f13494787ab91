-- Orders in the hands of the secretariat: refunds asked for once, what the bank said and who decided about it.

alter table payment
  -- What whoever booked it by hand wanted to remember.
  add column note text not null default '',
  -- The key under which the provider is asked for the money back: kept before it is asked, so that asking again gives it
  -- back once.
  add column refund_key text unique,
  add column refund_asked_at timestamptz,
  add constraint payment_refund_asked check ((refund_key is null) = (refund_asked_at is null));

alter table bank_movement
  -- The federation's account that it came to.
  add column account text not null default '',
  -- Where it stands in the file.
  add column line integer,
  -- Why it was left to a person.
  add column reason text check (reason in (
    'check_digits', 'below', 'above', 'paid', 'closed', 'not_awaited', 'unknown_order', 'no_communication',
    'correction', 'currency'
  )),
  -- What that person wrote.
  add column note text not null default '',
  add column decided_by integer references account on delete set null,
  add column decided_at timestamptz;
create index bank_movement_by_date on bank_movement (value_date desc, id desc);
create index bank_movement_by_communication on bank_movement (communication_structuree);

create index club_order_by_date on club_order (created_at desc, id desc);
create index club_order_to_dispatch on club_order (paid_at) where state = 'paid' and dispatched_at is null;
-- All that the provider said about one intent, and all that was done about one order.
create index provider_event_by_intent on provider_event ((intent ->> 'id')) where intent is not null;
create index audit_event_by_subject on audit_event (subject, at desc) where subject <> '';
