-- PostgreSQL keeps the plan of a statement in a trigger for as long as a connection lives. One made for a handful of
-- members who were entered by hand read the whole table for each line of the federation's first import, and five thousand
-- lines took a minute instead of a second. A statement with parameters can be planned at every run instead, which takes a
-- fraction of a millisecond.
create or replace function note_namesakes() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  births date[];
  names text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(date_naissance), array_agg(search) into births, names
    from (select distinct date_naissance, search from new_rows where erased_at is null and date_naissance is not null) same;
  else
    -- A licence or a grade changes the member too, and nobody's name.
    select array_agg(date_naissance), array_agg(search) into births, names
    from (
      select distinct date_naissance, search
      from (
        select id, date_naissance, search from new_rows where erased_at is null and date_naissance is not null
        except
        select id, date_naissance, search from old_rows where erased_at is null and date_naissance is not null
      ) renamed
    ) same;
  end if;
  if births is null then
    return null;
  end if;
  insert into namesake (id_member)
  select id from (
    select member.id, count(*) over (partition by date_naissance, search) as members
    from unnest(births, names) as same (date_naissance, search)
    join member using (date_naissance, search)
    where member.erased_at is null
  ) counted
  where members > 1
  on conflict do nothing;
  return null;
end $$;

drop trigger inserted_member_has_namesakes on member;
create trigger inserted_member_has_namesakes after insert on member
  referencing new table as new_rows for each statement execute function note_namesakes();
drop trigger changed_member_has_namesakes on member;
create trigger changed_member_has_namesakes after update on member
  referencing old table as old_rows new table as new_rows for each statement execute function note_namesakes();

alter function keep_last_licence() set plan_cache_mode = force_custom_plan;

-- Once per statement too, as for licences. A record that moves to another member concerns both.
drop trigger grade_record_keeps_current_grade on grade_record;
create or replace function keep_current_grade() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan as $$
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
  update member set id_grade = held.id_grade, grade_date = held.date
  from unnest(members) as changed (id)
  left join lateral (
    select grade_record.id_grade, grade_record.date from grade_record
    where grade_record.id_member = changed.id and grade_record.id_grade is not null and grade_record.undone_at is null
    order by grade_record.date desc, grade_record.id desc
    limit 1
  ) held on true
  where member.id = changed.id
    and (member.id_grade, member.grade_date) is distinct from (held.id_grade, held.date);
  return null;
end $$;
create trigger inserted_grade_is_held after insert on grade_record
  referencing new table as new_rows for each statement execute function keep_current_grade();
create trigger changed_grade_is_held after update on grade_record
  referencing old table as old_rows new table as new_rows for each statement execute function keep_current_grade();
create trigger deleted_grade_is_held after delete on grade_record
  referencing old table as old_rows for each statement execute function keep_current_grade();
