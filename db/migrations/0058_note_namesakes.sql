-- Members who have names and birth date in common with another one, so that the inbox finds probable duplicates without
-- reading everybody. A row too many does no harm, so it refers to nobody: the inbox compares again. The hourly clean-up
-- deletes it, and adds two who were created at the same moment and did not see each other.
create table namesake (
  id_member integer primary key
);

create function note_namesakes() returns trigger language plpgsql as $$
begin
  insert into namesake (id_member)
  select member.id
  from (select distinct date_naissance, search from changed where erased_at is null and date_naissance is not null) same
  join member using (date_naissance, search)
  where member.erased_at is null
    and exists (
      select from member other
      where other.date_naissance = same.date_naissance and other.search = same.search and other.erased_at is null
        and other.id <> member.id)
  on conflict do nothing;
  return null;
end $$;
-- Once per statement, as for licences: an import writes thousands of members.
create trigger inserted_member_has_namesakes after insert on member
  referencing new table as changed for each statement execute function note_namesakes();
create trigger changed_member_has_namesakes after update on member
  referencing new table as changed for each statement execute function note_namesakes();

insert into namesake (id_member)
select id from (
  select id, count(*) over (partition by date_naissance, search) as members from member
  where erased_at is null and date_naissance is not null
) counted
where members > 1;
