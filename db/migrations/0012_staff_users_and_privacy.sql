-- Who works for the federation, the maintenance switch, the audit trail searched, erasure and retention.

-- A link to begin, or to set up the second factor again: then no role is given, the account keeps those it has.
alter table staff_invitation
  add column id integer generated always as identity unique,
  alter column role drop not null;
create index staff_invitation_by_email on staff_invitation (email) where used_at is null;

-- Who switched it last, beside when.
alter table setting add column updated_by integer references account on delete set null;

create index audit_event_by_action on audit_event (action, at desc);
-- Whom the audit trail is asked about: by a part of the name or of the address.
create index account_by_search on account using gin (search_key(surname || ' ' || name || ' ' || email) gin_trgm_ops);

-- One person asks for an erasure, another one approves it: it cannot be undone.
create table erasure_request (
  id integer generated always as identity primary key,
  id_member integer not null references member on delete cascade,
  -- Emptied with everything else when the member is erased.
  reason text not null check (length(reason) <= 500),
  licence_given_up boolean not null,
  requested_by integer references account on delete set null,
  requested_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check (state <> 'approved' or decided_by is null or requested_by is null or decided_by <> requested_by)
);
create unique index erasure_request_once on erasure_request (id_member) where state = 'pending';

-- A retention run: what was shown when it was asked for (days before which things go, how many), and what became of it.
create table retention_run (
  id integer generated always as identity primary key,
  plan jsonb not null,
  done jsonb not null,
  requested_by integer references account on delete set null,
  requested_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'finished')),
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  finished_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'finished') = (finished_at is not null)),
  check (state in ('pending', 'refused') or decided_by is null or requested_by is null or decided_by <> requested_by)
);
create unique index retention_run_once on retention_run (state) where state = 'pending';

-- What the retention run looks for.
create index mail_by_age on mail (created_at) where sent_at is not null or given_up_at is not null;
create index registration_request_decided on registration_request (decided_at) where state = 'refused';

-- What an erasure must find of a member.
create index registration_request_by_double on registration_request (id_probable_double) where id_probable_double is not null;
create index recap_line_by_member on recap_line (id_member) where id_member is not null;
create index club_order_by_member on club_order (id_member);
