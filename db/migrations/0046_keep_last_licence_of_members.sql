-- The club and the end of a member's last licence (the one not cancelled that ends last), kept on the member: lists
-- filter and sort by them without reading all licences.
alter table member
  add column last_id_club integer references club,
  add column last_date_fin date;

update member set last_id_club = l.id_club, last_date_fin = l.date_fin
from (
  select distinct on (id_member) id_member, id_club, date_fin from licence
  where cancelled_at is null
  order by id_member, date_fin desc
) l
where l.id_member = member.id;

create function keep_last_licence() returns trigger language plpgsql as $$
declare
  members integer[];
begin
  if tg_op = 'INSERT' then
    members := array(select distinct id_member from new_rows);
  elsif tg_op = 'DELETE' then
    members := array(select distinct id_member from old_rows);
  else
    members := array(select id_member from old_rows union select id_member from new_rows);
  end if;
  -- Locked by a statement of its own: the update below then sees what a transaction it waited for has committed.
  perform 1 from member where id = any(members) order by id for no key update;
  update member set last_id_club = l.id_club, last_date_fin = l.date_fin
  from unnest(members) as changed (id)
  left join lateral (
    select licence.id_club, licence.date_fin from licence
    where licence.id_member = changed.id and licence.cancelled_at is null
    order by licence.date_fin desc
    limit 1
  ) l on true
  where member.id = changed.id
    and (member.last_id_club, member.last_date_fin) is distinct from (l.id_club, l.date_fin);
  return null;
end $$;
-- Once per statement, as for wishes: an import writes thousands of licences.
create trigger inserted_licence_is_last after insert on licence
  referencing new table as new_rows for each statement execute function keep_last_licence();
create trigger changed_licence_is_last after update on licence
  referencing old table as old_rows new table as new_rows for each statement execute function keep_last_licence();
create trigger deleted_licence_is_last after delete on licence
  referencing old table as old_rows for each statement execute function keep_last_licence();

create index member_by_last_club on member (last_id_club, nom collate french, prenom collate french, id)
  where erased_at is null;
-- One for each direction: members without a licence are last in both.
create index member_by_last_end on member (last_date_fin, nom collate french, prenom collate french, id)
  where erased_at is null;
create index member_by_last_end_reversed
  on member (last_date_fin desc nulls last, nom collate french, prenom collate french, id) where erased_at is null;
