-- The provider pays online payments out by one bank movement, less its fee.
alter table bank_movement
  drop constraint bank_movement_state_check,
  add constraint bank_movement_state_check check (state in ('booked', 'unmatched', 'ignored', 'payout'));
-- A later movement from the same account is probably a payout too.
create index bank_movement_payout_by_account on bank_movement (counterparty_account) where state = 'payout';

alter table ledger_account
  drop constraint ledger_account_key_check,
  add constraint ledger_account_key_check check (key in (
    'bank', 'provider', 'transfers', 'clubs', 'sales', 'unallocated', 'other', 'write_off', 'opening', 'alerts', 'fees'
  ));
insert into ledger_account (key, number, name) values ('fees', '657', 'Frais des payements en ligne');

alter table ledger_entry
  drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check check (kind in (
    'movement', 'outgoing', 'ignored', 'reopened', 'match', 'payment', 'allocation', 'sale', 'write_off', 'credit',
    'credit_note', 'payout', 'opening', 'correction', 'alert', 'settlement'
  ));

-- The lines of the provider's account that a movement paid out, each once. Taking the payout back deletes its rows.
create table payout_line (
  id_line integer primary key references ledger_line,
  id_movement integer not null references bank_movement
);
create index payout_line_by_movement on payout_line (id_movement);
create index ledger_line_of_provider on ledger_line (id_entry) where account = 'provider';
