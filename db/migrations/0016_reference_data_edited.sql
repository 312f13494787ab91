-- Reference data in the hands of the secretariat: what it may not become, and who changed it meanwhile.

alter table grade add column version integer not null default 1;
alter table competition_level add column version integer not null default 1;
alter table age_category add column version integer not null default 1;
alter table grade_category add column version integer not null default 1;
alter table weight_category add column version integer not null default 1;
alter table critere add column version integer not null default 1;
alter table product add column version integer not null default 1;
alter table syllabus_document add column version integer not null default 1;
alter table setting add column version integer not null default 1;
alter table label
  add column id integer generated always as identity unique,
  add column version integer not null default 1;

-- Those behind make room when one is put in between: the order is whole again when the change is.
alter table grade
  drop constraint grade_ordre_key,
  add constraint grade_ordre_key unique (ordre) deferrable;
alter table competition_level
  drop constraint competition_level_ordre_key,
  add constraint competition_level_ordre_key unique (ordre) deferrable;
alter table label
  drop constraint label_ordre_key,
  add constraint label_ordre_key unique (ordre) deferrable;
alter table critere add constraint critere_ordre_key unique (ordre) deferrable;

-- Keups, then Pooms, then Dans: the next grade is found by that (src/domain/next-grading.ts).
create function keep_grades_in_order() returns trigger language plpgsql as $$
declare
  kinds constant text[] := array['keup', 'poom', 'noire'];
begin
  if exists (
    select from grade low join grade high on low.ordre > high.ordre
    where array_position(kinds, low."desc") < array_position(kinds, high."desc")
  ) then
    raise exception 'a grade stands above one of a higher kind'
      using errcode = 'check_violation', constraint = 'grade_kinds_in_order';
  end if;
  return null;
end $$;
create constraint trigger grade_kinds_in_order after insert or update of ordre, "desc" on grade
  deferrable for each row execute function keep_grades_in_order();

-- Clubs may not give what a Dan, a Poom or the 1er Keup is (src/domain/grade-editing.ts).
alter table grade add constraint grade_federal check (federal = (coalesce("desc", '') in ('poom', 'noire') or grade = '1er Keup'));

-- Somebody's age, or grade, is in one category.
alter table age_category add constraint age_category_once
  exclude using gist (int4range(age_min, age_max, '[]') with &&) deferrable;
alter table grade_category add constraint grade_category_once
  exclude using gist (int4range(ordre_min, ordre_max, '[]') with &&) deferrable;

-- A document that is prepared, or taken back, has no day of publication.
alter table syllabus_document
  alter column published_at drop not null,
  alter column published_at drop default;

-- Documents that the federation wrote itself, in place of those that come with the portal.
create table document_template (
  kind text primary key check (kind in ('licence_request')),
  id_file integer not null references file,
  uploaded_by integer references account on delete set null,
  uploaded_at timestamptz not null
);
