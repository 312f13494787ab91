-- The inbox of the secretariat: who took what, what was settled; whom a club may license after a request.

-- Taken by somebody: what waits has no table of its own, so it is named by its kind and its reference.
create table inbox_assignment (
  kind text not null check (kind in ('demande', 'mouvement', 'alerte', 'mail', 'doublon')),
  ref text not null,
  id_account integer not null references account on delete cascade,
  assigned_at timestamptz not null,
  primary key (kind, ref)
);
create index inbox_assignment_by_account on inbox_assignment (id_account);

-- Two records that look like one person's and are not. Without references: a merge ends the pair by itself, and ids
-- are never given again.
create table dismissed_double (
  id_one integer not null,
  id_other integer not null check (id_one < id_other),
  dismissed_by integer references account on delete set null,
  dismissed_at timestamptz not null,
  primary key (id_one, id_other)
);
create index member_by_birth_and_name on member (date_naissance, search, id)
  where erased_at is null and date_naissance is not null;

alter table payment_alert add column note text check (length(note) <= 500);

-- Given up, and looked at by a person: it waits for nobody any more.
alter table mail
  add column settled_at timestamptz,
  add column settled_by integer references account on delete set null,
  add column note text check (length(note) <= 500);
create index mail_given_up on mail (given_up_at) where given_up_at is not null and settled_at is null;

create index bank_movement_unmatched on bank_movement (id) where state = 'unmatched';

-- Somebody known from before may be accepted again: what counts is that no licence follows the decision.
create or replace view member_to_license as
  select r.id_club, r.id_member, max(r.decided_at) as decided_at
  from registration_request r
  where r.state = 'accepted'
    and not exists (
      select from licence l
      where l.id_member = r.id_member and l.cancelled_at is null
        and l.date_fin >= (r.decided_at at time zone 'Europe/Brussels')::date
    )
  group by r.id_club, r.id_member;
