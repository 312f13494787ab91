-- The secretariat: when a second factor was asked for; wrong codes are counted with all other limits.
alter table second_factor_challenge
  drop column tries,
  add column created_at timestamptz not null default now();
alter table second_factor_challenge alter column created_at drop default;
