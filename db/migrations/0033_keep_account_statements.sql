-- Statements of the federation's accounts are kept, so that a missing one is seen; those of other accounts pay nothing.

create table account_statement (
  id integer generated always as identity primary key,
  -- The file that first brought it.
  id_statement integer not null references bank_statement,
  account text not null,
  currency text not null,
  date date,
  -- The bank's number of the statement in its year; 0 where the bank gives none.
  sequence integer not null check (sequence between 0 and 999),
  old_balance_cents bigint not null,
  new_balance_cents bigint not null,
  -- The same statement may stand in several files.
  unique nulls not distinct (account, currency, date, sequence, old_balance_cents, new_balance_cents)
);
create index account_statement_by_file on account_statement (id_statement);

-- The accounts of a file, with commas between them, that were not the federation's when it was imported.
alter table bank_statement add column left_out text not null default '';

alter table bank_movement
  drop constraint bank_movement_reason_check,
  add constraint bank_movement_reason_check check (reason in (
    'check_digits', 'below', 'above', 'paid', 'closed', 'not_awaited', 'unknown_order', 'no_communication',
    'correction', 'currency', 'too_old'
  ));
