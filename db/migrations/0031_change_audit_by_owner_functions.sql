-- What was recorded is changed or deleted by functions of the owner alone, each of which looks for the decision behind it.
-- A role that merely writes rows, such as the portal's, can no longer do so by setting a variable.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Deleting an account empties the reference to it, which PostgreSQL does as the owner of this table.
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
     and (current_setting('myabft.erasing', true) = 'on'
          or (tg_op = 'UPDATE' and new.id_account is null
              and to_jsonb(new) - 'id_account' = to_jsonb(old) - 'id_account')) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

-- The names of the fields stay, their values go.
create function audit_without_values(value jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(value) = 'object' then (select jsonb_object_agg(key, null) from jsonb_object_keys(value) as key) end
$$;

-- That something was taken out is recorded by the function itself: whoever misuses it leaves a trace that stays.
create function scrub_audit_of_members(members integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subjects text[];
  scrubbed integer;
begin
  if not exists (select from retention_run where state = 'approved' and plan ? 'members') and exists (
    select from unnest(members) as wanted (id)
    where not exists (select from erasure_request r where r.id_member = wanted.id and r.state = 'approved')
  ) then
    raise exception 'no approved erasure or retention run names these members';
  end if;
  select array_agg('member ' || id) into subjects from unnest(members) as wanted (id);
  -- Of before they were members, what a club asked for.
  select subjects || coalesce(array_agg('registration ' || id), '{}') into subjects
  from registration_request where id_member = any(members);
  perform set_config('myabft.erasing', 'on', true);
  update audit_event set subject = '', before = audit_without_values(before), after = audit_without_values(after)
  where id_member = any(members) or (subject <> '' and subject = any(subjects));
  get diagnostics scrubbed = row_count;
  perform set_config('myabft.erasing', 'off', true);
  insert into audit_event (at, actor, action, after)
  values (now(), 'portal', 'audit.scrub', jsonb_build_object('members', to_jsonb(members), 'count', scrubbed));
end $$;

-- What an account did stays recorded; what the entries said of the account itself does not.
create function scrub_audit_of_accounts(accounts integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
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
  perform set_config('myabft.erasing', 'on', true);
  update audit_event set subject = '', before = null, after = null
  where id_account = any(accounts) and action like 'account.%';
  get diagnostics scrubbed = row_count;
  perform set_config('myabft.erasing', 'off', true);
  insert into audit_event (at, actor, action, after)
  values (now(), 'portal', 'audit.scrub', jsonb_build_object('accounts', to_jsonb(accounts), 'count', scrubbed));
end $$;

-- Only what an approved run planned: entries from before its day, and no more of them than it named.
create function delete_expired_audit(events integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from retention_run
    where state = 'approved' and plan ? 'audit'
      and cardinality(events) <= (plan -> 'audit' ->> 'count')::integer - coalesce((done ->> 'audit')::integer, 0)
      and not exists (
        select from audit_event
        where id = any(events) and at >= (plan -> 'audit' ->> 'before')::timestamp at time zone 'Europe/Brussels')
  ) then
    raise exception 'no approved retention run plans to delete these entries';
  end if;
  perform set_config('myabft.erasing', 'on', true);
  delete from audit_event where id = any(events);
  perform set_config('myabft.erasing', 'off', true);
  insert into audit_event (at, actor, action, after)
  values (now(), 'portal', 'audit.delete', jsonb_build_object('count', cardinality(events)));
end $$;

-- Two records become one: what was recorded of the one that goes is moved, and nothing of it changes.
create function move_audit_of_merged(kept integer, dropped integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from former_licence where id_member = kept and id_former = dropped) then
    raise exception 'these records were not merged';
  end if;
  perform set_config('myabft.erasing', 'on', true);
  update audit_event set id_member = kept where id_member = dropped;
  perform set_config('myabft.erasing', 'off', true);
end $$;

select set_config('myabft.erasing', 'on', true);
-- Registrations are named by their id: the names go with the request, after its own term.
update audit_event set after = after - 'nom' - 'prenom' - 'reason'
where action in ('registration.request', 'registration.refuse', 'registration.accept') and jsonb_typeof(after) = 'object';
-- Addresses that accounts asked for, where the account is gone and nothing else leads to the entry.
update audit_event set after = null where action = 'account.ask_change_email' and id_account is null;
select set_config('myabft.erasing', 'off', true);

-- Mails about orders name who ordered and is billed, in their address or in what is attached.
insert into mail_mention (id_mail, id_member)
select mail.id, o.id_member
from mail join club_order o on o.numero = substring(mail.subject || ' ' || mail.text from '\d{4}-\d{6,}')
where mail.kind like 'order%'
on conflict do nothing;

do $$ begin
  if exists (select from pg_roles where rolname = 'myabft_app') then
    revoke update, delete on audit_event from myabft_app;
    revoke update (id_member, subject, before, after) on audit_event from myabft_app;
  end if;
end $$;
