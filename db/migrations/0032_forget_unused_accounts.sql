-- Accounts are not kept for ever. Sign-ins of before are not known, so every account counts as used today.
alter table account
  add column last_used_at timestamptz not null default now(),
  -- Told that it is unused: a retention run may delete it when the day before which it must have been unused is this one
  -- or later. Null: not told since it was last used.
  add column unused_due date;
