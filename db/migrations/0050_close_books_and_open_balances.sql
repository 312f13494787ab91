-- The money of before the books, and money at the provider that fits no order, have accounts of their own.
alter table ledger_account
  drop constraint ledger_account_key_check,
  add constraint ledger_account_key_check check (key in (
    'bank', 'provider', 'transfers', 'clubs', 'sales', 'unallocated', 'other', 'write_off', 'opening', 'alerts'
  ));
insert into ledger_account (key, number, name) values
  ('opening', '140', 'Solde à l’ouverture'),
  ('alerts', '497', 'Payements en ligne à vérifier');

alter table ledger_entry
  drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check check (kind in (
    'movement', 'outgoing', 'ignored', 'reopened', 'match', 'payment', 'allocation', 'sale', 'write_off', 'credit',
    'credit_note', 'payout', 'opening', 'correction', 'alert'
  )),
  -- The day of the fact, where its period was closed and the entry is therefore on a later day.
  add column fact_day date check (fact_day < day);

-- The days of a bank account, for its reconciliation with the statements.
create index ledger_line_by_iban on ledger_line (iban) where iban is not null;
