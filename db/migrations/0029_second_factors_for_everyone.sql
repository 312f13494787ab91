-- Second factors for every account: recovery codes beside the authenticator app, and passkeys.

-- Single use, kept as hashes; a new set replaces the one before.
create table account_recovery_code (
  id_account integer not null references account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (id_account, hash)
);

create table account_passkey (
  id integer generated always as identity primary key,
  id_account integer not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- As the authenticator counts; 0 for one that does not.
  sign_count bigint not null,
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_by_account on account_passkey (id_account);

-- A challenge is signed and not stored. One that was answered is kept until it expires, so that it serves once.
create table used_passkey_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- When the person at the browser last proved to be the owner, beside the sign-in.
alter table session add column identity_checked_at timestamptz;
