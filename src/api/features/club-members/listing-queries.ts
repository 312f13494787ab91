import { CompiledQuery } from 'kysely'
import type { Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { OPEN_WISH } from '#api/core/renewals/open-wish.ts'
import { readRecord } from '#api/database/record-text.ts'
import type { Deps } from '#api/deps.ts'
import type { NoCodeReason } from '#contract/club-fields.ts'
import { addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { VISIBLE_YEARS, visibleSince } from '#domain/member-visibility.ts'
import type { ExamResult } from '#domain/sport-sheets/sheets.ts'

export interface ListedRow {
  id: number | null
  id_member: number
  date_debut: CalendarDate | null
  date_fin: CalendarDate | null
  /** The last day of the last licence in this club. */
  last_end: CalendarDate | null
  licensed: boolean
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
  numero_licence: string
  /** Null for members who left for another club: this club may neither write to nor link them. */
  mail: string | null
  /** Encrypted, base64. */
  code: string | null
  /** Why no code is shown; null with a code. */
  sans_code: NoCodeReason | null
  id_grade: number | null
  grade_date: CalendarDate | null
  /** The last exam without a grade. Null for members who left for another club. */
  failed: { date: CalendarDate; formation: string; resultat: ExamResult } | null
  ordered: boolean
  /** Wishes to renew, as far as this club may know. */
  wished: boolean
  elsewhere: boolean
}

/** The licences of the club since the first of the years, and whether they touch one of them. */
const OF_CLUB = `(
      select id, id_member, date_debut, date_fin, date_debut <= $8::date and date_fin >= $7::date
        and ($9::datemultirange is null or daterange(date_debut, date_fin, '[]') && $9) as touches
      from licence
      where id_club = $1 and cancelled_at is null and date_fin >= least($5::date, $7::date)
    ) of_club`

/**
 * Of each member the last licence that touches the years. Those of a member never overlap, so the one that ends last also
 * begins last; its id is found by comparing end and id as one number.
 */
const LAST_LICENCES = `
    select id_member, max(date_debut) filter (where touches) as date_debut, max(date_fin) filter (where touches) as date_fin,
      (max((date_fin - date '2000-01-01') * 4294967296 + id) filter (where touches) & 4294967295)::integer as id,
      bool_or(touches) as touches,
      max(date_fin) as last_end,
      bool_or(date_debut <= $2::date and date_fin >= $2::date) as licensed,
      bool_or(date_debut <= $6::date and date_fin >= $5::date) as this_year
    from ${OF_CLUB}
    group by id_member`

/** Every licence, with the same about its member: dearer, and asked for rarely. */
const ALL_LICENCES = `
    select id_member, date_debut, date_fin, id, touches,
      max(date_fin) over of_member as last_end,
      bool_or(date_debut <= $2::date and date_fin >= $2::date) over of_member as licensed,
      bool_or(date_debut <= $6::date and date_fin >= $5::date) over of_member as this_year
    from ${OF_CLUB}
    window of_member as (partition by id_member)`

/**
 * One pass over the index of the club's licences decides the rows; members and orders are looked up for those rows alone
 * (`offset 0` keeps the planner from reading all members), so that neither the size of the federation nor old statistics
 * matter. A former member who is accepted again waits for a licence and is listed once.
 */
const listing = (licences: string) => `
  with club_licence as (${licences}
  ), waiting as (
    select id_member from member_to_license where $12::boolean and id_club = $1 and decided_at >= $3::date
  ), wish as materialized (
    select id_member from renewal_wish where id_club = $1 and ${OPEN_WISH}
  ), shown as (
    select id, id_member, date_debut, date_fin, last_end, licensed from club_licence
    where touches and last_end >= $3::date and ($10::boolean is null or licensed = $10) and not ($11::boolean and this_year)
      and id_member not in (select id_member from waiting)
    union all
    select null, id_member, null, null, null, false from waiting
  ), failed as materialized (
    select distinct on (id_member) id_member,
      json_build_object('date', date, 'formation', formation, 'resultat', resultat) as exam
    from grade_record
    where id_member = any(array(select id_member from shown)) and resultat <> 'reussi' and undone_at is null
    order by id_member, date desc, id desc
  ), described as (
    select s.*, m.*, exists (select from order_line o where o.id_member = s.id_member and o.open) as ordered,
      s.id_member in (select id_member from wish) as wished,
      coalesce(s.last_end <= $4::date and m.last_date_fin > s.last_end, false) as elsewhere
    from shown s
    join lateral (
      select nom, prenom, date_naissance, numero_licence, id_grade, grade_date, mail, code_encrypted, last_date_fin
      from member where member.id = s.id_member and erased_at is null offset 0
    ) m on true
    offset 0
  )`

interface Column<Value> {
  /** How the statement finds the value. */
  sql: string
  /** From PostgreSQL's text. */
  read: (text: string | null) => Value
}
const whole = (sql: string) => ({ sql, read: Number })
const wholeOrNull = (sql: string) => ({ sql, read: (text: string | null) => (text === null ? null : Number(text)) })
const truth = (sql: string) => ({ sql, read: (text: string | null) => text === 't' })
const word = (sql: string) => ({ sql, read: String })
const wordOrNull = (sql: string) => ({ sql, read: (text: string | null) => text })

const COLUMNS: { [Name in keyof ListedRow]-?: Column<ListedRow[Name]> } = {
  id: wholeOrNull('id'),
  id_member: whole('id_member'),
  date_debut: wordOrNull('date_debut'),
  date_fin: wordOrNull('date_fin'),
  last_end: wordOrNull('last_end'),
  licensed: truth('licensed'),
  nom: word('nom'),
  prenom: word('prenom'),
  date_naissance: wordOrNull('date_naissance'),
  numero_licence: word('numero_licence'),
  mail: wordOrNull('case when not elsewhere then mail end'),
  code: wordOrNull("case when sans_code is null then encode(code_encrypted, 'base64') end"),
  sans_code: { sql: 'sans_code', read: (text) => text as NoCodeReason | null },
  id_grade: wholeOrNull('id_grade'),
  grade_date: wordOrNull('grade_date'),
  failed: {
    sql: 'case when not elsewhere then (select exam from failed where failed.id_member = described.id_member) end',
    read: (text) => (text === null ? null : (JSON.parse(text) as ListedRow['failed'])),
  },
  ordered: truth('ordered'),
  wished: truth('wished'),
  elsewhere: truth('elsewhere'),
}

/** Each row as one text. */
const ROWS = `json_agg(
    row(${Object.values(COLUMNS)
      .map(({ sql }) => sql)
      .join(', ')})::text
    order by date_fin desc nulls first, nom collate french, prenom collate french, id_member, id
  ) as rows`

const WITHOUT_CODES = `(select *, 'ecriture' as sans_code from described offset 0) as described`

/** An activation code gives all rights of its member, so none is shown for managers or linked members. */
const WITH_CODES = `(
    select *, case
      when elsewhere then 'autre_club'
      when exists (select from club_manager g where g.id_member = described.id_member) then 'responsable'
      when exists (select from account_member l where l.id_member = described.id_member) then 'compte_lie'
    end as sans_code
    from described
    offset 0
  ) as described`

const statementsOf = (licences: string) => ({
  withCodes: `${listing(licences)} select ${ROWS} from ${WITH_CODES}`,
  withoutCodes: `${listing(licences)} select ${ROWS} from ${WITHOUT_CODES}`,
})
const STATEMENTS = { last: statementsOf(LAST_LICENCES), all: statementsOf(ALL_LICENCES) }

export type MemberFilter = Omit<Input<'getListMember'>, 'id_member' | 'id_club'>

/** The rows as texts, with codes on request: the same text is the same row. */
export async function listLicences(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { idClub, filter, withCodes }: { idClub: number; filter: MemberFilter; withCodes: boolean },
): Promise<string[]> {
  const values = listingValues(idClub, filter, today(clock))
  const statement = STATEMENTS[filter.showDoublons ? 'all' : 'last'][withCodes ? 'withCodes' : 'withoutCodes']
  const { rows } = await db.executeQuery<{ rows: string[] | null }>(CompiledQuery.raw(statement, values))
  return rows[0]?.rows ?? []
}

const FIELDS = Object.entries<Column<unknown>>(COLUMNS)

export function readListedRow(text: string): ListedRow {
  const texts = readRecord(text)
  const row: Record<string, unknown> = {}
  FIELDS.forEach(([name, { read }], place) => {
    row[name] = read(texts[place]!)
  })
  return row as unknown as ListedRow
}

function listingValues(idClub: number, filter: MemberFilter, day: CalendarDate) {
  const thisYear = yearOf(day)
  const { notLicencieCurrentYearOnly: onlyEarlier } = filter
  const asked = filter.annees?.length ? filter.annees : [thisYear]
  const years = onlyEarlier ? earlierYears(asked, thisYear) : asked
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const licensed = filter.memberLicencies === filter.memberNotLicencies ? null : filter.memberLicencies
  return [
    idClub,
    day,
    visibleSince(day),
    addMonths(day, STATUS_WINDOW_MONTHS),
    `${thisYear}-01-01`,
    `${thisYear}-12-31`,
    `${first}-01-01`,
    `${last}-12-31`,
    // Consecutive years are one range, so the gaps need no check.
    new Set(years).size === last - first + 1
      ? null
      : `{${years.map((year) => `[${year}-01-01,${year}-12-31]`).join(',')}}`,
    licensed,
    onlyEarlier,
    asked.includes(thisYear) && licensed !== true && !onlyEarlier,
  ]
}

/** The requested earlier years, else every year in which a visible member can have been licensed. */
function earlierYears(asked: number[], thisYear: number) {
  const earlier = asked.filter((year) => year < thisYear)
  return earlier.length > 0 ? earlier : Array.from({ length: VISIBLE_YEARS + 1 }, (_, back) => thisYear - 1 - back)
}
