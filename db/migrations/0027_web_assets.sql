-- The built files under /assets/ of every version that ran lately. A page of one version asks any copy for its files,
-- also a copy of another version, which finds them here.
create table web_asset (
  path text primary key,
  content bytea not null,
  -- Computed with SIGNING_KEY: a row that was not written by a copy of the portal is not served.
  seal bytea not null,
  -- When a version without this file started; null while the version that started last has it.
  replaced_at timestamptz
);
