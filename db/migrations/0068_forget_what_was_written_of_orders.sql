-- What the secretariat wrote about an order (why it was cancelled or refunded, a note about its payment) often names a member
-- of it. An erasure empties these words in the audit trail too. Amounts, days and states stay, for the accounts.
create or replace function scrub_audit_of_members(members integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subjects text[];
  orders text[];
  scrubbed integer;
  reworded integer;
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
  -- Those that they placed, and those that they were ordered in.
  select coalesce(array_agg('order ' || numero), '{}') into orders from club_order
  where id_member = any(members) or id in (select id_order from order_line where id_member = any(members));
  perform set_config('myabft.erasing', 'on', true);
  update audit_event set subject = '', before = audit_without_values(before), after = audit_without_values(after)
  where id_member = any(members) or (subject <> '' and subject = any(subjects));
  get diagnostics scrubbed = row_count;
  -- The reason of an alert is one of the portal's own.
  update audit_event set after = after || (
    select jsonb_object_agg(key, null) from jsonb_object_keys(after) as key
    where key in ('note', 'close_reason') or (key = 'reason' and action not like 'payment.%'))
  where subject <> '' and subject = any(orders) and jsonb_typeof(after) = 'object'
    and (after ?| array['note', 'close_reason'] or (after ? 'reason' and action not like 'payment.%'));
  get diagnostics reworded = row_count;
  perform set_config('myabft.erasing', 'off', true);
  insert into audit_event (at, actor, action, after)
  values (now(), 'portal', 'audit.scrub',
    jsonb_build_object('members', to_jsonb(members), 'count', scrubbed + reworded));
end $$;

select set_config('myabft.erasing', 'on', true);
-- A note about a mail stands with the mail, and goes with it.
update audit_event set after = null where action = 'mail.settle';
-- The text that an exported list was searched for is often a name.
update audit_event set after = jsonb_set(after, '{filtres}', '"recherche"')
where action in ('member.export_list', 'club.export_list', 'order.export_list') and after ->> 'filtres' like '%texte %';
select set_config('myabft.erasing', 'off', true);
