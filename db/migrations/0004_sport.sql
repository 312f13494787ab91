-- What members do: grades, courses, trainings, competitions, refereeing, ranking; syllabus documents.

create table exam (
  id integer generated always as identity primary key,
  name text not null,
  date date not null,
  lieu text not null default ''
);

-- Grades held and the courses on the way to them. A course on the way has no id_grade.
create table grade_record (
  id integer generated always as identity primary key,
  id_member integer not null references member,
  type text not null,
  id_grade integer references grade,
  formation text not null,
  diplome text not null default 'Aucun',
  date date not null,
  id_exam integer references exam,
  -- Set when a club gives the grade: who, where, and until when it can be undone.
  id_club integer references club,
  recorded_by integer references account on delete set null,
  recorded_at timestamptz not null default now(),
  undone_at timestamptz
);
create index grade_record_by_member on grade_record (id_member, date desc, id desc);
create index grade_record_by_exam on grade_record (id_exam);

-- The grade held now is the latest one recorded: a Keup may also be set down.
create function keep_current_grade() returns trigger language plpgsql as $$
declare
  concerned integer := coalesce(new.id_member, old.id_member);
begin
  update member set (id_grade, grade_date) = (
    select id_grade, date from grade_record
    where id_member = concerned and id_grade is not null and undone_at is null
    order by date desc, id desc limit 1
  ) where id = concerned;
  return null;
end $$;
create trigger grade_record_keeps_current_grade after insert or update or delete on grade_record
  for each row execute function keep_current_grade();

create table course (
  id integer generated always as identity primary key,
  course text not null,
  date date not null,
  lieu text not null default ''
);

create table course_attendance (
  id integer generated always as identity primary key,
  id_course integer not null references course,
  id_member integer not null references member,
  unique (id_course, id_member)
);
create index course_attendance_by_member on course_attendance (id_member);

create table training (
  id integer generated always as identity primary key,
  organisation text not null check (organisation in ('ABFT', 'adeps', 'abitre_cbt', 'arbitre_tch', 'aisf', 'ETU', 'WTF')),
  formation text not null,
  date date not null
);

create table training_result (
  id integer generated always as identity primary key,
  id_training integer not null references training,
  id_member integer not null references member,
  reussite boolean not null,
  diplome text not null default 'Aucun',
  unique (id_training, id_member)
);
create index training_result_by_member on training_result (id_member);

create table age_category (
  id integer generated always as identity primary key,
  name text not null unique,
  age_min integer not null check (age_min >= 0),
  age_max integer not null,
  check (age_max >= age_min)
);

create table grade_category (
  id integer generated always as identity primary key,
  name text not null unique,
  ordre_min integer not null,
  ordre_max integer not null,
  check (ordre_max >= ordre_min)
);

create table weight_category (
  id integer generated always as identity primary key,
  name text not null,
  sexe smallint not null check (sexe in (0, 1)),
  id_age_category integer not null references age_category,
  unique (id_age_category, sexe, name)
);

alter table member add constraint member_weight_category
  foreign key (id_categorie_poids) references weight_category;

create table competition_level (
  id integer generated always as identity primary key,
  niveau text not null unique,
  ordre integer not null unique
);

-- The points of the ranking, by level and place. Places not listed give none.
create table ranking_points (
  id_level integer not null references competition_level,
  place integer not null check (place > 0),
  points integer not null check (points >= 0),
  primary key (id_level, place)
);

create table competition (
  id integer generated always as identity primary key,
  competition text not null,
  id_level integer not null references competition_level,
  date_debut date not null,
  date_fin date not null,
  lieu text not null default '',
  check (date_fin >= date_debut)
);
create index competition_by_date on competition (date_debut desc);

create table combat_result (
  id integer generated always as identity primary key,
  id_competition integer not null references competition,
  id_member integer not null references member,
  date date not null,
  id_age_category integer references age_category,
  id_grade_category integer references grade_category,
  id_weight_category integer references weight_category,
  combats_gagnes integer not null check (combats_gagnes >= 0),
  place integer check (place > 0),
  unique nulls not distinct (id_competition, id_member, id_age_category, id_weight_category)
);
create index combat_result_by_member on combat_result (id_member, date desc);
create index combat_result_by_date on combat_result (date);

create table poomsae_result (
  id integer generated always as identity primary key,
  id_competition integer not null references competition,
  id_member integer not null references member,
  date date not null,
  id_age_category integer references age_category,
  id_grade_category integer references grade_category,
  score numeric(5, 3) check (score >= 0),
  place integer check (place > 0),
  unique nulls not distinct (id_competition, id_member, id_age_category, id_grade_category)
);
create index poomsae_result_by_member on poomsae_result (id_member, date desc);
create index poomsae_result_by_date on poomsae_result (date);

create table referee_service (
  id integer generated always as identity primary key,
  id_competition integer not null references competition,
  id_member integer not null references member,
  date_debut date not null,
  date_fin date not null,
  check (date_fin >= date_debut),
  unique (id_competition, id_member)
);
create index referee_service_by_member on referee_service (id_member, date_debut desc);

-- Every result that counts for the ranking, with its points.
create view ranked_result as
  select 'combat' as discipline, r.id_member, r.id_competition, r.date, r.place, c.competition, l.niveau, coalesce(p.points, 0) as points
  from combat_result r
  join competition c on c.id = r.id_competition
  join competition_level l on l.id = c.id_level
  left join ranking_points p on p.id_level = c.id_level and p.place = r.place
  union all
  select 'poomsae', r.id_member, r.id_competition, r.date, r.place, c.competition, l.niveau, coalesce(p.points, 0)
  from poomsae_result r
  join competition c on c.id = r.id_competition
  join competition_level l on l.id = c.id_level
  left join ranking_points p on p.id_level = c.id_level and p.place = r.place;

create table syllabus_document (
  id integer generated always as identity primary key,
  titre text not null,
  id_grade integer references grade,
  id_file integer not null references file,
  ordre integer not null default 0,
  published_at timestamptz not null default now()
);
