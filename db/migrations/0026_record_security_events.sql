-- Sign-ins and what went wrong with them, for administrators and for the account's owner. Rows are kept for
-- RETENTION_SECURITY_LOG_DAYS; the job forget-expired removes older ones.

create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- One of securityEventLabels in src/contract/security-event-messages.ts.
  kind text not null,
  id_account integer references account on delete cascade,
  -- Keyed hash of the e-mail that was typed, where no account has it: tries for the same name can be told from others.
  name_hash bytea,
  -- The address, or for IPv6 its first 64 bits.
  network text not null,
  user_agent text not null,
  request_id text not null,
  check (id_account is null or name_hash is null)
);
create index security_event_by_account on security_event (id_account, id desc) where id_account is not null;
create index security_event_by_date on security_event (at);
