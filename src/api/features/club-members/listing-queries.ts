import { CompiledQuery } from 'kysely'
import type { Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { OPEN_WISH } from '#api/core/renewals/open-wish.ts'
import { type Columns, type PackedRows, packRows, unpackRows } from '#api/database/packed-rows.ts'
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

/**
 * One pass over the index of the club's licences decides the rows; members, orders and licences elsewhere are looked up
 * for those rows alone (`offset 0` keeps the planner from reading all members), so that neither the size of the
 * federation nor old statistics matter. Only a licence that ends can be followed by one elsewhere, so the others are not
 * checked. A former member who is accepted again waits for a licence and is listed once.
 */
const LISTING = `
  with club_licence as (
    select id, id_member, date_debut, date_fin, touches,
      max(date_fin) over of_member as last_end,
      max(date_fin) filter (where touches) over of_member as latest,
      bool_or(date_debut <= $2::date and date_fin >= $2::date) over of_member as licensed,
      bool_or(date_debut <= $6::date and date_fin >= $5::date) over of_member as this_year
    from (
      select id, id_member, date_debut, date_fin, date_debut <= $8::date and date_fin >= $7::date
        and ($9::datemultirange is null or daterange(date_debut, date_fin, '[]') && $9) as touches
      from licence
      where id_club = $1 and cancelled_at is null and date_fin >= least($5::date, $7::date)
    ) of_club
    window of_member as (partition by id_member)
  ), waiting as (
    select id_member from member_to_license where $13::boolean and id_club = $1 and decided_at >= $3::date
  ), wish as materialized (
    select id_member from renewal_wish where id_club = $1 and ${OPEN_WISH}
  ), shown as (
    select id, id_member, date_debut, date_fin, last_end, licensed from club_licence
    where touches and last_end >= $3::date and ($12::boolean or date_fin = latest)
      and ($10::boolean is null or licensed = $10) and not ($11::boolean and this_year)
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
      coalesce(s.last_end <= $4::date and exists (
        select from licence e
        where e.id_member = s.id_member and e.cancelled_at is null and e.date_fin > s.last_end and e.id_club <> $1
      ), false) as elsewhere
    from shown s
    join lateral (
      select nom, prenom, date_naissance, numero_licence, id_grade, grade_date, mail, code_encrypted
      from member where member.id = s.id_member and erased_at is null offset 0
    ) m on true
    offset 0
  )`

const COLUMNS: Columns<Omit<ListedRow, 'code' | 'sans_code'>> = {
  id: 'id',
  id_member: 'id_member',
  date_debut: 'date_debut',
  date_fin: 'date_fin',
  last_end: 'last_end',
  licensed: 'licensed',
  nom: 'nom',
  prenom: 'prenom',
  date_naissance: 'date_naissance',
  numero_licence: 'numero_licence',
  mail: 'case when not elsewhere then mail end',
  id_grade: 'id_grade',
  grade_date: 'grade_date',
  failed: 'case when not elsewhere then (select exam from failed where failed.id_member = described.id_member) end',
  ordered: 'ordered',
  wished: 'wished',
  elsewhere: 'elsewhere',
}
const WITHOUT_CODES: Columns<ListedRow> = { ...COLUMNS, code: 'null::text', sans_code: "'ecriture'::text" }
const WITH_CODES: Columns<ListedRow> = {
  ...COLUMNS,
  code: "case when sans_code is null then encode(code_encrypted, 'base64') end",
  sans_code: 'sans_code',
}

const IN_ORDER = 'order by date_fin desc nulls first, nom collate french, prenom collate french, id_member, id'

const LISTED = `${LISTING} select ${packRows(WITHOUT_CODES, IN_ORDER)} from described`

/** An activation code gives all rights of its member, so none is shown for managers or linked members. */
const LISTED_WITH_CODES = `${LISTING} select ${packRows(WITH_CODES, IN_ORDER)}
    from (
      select *, case
        when elsewhere then 'autre_club'
        when exists (select from club_manager g where g.id_member = described.id_member) then 'responsable'
        when exists (select from account_member l where l.id_member = described.id_member) then 'compte_lie'
      end as sans_code
      from described
      offset 0
    ) as described`

export type MemberFilter = Omit<Input<'getListMember'>, 'id_member' | 'id_club'>

/** The rows, with codes on request. */
export async function listLicences(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { idClub, filter, withCodes }: { idClub: number; filter: MemberFilter; withCodes: boolean },
) {
  const values = listingValues(idClub, filter, today(clock))
  const statement = CompiledQuery.raw(withCodes ? LISTED_WITH_CODES : LISTED, values)
  const { rows } = await db.executeQuery<PackedRows<ListedRow>>(statement)
  return unpackRows(rows[0]!)
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
    filter.showDoublons,
    asked.includes(thisYear) && licensed !== true && !onlyEarlier,
  ]
}

/** The requested earlier years, else every year in which a visible member can have been licensed. */
function earlierYears(asked: number[], thisYear: number) {
  const earlier = asked.filter((year) => year < thisYear)
  return earlier.length > 0 ? earlier : Array.from({ length: VISIBLE_YEARS + 1 }, (_, back) => thisYear - 1 - back)
}
