import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import { type ColumnKey, type FilterKey, LISTS } from '#contract/staff/staff-list-fields.ts'
import { addMonths, type CalendarDate } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'
import { type EventKind, SHEETS_OF } from '#domain/sport-sheets/sheets.ts'
import { type ColumnSource, columnsOf, type ListSource } from './list-source.ts'

type Condition = RawBuilder<SqlBool>
type Filters = Partial<Record<FilterKey<'membres'>, string>>

/** Joined to the rows of a page where a column needs it. Aliases: m the member, c the last licence's club, g the grade. */
export const lastClub = sql`left join club c on c.id = m.last_id_club`
const gradeOfMember = sql`left join grade g on g.id = m.id_grade`
/** Joined to all members, to sort them: comparing numbers takes much less time than comparing names. */
const clubOrder = sql`left join (
  select id, dense_rank() over (order by club collate french) as by_name,
    dense_rank() over (order by province collate french) as by_province
  from club
) o on o.id = m.last_id_club`

const SEX = LISTS.membres.filters.sexe.choices

const { own, text, dayOf } = columnsOf('m')

const columns: Record<ColumnKey<'membres'>, ColumnSource> = {
  nom: text('nom'),
  prenom: text('prenom'),
  numero_licence: { ...own('numero_licence'), order: sql`m.numero_licence::bigint` },
  date_naissance: own('date_naissance'),
  age: {
    value: (today) => sql`extract(year from age(${today}::date, m.date_naissance))::integer`,
    order: sql`-(m.date_naissance - date '1900-01-01')`,
  },
  sexe: { value: () => sql`case m.sexe when 1 then ${SEX.m}::text else ${SEX.f} end`, order: sql`m.sexe` },
  grade: { value: () => sql`g.grade`, order: sql`g.ordre`, join: gradeOfMember },
  club: { value: () => sql`c.club`, join: lastClub, order: sql`o.by_name`, orderJoin: clubOrder },
  province: { value: () => sql`c.province`, join: lastClub, order: sql`o.by_province`, orderJoin: clubOrder },
  date_fin: own('last_date_fin'),
  adresse: {
    value: () => sql`concat_ws(', ', nullif(m.adresse, ''), nullif(m.complement, ''))`,
    order: sql`m.adresse`,
  },
  cp: own('cp'),
  ville: text('ville'),
  mail: own('mail'),
  gsm: own('gsm'),
  telephone: own('telephone'),
  newsletter: { value: () => sql`case when m.newsletter then 'Oui' else 'Non' end`, order: sql`m.newsletter` },
  compte: {
    value: () => sql`case when ${hasAccount()} then 'Oui' else 'Non' end`,
    order: sql`${hasAccount()}`,
  },
  invited_at: dayOf('invited_at'),
}

export const memberSource: ListSource = {
  name: 'membres',
  table: sql`member m`,
  id: sql`m.id`,
  all: sql<boolean>`m.erased_at is null`,
  counted: 'members',
  columns,
  order: sql`m.nom collate french, m.prenom collate french, m.id`,
}

function hasAccount(): Condition {
  return sql`exists (select from account_member where account_member.id_member = m.id)`
}

/** Each condition selects by an index, or reads only the table of members. */
const conditions: Record<FilterKey<'membres'>, (value: string, all: Filters, today: CalendarDate) => Condition> = {
  statut: (statut, all, today) =>
    sql`${sql.raw(statut === 'licencies' ? '' : 'not')} ${licensedOn(all.le || today, all)}`,
  le: (day, all) => (all.statut ? sql`true` : licensedOn(day, all)),
  annee: (annee) => sql`m.id in (
    select id_member from licence where annee = ${Number(annee)} and cancelled_at is null
  )`,
  expire_depuis: (day, _all, today) => sql`m.last_date_fin >= ${day}::date and m.last_date_fin < ${today}::date`,
  club: (club) => sql`m.last_id_club = ${Number(club)}`,
  province: (province) => sql`m.last_id_club = any(array(select id from club where province = ${province}))`,
  age_min: (age, _all, today) => sql`m.date_naissance <= ${bornBefore(today, Number(age))}::date`,
  age_max: (age, _all, today) => sql`m.date_naissance > ${bornBefore(today, Number(age) + 1)}::date`,
  sexe: (sexe) => sql`m.sexe = ${sexe === 'm' ? 1 : 0}`,
  grade: (grade) => sql`m.id_grade = ${Number(grade)}`,
  ville: (ville) => livesIn(searchKey(ville)),
  newsletter: () => sql`m.newsletter`,
  sans_mail: () => sql`m.mail = ''`,
  sans_compte: () => sql`not ${hasAccount()}`,
  evenement: (key) => tookPartIn(key),
  responsable: () => sql`m.id in (select id_member from club_manager)`,
  invitation: (invitation) => sql`m.invited_at is ${sql.raw(invitation === 'oui' ? 'not null' : 'null')}`,
  souhait: () => sql`m.id in (
    select id_member from renewal_wish where withdrawn_at is null and fulfilled_at is null
  )`,
}

/** A text without letters or digits is no town: it selects nobody, not everybody. */
function livesIn(key: string): Condition {
  return key === '' ? sql`false` : sql`m.search_text like ${`%${key}%`} and search_key(m.ville) like ${`%${key}%`}`
}

/** In years. Bounds the filters by age: a typed 9999 would lead to a year that PostgreSQL's dates do not have. */
const OLDEST = 150

function bornBefore(today: CalendarDate, age: number) {
  return addMonths(today, -12 * Math.min(age, OLDEST))
}

/** On any sheet of the event. */
function tookPartIn(eventKey: string): Condition {
  const [kind, id] = eventKey.split('-') as [EventKind, string]
  const lines = SHEETS_OF[kind].map((sheet) => {
    const { table, event } = SHEET_TABLES[sheet]
    return sql`select id_member from ${sql.table(table)} where ${sql.ref(event)} = ${Number(id)}`
  })
  return sql`m.id in (${sql.join(lines, sql` union all `)})`
}

/** Licences of one club's members are looked up member by member (`offset 0`): a join would read those of all clubs. */
const licensedOn = (day: CalendarDate, { club }: Filters): Condition => sql`exists (
  select from licence
  where licence.id_member = m.id and licence.cancelled_at is null
    and ${day}::date between licence.date_debut and licence.date_fin
  ${sql.raw(club ? 'offset 0' : '')}
)`

/** The conditions of the filters that are set. */
export function filterMembers(filters: Filters, today: CalendarDate): Condition[] {
  const set = (Object.keys(conditions) as FilterKey<'membres'>[]).filter((key) => filters[key])
  return set.map((key) => conditions[key](filters[key]!, filters, today))
}
