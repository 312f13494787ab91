-- People who sign in: accounts, the links they receive, sessions and tokens, staff roles, second factor.

create table account (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%' and length(email) <= 255),
  name text not null check (name <> ''),
  surname text not null check (surname <> ''),
  tel text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null
);

create table account_creation_nonce (
  hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A link sent by mail: confirm an address, reset a password, change the login address. Only its hash is kept.
create table account_link (
  hash bytea primary key,
  id_account integer not null references account on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'change_email')),
  new_email text check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'change_email') = (new_email is not null))
);
create index account_link_by_account on account_link (id_account);

-- What recoverAccount and resendConfirmation received. The worker looks the address up, so that the time
-- of the answer says nothing about whether it exists.
create table account_mail_request (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  email text not null,
  created_at timestamptz not null
);

-- A session is a family of tokens: it ends as a whole.
create table session (
  id integer generated always as identity primary key,
  id_account integer not null references account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  second_factor_at timestamptz,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password', 'reuse', 'staff', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_by_account on session (id_account);

create table access_token (
  hash bytea primary key,
  id_session integer not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_by_session on access_token (id_session);
create index access_token_by_end on access_token (expires_at);

create table refresh_token (
  hash bytea primary key,
  id_session integer not null references session on delete cascade,
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index refresh_token_by_session on refresh_token (id_session);
-- The chain of a family is a line: at most one token of it is unused.
create unique index refresh_token_one_unused on refresh_token (id_session) where replaced_at is null;

create table account_role (
  id_account integer not null references account on delete cascade,
  role text not null check (role in ('secretariat', 'administrator')),
  granted_at timestamptz not null,
  granted_by integer references account on delete set null,
  primary key (id_account, role)
);

create table account_totp (
  id_account integer primary key references account on delete cascade,
  secret_encrypted bytea not null,
  confirmed_at timestamptz,
  last_used_step bigint
);

create table second_factor_challenge (
  hash bytea primary key,
  id_account integer not null references account on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);

create table staff_invitation (
  hash bytea primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('secretariat', 'administrator')),
  invited_by integer references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
