-- What every part of the portal stands on: settings, files, mail, jobs, limits, idempotency, audit.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Names are sorted as a Belgian reader expects (É with E), whatever the database's own locale is.
create collation french (provider = icu, locale = 'fr-BE');

-- The form under which names are searched: no accents, no case, words separated by one space.
-- Its twin in TypeScript is src/domain/search-key.ts.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(lower(regexp_replace(normalize(value, nfd), U&'[\0300-\036F]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'),
    '[^a-z0-9@.]+', ' ', 'g'));

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table file (
  id integer generated always as identity primary key,
  name text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

-- Outgoing mail is written in the transaction that causes it; the worker sends it afterwards.
create table mail (
  id integer generated always as identity primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  check (sent_at is null or given_up_at is null)
);
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;
create index mail_by_address on mail (to_address, id desc);

create table mail_attachment (
  id integer generated always as identity primary key,
  id_mail integer not null references mail on delete cascade,
  id_file integer not null references file,
  unique (id_mail, id_file)
);

-- One row per periodic job: whoever moves next_run_at forward runs it, so several copies never run it twice.
create table job (
  name text primary key,
  next_run_at timestamptz not null,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);

create table rate_limit (
  key text primary key,
  count integer not null check (count >= 0),
  window_ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (window_ends_at);

-- The answer already given for a key, so that a client that tries again gets it again.
create table idempotency_key (
  owner text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner, endpoint, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
