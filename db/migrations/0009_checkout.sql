-- Checkout: payments a person must look at, and what the sandbox provider of the demonstration remembers.

-- Money that came in but fits no order, or not as it should: never paid by itself, shown to the secretariat.
create table payment_alert (
  id integer generated always as identity primary key,
  provider text not null,
  intent text not null,
  id_order integer references club_order,
  reason text not null check (reason in ('amount', 'currency', 'intent', 'order_closed', 'unknown_order', 'paid_twice')),
  details jsonb not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references account on delete set null,
  unique (provider, intent, reason)
);
create index payment_alert_waiting on payment_alert (created_at) where resolved_at is null;

-- When the provider was last asked, or last said something, about the payment.
alter table payment add column heard_at timestamptz;
-- An order has one way to be paid electronically at a time: two tries at once must not leave two intents.
create unique index payment_one_live on payment (id_order) where state in ('open', 'processing', 'failed');

-- What the event says of a payment intent, so that an event that came before its order can be applied later.
alter table provider_event add column intent jsonb;

-- The sandbox stands for somebody else's server: no other table refers to these four.
create table sandbox_intent (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur',
  metadata jsonb not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  method text,
  last_error text,
  return_url text,
  -- For a payment that is being decided: how it will end, and when.
  outcome text check (outcome in ('succeeded', 'declined')),
  decides_at timestamptz,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz not null
);
create index sandbox_intent_deciding on sandbox_intent (decides_at) where status = 'processing';

create table sandbox_refund (
  idempotency_key text primary key,
  id_intent text not null references sandbox_intent,
  amount_cents integer not null check (amount_cents > 0)
);

-- How a test card behaves; its number is forgotten at once.
create table sandbox_method (
  id text primary key,
  behaviour text not null,
  created_at timestamptz not null
);

-- What the sandbox still has to tell the portal, as signed webhooks.
create table sandbox_event (
  id text primary key,
  type text not null,
  id_intent text not null references sandbox_intent,
  payload jsonb not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_event_waiting on sandbox_event (due_at) where delivered_at is null;
