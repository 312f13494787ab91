import type { RouteName } from '#contract/routes.ts'
import { yearOf } from '#domain/dates.ts'
import { rankingWindow } from '#domain/ranking.ts'
import type { Lean } from './lean.ts'
import { STAFF_LEAN } from './staff-statements.ts'

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

/** The rank of the member $1 by the points between $2 and $3. */
const RANK = `
      (select to_json(r) from (
        with totals as (
          select id_member, sum(points) as points from ranked_result
          where date between $2 and $3 and points > 0 group by id_member
        ), mine as (select points from totals where id_member = $1)
        select mine.points, (select count(*) from totals t where t.points > mine.points) as better from mine
      ) r) as rank`

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
      ${RANK}
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

const ACCOUNT: Lean = {
  one: true,
  values: () => [1],
  text: 'select id, email, name, surname, tel from account where id = $1',
}

/** The open sessions of the only account; only they have tokens that are valid. */
const SESSIONS: Lean = {
  values: () => [1],
  text: `
    select s.id, s.created_at, s.last_used_at, s.ip, s.user_agent from session s
    where s.id_account = $1 and s.ended_at is null and (
      exists (select from refresh_token t where t.id_session = s.id and t.expires_at > now())
      or exists (select from access_token t where t.id_session = s.id and t.expires_at > now()))
    order by s.last_used_at desc`,
}

const SECOND_FACTORS: Lean = {
  one: true,
  values: () => [1],
  text: `
    select t.confirmed_at,
      (select count(*) from account_recovery_code c where c.id_account = a.id and c.used_at is null) as recovery_codes,
      (select coalesce(json_agg(p), '[]') from (
        select id, name, created_at, last_used_at from account_passkey where id_account = a.id order by id) p) as passkeys,
      exists (select from account_role r where r.id_account = a.id) as is_staff,
      (select value from setting where key = 'manager_second_factor') as needed
    from account a left join account_totp t on t.id_account = a.id
    where a.id = $1`,
}

const SYLLABUS: Lean = {
  values: () => [],
  text: `
    select d.id, d.titre, g.grade, f.name, octet_length(f.content) as size
    from syllabus_document d join file f on f.id = d.id_file left join grade g on g.id = d.id_grade
    where d.published_at <= now()
    order by g.ordre nulls first, d.ordre, d.id`,
}

/** The results of twelve months that count, and the member's rank. */
const RANKING_SHEET: Lean = {
  one: true,
  values: ({ id_member }, day) => [id_member, rankingWindow(day).since, rankingWindow(day).until],
  text: `
    select m.nom, m.prenom, m.sexe, m.numero_licence, c.club, m.last_date_fin,
      (select coalesce(json_agg(r), '[]') from (
        select discipline, date, competition, niveau, place, points from ranked_result
        where id_member = $1 and date between $2 and $3 and points > 0 order by date desc, points desc) r) as results,
      ${RANK}
    from member m left join club c on c.id = m.last_id_club
    where m.id = $1`,
}

const HISTORY: Lean = {
  values: ({ id_member }) => [id_member],
  text: `
    select e.at, e.actor, e.action, e.before, e.after, c.club, a.surname, a.name,
      exists (select from account_role r where r.id_account = e.id_account) as by_staff
    from audit_event e
    left join club c on c.id = e.id_club
    left join account_member l on l.id_account = e.id_account and l.id_member = e.id_member
    left join account a on a.id = l.id_account
    where e.id_member = $1 order by e.at desc, e.id desc limit 200`,
}

const LINKED_ACCOUNTS: Lean = {
  values: ({ id_member }) => [id_member],
  text: `
    select l.id, a.name, a.surname, l.linked_at, l.id_account
    from account_member l join account a on a.id = l.id_account where l.id_member = $1 order by l.id`,
}

/** The record of a club: affiliations, recaps, labels, criteria, logo and the number of its members this year. */
const CLUB: Lean = {
  one: true,
  values: ({ id_club }, day) => [id_club, `${yearOf(day)}-01-01`, `${yearOf(day)}-12-31`],
  text: `
    select c.*, f.content_type, encode(f.content, 'base64') as logo,
      (select coalesce(json_agg(a), '[]') from (
        select annee, inscription, payement from club_affiliation where id_club = $1 order by annee desc) a) as licences,
      (select coalesce(json_agg(r), '[]') from (
        select r.id, r.date, r.statut, r.total_cents,
          array(select name from recap_line l where l.id_recap = r.id order by l.id) as membres
        from recap r where r.id_club = $1 order by r.date desc, r.id desc) r) as recaps,
      (select coalesce(json_agg(l), '[]') from (
        select h.label, h.niveau from club_label h join label l on l.code = h.label
        where h.id_club = $1 order by l.ordre, h.niveau) l) as labels,
      (select json_agg(l) from (select code, nom from label order by ordre) l) as all_labels,
      (select coalesce(json_agg(h), '[]') from (
        select critere_id, date_fin from club_critere where id_club = $1 order by critere_id) h) as criteria,
      (select json_agg(c) from (
        select id, nom, label, categorie, sous_categorie, poids, poids_plus_haut_compte_pour_total, est_labelisant, explication,
          periode, evaluation, labelisant_1_etoile, labelisant_2_etoile, labelisant_3_etoile
        from critere order by ordre, id) c) as all_criteria,
      (select count(distinct id_member) from licence
        where id_club = $1 and cancelled_at is null and date_debut <= $3 and date_fin >= $2) as members
    from club c left join file f on f.id = c.id_logo
    where c.id = $1`,
}

const CATALOGUE: Lean = {
  values: (_, day) => [day],
  text: `
    select p.id, p.code, p.name, price.price_cents
    from product p join lateral (
      select price_cents from product_price where id_product = p.id and valid_from <= $1 order by valid_from desc limit 1
    ) price on true
    where p.code in ('licence_renew', 'licence_club') order by p.id`,
}

const GRADES: Lean = {
  values: () => [],
  text: 'select id, grade, "desc", ordre from grade order by ordre',
}

export const LEAN = {
  getListMember: LISTING,
  getInfosMember: RECORD,
  getProfilesLinkedToUser: PROFILES,
  getAccount: ACCOUNT,
  getSessions: SESSIONS,
  getSecondFactors: SECOND_FACTORS,
  getSyllabusDocuments: SYLLABUS,
  getRankingSheet: RANKING_SHEET,
  getMemberHistory: HISTORY,
  getLinkedAccounts: LINKED_ACCOUNTS,
  canCheckClubInExtranet: CLUB,
  getClubOverview: OVERVIEW,
  getListGrades: GRADES,
  getRenewalCandidates: CANDIDATES,
  getOrderList: ORDERS,
  getCatalogue: CATALOGUE,
  staffGetMember: RECORD,
  ...STAFF_LEAN,
} satisfies Partial<Record<RouteName, Lean>>
