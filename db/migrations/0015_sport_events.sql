-- Sport in the hands of the secretariat: every event of the federation, with its version, and who gives federal grades.

-- Beside the exams of the federation stand the courses on the way to them and the seminars after them: they are
-- recorded with the grades, and give none.
alter table exam
  add column type text not null default 'Examen'
    check (type in ('Examen', 'Stage Dan / Poom / Keup', 'Séminaire ceinture noire')),
  add column version integer not null default 1;
alter table course add column version integer not null default 1;
alter table training
  add column lieu text not null default '',
  add column version integer not null default 1;
alter table competition add column version integer not null default 1;

-- The events of the federation under one name; the evenings of the clubs are theirs.
create view sport_event as
  select case type when 'Examen' then 'examen' else 'preparation' end as sorte, id, version, name as nom,
    date as date_debut, date as date_fin, lieu, type as detail, null::integer as id_level
  from exam where id_club is null
  union all
  select 'stage', id, version, course, date, date, lieu, '', null from course
  union all
  select 'formation', id, version, formation, date, date, lieu, organisation, null from training
  union all
  select 'competition', c.id, c.version, c.competition, c.date_debut, c.date_fin, c.lieu, l.niveau, c.id_level
  from competition c join competition_level l on l.id = c.id_level;

-- Dan, Poom and 1er Keup are given by the federation alone, whatever a program tries.
create function refuse_federal_grade_of_club() returns trigger language plpgsql as $$
begin
  if exists (select from grade where id = new.id_grade and federal) then
    raise exception 'a club gives no federal grade';
  end if;
  return new;
end $$;
create trigger grade_record_of_club before insert or update of id_grade, id_club on grade_record
  for each row when (new.id_club is not null and new.id_grade is not null)
  execute function refuse_federal_grade_of_club();
