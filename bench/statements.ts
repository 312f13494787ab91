/** The rows of a club's listing, without filters. */
export const LISTED_ROWS = {
  name: 'rows',
  text: `
    select l.id, l.id_member, l.date_debut, l.date_fin, l.date_fin as last_end, m.nom, m.prenom, m.date_naissance,
      m.numero_licence, m.code_encrypted, m.mail, m.id_grade, m.grade_date,
      l.date_debut <= $4 and l.date_fin >= $4 as licensed,
      exists (select from order_line o where o.id_member = m.id and o.open) as ordered,
      false as wished, false as elsewhere
    from (
      select distinct on (id_member) id, id_member, date_debut, date_fin from licence
      where id_club = $1 and cancelled_at is null and date_debut <= $3 and date_fin >= $2
      order by id_member, date_fin desc
    ) l
    join member m on m.id = l.id_member
    order by l.date_fin desc, m.nom, m.prenom`,
}

const results = (table: string, columns: string, joins = '') => `
  (select coalesce(json_agg(r), '[]') from (
    select r.date, c.competition, l.niveau, r.place, a.name as age, g.name as grade, coalesce(p.points, 0) as points, ${columns}
    from ${table} r
    join competition c on c.id = r.id_competition
    join competition_level l on l.id = c.id_level
    left join ranking_points p on p.id_level = c.id_level and p.place = r.place
    left join age_category a on a.id = r.id_age_category
    left join grade_category g on g.id = r.id_grade_category
    ${joins}
    where r.id_member = $1 order by r.date desc, r.id desc
  ) r) as ${table}`

/** The rows of a member's record: licences, managed clubs, grades, courses, trainings, refereeing, results, rank. */
export const RECORD_ROWS = {
  name: 'record',
  text: `
    select m.*, g.grade, g.ordre, g.desc, w.name as categorie_poids,
      (select coalesce(json_agg(l), '[]') from (
        select l.annee, l.date_debut, l.date_fin, club.club from licence l join club on club.id = l.id_club
        where l.id_member = $1 and l.cancelled_at is null order by l.date_fin desc) l) as licences,
      (select coalesce(json_agg(c), '[]') from (
        select club.id, club.club, club.club_slug from club_manager c join club on club.id = c.id_club
        where c.id_member = $1 order by club.club) c) as clubs,
      (select coalesce(json_agg(r), '[]') from (
        select r.type, r.date, r.formation, r.diplome, g.grade from grade_record r left join grade g on g.id = r.id_grade
        where r.id_member = $1 and r.undone_at is null order by r.date desc, r.id desc) r) as records,
      (select coalesce(json_agg(c), '[]') from (
        select c.date, c.course from course_attendance a join course c on c.id = a.id_course
        where a.id_member = $1 order by c.date desc) c) as courses,
      (select coalesce(json_agg(t), '[]') from (
        select t.organisation, t.date, t.formation, r.diplome, r.reussite
        from training_result r join training t on t.id = r.id_training
        where r.id_member = $1 order by t.date desc) t) as trainings,
      (select coalesce(json_agg(s), '[]') from (
        select c.competition, s.date_debut, s.date_fin from referee_service s join competition c on c.id = s.id_competition
        where s.id_member = $1 order by s.date_debut desc) s) as refereeing,
      ${results('combat_result', 'r.combats_gagnes, weight.name as weight', 'left join weight_category weight on weight.id = r.id_weight_category')},
      ${results('poomsae_result', 'r.score')},
      (select to_json(r) from (
        with totals as (
          select id_member, sum(points) as points from ranked_result
          where date between $2 and $3 and points > 0 group by id_member
        ), mine as (select points from totals where id_member = $1)
        select mine.points, (select count(*) from totals t where t.points > mine.points) as better from mine
      ) r) as rank
    from member m
    left join grade g on g.id = m.id_grade
    left join weight_category w on w.id = m.id_categorie_poids
    where m.id = $1`,
}
