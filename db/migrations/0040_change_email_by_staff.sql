-- The secretariat asked for this change of address after an identity check: its confirmation ends the sessions.
alter table account_link add column by_staff boolean not null default false;

-- What staff did to an account is recorded under its number. The remarks of these entries go with the account.
create or replace function scrub_audit_of_accounts(accounts integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subjects text[];
  scrubbed integer;
begin
  if not exists (select from retention_run where state = 'approved' and (plan ? 'members' or plan ? 'accounts')) and exists (
    select from unnest(accounts) as wanted (id)
    where not exists (
      select from account_member l join erasure_request r on r.id_member = l.id_member and r.state = 'approved'
      where l.id_account = wanted.id)
  ) then
    raise exception 'no approved erasure or retention run concerns these accounts';
  end if;
  select array_agg('account ' || id) into subjects from unnest(accounts) as wanted (id);
  perform set_config('myabft.erasing', 'on', true);
  update audit_event set subject = '', before = null, after = null
  where action like 'account.%' and (id_account = any(accounts) or (subject <> '' and subject = any(subjects)));
  get diagnostics scrubbed = row_count;
  perform set_config('myabft.erasing', 'off', true);
  insert into audit_event (at, actor, action, after)
  values (now(), 'portal', 'audit.scrub', jsonb_build_object('accounts', to_jsonb(accounts), 'count', scrubbed));
end $$;
