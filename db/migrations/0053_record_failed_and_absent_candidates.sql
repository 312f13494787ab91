-- A candidate who failed an exam or was absent has a line of the exam, and no grade: the grade that was tried stands
-- beside it. Every line of before is of a grade that was given, or of a course.
alter table grade_record
  add column resultat text not null default 'reussi' check (resultat in ('reussi', 'echoue', 'absent')),
  add column id_grade_presente integer references grade,
  add constraint grade_record_result_decides check (
    case resultat when 'reussi' then id_grade_presente is null else id_grade is null end
  );
-- For the last such line of each member of a club's listing; nearly empty.
create index grade_record_without_grade on grade_record (id_member, date desc, id desc) where resultat <> 'reussi';
create index grade_record_by_tried_grade on grade_record (id_grade_presente) where id_grade_presente is not null;
