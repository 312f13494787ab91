import type { RouteName } from '#contract/routes.ts'
import { type CalendarDate, yearOf } from '#domain/dates.ts'
import { rankingWindow } from '#domain/ranking.ts'

interface Input {
  id_member: number
  id_club: number
}

/** One statement that reads the rows of a call, and its values. */
export interface Lean {
  text: string
  values: (input: Input, day: CalendarDate) => unknown[]
  /** The call answers with one record. */
  one?: true
}

/** The rows of a club's listing, without filters. */
const LISTING: Lean = {
  values: ({ id_club }, day) => [id_club, `${yearOf(day)}-01-01`, `${yearOf(day)}-12-31`, day],
  text: `
    select l.id, l.id_member, l.date_debut, l.date_fin, l.date_fin as last_end, m.nom, m.prenom, m.date_naissance,
      m.numero_licence, encode(m.code_encrypted, 'base64') as code, m.mail, m.id_grade, m.grade_date,
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
const RECORD: Lean = {
  one: true,
  values: ({ id_member }, day) => [id_member, rankingWindow(day).since, rankingWindow(day).until],
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

/** Linked members of the only account, with their licences. */
const PROFILES: Lean = {
  values: () => [1],
  text: `
    select l.id, m.id as id_member, m.nom, m.prenom, m.numero_licence, m.id_photo, m.grade_date, m.date_naissance, g.grade,
      (select coalesce(json_agg(l), '[]') from (
        select l.date_debut, l.date_fin, club.club from licence l join club on club.id = l.id_club
        where l.id_member = m.id and l.cancelled_at is null order by l.date_fin desc) l) as licences
    from account_member l join member m on m.id = l.id_member left join grade g on g.id = m.id_grade
    where l.id_account = $1 order by l.id`,
}

/** The licences of five years that a club's overview counts, and the names of those whose licence ends. */
const OVERVIEW: Lean = {
  values: ({ id_club }, day) => [id_club, `${yearOf(day) - 4}-01-01`, day],
  text: `
    select l.id_member, l.date_debut, l.date_fin, m.nom, m.prenom
    from licence l left join member m on m.id = l.id_member and l.date_fin between $3::date and $3::date + 92
    where l.id_club = $1 and l.cancelled_at is null and l.date_fin >= $2`,
}

/** Members of the last two years with the end of their last licence. */
const CANDIDATES: Lean = {
  values: ({ id_club }, day) => [id_club, day],
  text: `
    select m.id, m.nom, m.prenom, m.numero_licence, l.date_fin,
      exists (select from order_line o where o.id_member = m.id and o.open) as ordered
    from (
      select id_member, max(date_fin) as date_fin from licence
      where id_club = $1 and cancelled_at is null and date_fin >= $2::date - 730 group by id_member
    ) l
    join member m on m.id = l.id_member
    order by m.nom, m.prenom`,
}

const ORDERS: Lean = {
  values: ({ id_club }) => [id_club],
  text: `
    select o.id, o.numero, o.created_at, o.total_cents, o.state, o.mode_payement,
      (select coalesce(json_agg(l), '[]') from (
        select p.name, m.nom, m.prenom, l.date_debut, l.date_fin, l.quantity, l.cost_cents
        from order_line l join product p on p.id = l.id_product left join member m on m.id = l.id_member
        where l.id_order = o.id order by l.id) l) as lines
    from club_order o where o.id_club = $1 order by o.created_at desc`,
}

/** The first page of all members, as the secretariat opens the list. */
const MEMBERS: Lean = {
  values: () => [],
  text: `
    select m.id, m.numero_licence, m.nom, m.prenom, m.date_naissance, m.ville, c.club, m.last_date_fin
    from member m left join club c on c.id = m.last_id_club
    where m.erased_at is null order by m.nom collate french, m.prenom collate french, m.id limit 50`,
}

export const LEAN = {
  getListMember: LISTING,
  getInfosMember: RECORD,
  getProfilesLinkedToUser: PROFILES,
  getClubOverview: OVERVIEW,
  getRenewalCandidates: CANDIDATES,
  getOrderList: ORDERS,
  staffGetMember: RECORD,
  staffListMembers: MEMBERS,
} satisfies Partial<Record<RouteName, Lean>>
