-- What the portal may do in its database: read and write rows, and nothing to the schema. Run it once as the owner of
-- the tables (myabft_owner), after the first `npm run admin -- migrate`; tables of later versions follow by themselves.
-- It may be run again. docs/production.md says how the two roles are made.

grant usage on schema public to myabft_app;
grant select, insert, update, delete on all tables in schema public to myabft_app;
grant usage, select on all sequences in schema public to myabft_app;
alter default privileges in schema public grant select, insert, update, delete on tables to myabft_app;
alter default privileges in schema public grant usage, select on sequences to myabft_app;

-- Which version the schema has is for the owner to say.
revoke insert, update, delete on schema_migration from myabft_app;

-- The audit trail: what was recorded stays. An erasure empties what it said of a person, a merge leads it to the record
-- that remains, retention removes what has reached its term: each by a function of the owner that looks for the decision
-- behind it.
revoke update, delete on audit_event from myabft_app;
revoke update (id_member, subject, before, after) on audit_event from myabft_app;
-- The books: entries are added and never changed; of an account, number and name may change. (A schema of an older version,
-- just restored, does not have these tables yet.)
do $$ begin
  if to_regclass('credit_note') is not null then
    revoke update, delete on credit_note from myabft_app;
    revoke delete on order_refund, order_refund_line, credit_note_counter from myabft_app;
  end if;
  if to_regclass('ledger_entry') is not null then
    revoke update, delete on ledger_entry, ledger_line, ledger_closing from myabft_app;
    revoke insert, update, delete on ledger_account from myabft_app;
    grant update (number, name) on ledger_account to myabft_app;
  end if;
end $$;

-- By their names, where they are there: a schema of an older version, just restored, does not have them yet.
do $$
declare
  allowed regprocedure;
begin
  for allowed in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('scrub_audit_of_members', 'scrub_audit_of_accounts', 'delete_expired_audit', 'move_audit_of_merged')
  loop
    execute format('revoke execute on function %s from public', allowed);
    execute format('grant execute on function %s to myabft_app', allowed);
  end loop;
end $$;
