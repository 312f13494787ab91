-- A refund follows the provider's status; refunds and disputes made at the provider wait for a person.

alter table payment
  -- The provider's own id of the refund, and the last it said of it; null until it answered.
  add column refund_id text,
  add column refund_status text check (refund_status in ('pending', 'requires_action', 'succeeded', 'failed', 'cancelled')),
  -- The provider answered a key with an error, and answers it so for a day: another key took its place. What may have been
  -- made under the first one is looked for before anything is made under the other.
  add column key_renewed_at timestamptz,
  add column refund_key_renewed_at timestamptz,
  add constraint payment_refund_known check ((refund_id is null) = (refund_status is null));

-- What an event says of a refund, a refunded charge or a dispute, and of which payment intent.
alter table provider_event add column subject jsonb;
create index provider_event_by_subject on provider_event ((subject ->> 'intent')) where subject is not null;

alter table payment_alert
  drop constraint payment_alert_reason_check,
  add constraint payment_alert_reason_check check (reason in (
    'amount', 'currency', 'intent', 'order_closed', 'unknown_order', 'paid_twice', 'refund_refused',
    'refund_action', 'refund_failed', 'refund_failed_late', 'refunded_elsewhere', 'refunded_twice',
    'dispute', 'dispute_won', 'dispute_lost'
  ));

-- The sandbox makes refunds as a provider does: some are decided late, some fail after all.
alter table sandbox_refund
  add column id text unique,
  add column status text not null default 'succeeded'
    check (status in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  add column metadata jsonb not null default '{}',
  add column outcome text check (outcome in ('succeeded', 'failed', 'canceled')),
  add column decides_at timestamptz;
create index sandbox_refund_deciding on sandbox_refund (decides_at) where decides_at is not null;
