-- Rankings by category read the categories of a result from where the member's own points come from.
create or replace view ranked_result as
  select 'combat' as discipline, r.id_member, r.id_competition, r.date, r.place, c.competition, l.niveau, coalesce(p.points, 0) as points,
    r.id_age_category, r.id_grade_category, r.id_weight_category
  from combat_result r
  join competition c on c.id = r.id_competition
  join competition_level l on l.id = c.id_level
  left join ranking_points p on p.id_level = c.id_level and p.place = r.place
  union all
  select 'poomsae', r.id_member, r.id_competition, r.date, r.place, c.competition, l.niveau, coalesce(p.points, 0),
    r.id_age_category, r.id_grade_category, null
  from poomsae_result r
  join competition c on c.id = r.id_competition
  join competition_level l on l.id = c.id_level
  left join ranking_points p on p.id_level = c.id_level and p.place = r.place;
