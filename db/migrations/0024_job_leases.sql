-- A job runs under a lease: the copy that runs it renews lease_until, and another copy takes the job over once a copy
-- that died no longer does. every_seconds, last_success_at and failures (consecutive) tell a job that fails or is
-- silent from the row alone.
alter table job
  add column id integer generated always as identity unique,
  add column every_seconds integer check (every_seconds > 0),
  add column holder text,
  add column lease_until timestamptz,
  add column last_success_at timestamptz,
  add column failures integer not null default 0 check (failures >= 0);
update job set last_success_at = last_finished_at where last_error is null;

-- Items of a job (an order, an event, a club) that failed at their last try. The job leaves each alone until
-- next_try_at, so that it holds up no other item, and deletes its row when it succeeds.
create table job_failure (
  job text not null,
  item text not null,
  tries integer not null check (tries > 0),
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  last_error text not null,
  primary key (job, item)
);

-- A job in trouble is in the inbox of the secretariat, and may be taken like everything there.
alter table inbox_assignment drop constraint inbox_assignment_kind_check,
  add constraint inbox_assignment_kind_check
    check (kind in ('demande', 'mouvement', 'alerte', 'mail', 'doublon', 'tache'));
