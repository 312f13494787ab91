import { sql } from 'kysely'
import type { Input } from '#api/calls/call.ts'
import type { Connection } from '#api/database/connect.ts'
import { addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import { ageBandThresholds } from '#domain/figures/age-bands.ts'
import { type Month, sameDayLastYear } from '#domain/figures/periods.ts'

const firstOf = (year: number): CalendarDate => `${year}-01-01`

export interface YearRange {
  from: number
  to: number
}

/** Licences by the month they begin. */
export async function countLicencesByMonth(db: Connection, { from, to }: YearRange) {
  const { rows } = await sql<{ month: Month; licences: number }>`
    select to_char(date_debut, 'YYYY-MM') as month, sum(licences) as licences
    from licence_tally
    where date_debut >= ${firstOf(from)} and date_debut < ${firstOf(to + 1)}
    group by 1`.execute(db)
  return rows
}

export interface IncomeRow {
  month: Month
  /** Null for an amount of an order that none of its lines explains. */
  id_product: number | null
  refund: boolean
  cents: number
}

/** Income by the month in which the order was paid; refunds by the month of the refund: a refunded order counts in both. */
export async function sumIncomeByMonth(db: Connection, { from, to }: YearRange) {
  const { rows } = await sql<IncomeRow>`
    select to_char(day, 'YYYY-MM') as month, id_product, refund, sum(cents) as cents
    from sales_tally
    where day >= ${firstOf(from)} and day < ${firstOf(to + 1)}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** From 1 January to that day. */
export async function sumIncomeThrough(db: Connection, day: CalendarDate) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when refund then -cents else cents end), 0) as cents
    from sales_tally
    where day >= ${firstOf(yearOf(day))} and day <= ${day}`.execute(db)
  return rows[0]!.cents
}

export function listProducts(db: Connection) {
  return db.selectFrom('product').select(['id', 'code', 'name']).orderBy('id').execute()
}

export async function countToday(db: Connection, day: CalendarDate) {
  const licensed = (on: CalendarDate) =>
    sql`select coalesce(sum(licences), 0) from licence_tally where date_debut <= ${on} and date_fin >= ${on}`
  const { rows } = await sql<{
    licencies: number
    licencies_avant: number
    clubs_affilies: number
    clubs_a_payer: number
  }>`
    select
      (${licensed(day)}) as licencies,
      (${licensed(sameDayLastYear(day))}) as licencies_avant,
      count(*) as clubs_affilies,
      count(*) filter (where payement is null) as clubs_a_payer
    from club_affiliation where annee = ${yearOf(day)}`.execute(db)
  return rows[0]!
}

/** The database allows one licence per member and day, so licences count people here. */
const covering = (day: CalendarDate) => sql`cancelled_at is null and date_debut <= ${day} and date_fin >= ${day}`

/** None of the member's licences ends after it. */
const isLast = sql`not exists (
  select from licence later
  where later.id_member = licence.id_member and later.cancelled_at is null and later.date_fin > licence.date_fin
)`

/** Valid today, ends soon, and no other follows. */
const expiring = (day: CalendarDate, months: number) => sql`
  ${covering(day)} and date_fin <= ${addMonths(day, months)} and ${isLast}`

/**
 * How many end within each window of months: the last licences, but for those that have not begun. These are looked up
 * only where the tally knows such periods, which are shorter than the windows and rare.
 */
export async function countExpiring(db: Connection, day: CalendarDate, windows: readonly number[]) {
  const until = addMonths(day, Math.max(...windows))
  const counts = windows.map(
    (months) => sql`coalesce(sum(members) filter (where date_fin <= ${addMonths(day, months)}), 0)`,
  )
  const { rows } = await sql<{ licences: number[] }>`
    select array[${sql.join(counts)}]::integer[] as licences
    from (
      select date_fin, members from last_licence_tally where date_fin >= ${day} and date_fin <= ${until}
      union all
      select licence.date_fin, -1
      from (
        select date_debut, date_fin from licence_tally where date_debut > ${day} and date_fin <= ${until}
        group by 1, 2 having sum(licences) > 0
      ) period
      join licence on licence.date_debut = period.date_debut and licence.date_fin = period.date_fin
      where licence.cancelled_at is null and ${isLast}
    ) ends`.execute(db)
  return rows[0]!.licences
}

export interface ExpiringRow {
  id_club: number
  club: string
  licences: number[]
}

/** Per club the number that ends within each window of months, the most urgent clubs first. */
export async function countExpiringByClub(db: Connection, day: CalendarDate, windows: readonly number[]) {
  const counts = windows.map((months) => sql`count(*) filter (where date_fin <= ${addMonths(day, months)})`)
  const { rows } = await sql<ExpiringRow>`
    select club.id as id_club, club.club, counted.licences
    from (
      select id_club, array[${sql.join(counts)}]::integer[] as licences
      from licence where ${expiring(day, Math.max(...windows))}
      group by id_club
    ) counted
    join club on club.id = counted.id_club
    order by counted.licences desc, club.club collate french, club.id`.execute(db)
  return rows
}

interface ExpiringMember {
  id_member: number
  nom: string
  prenom: string
  numero_licence: string
  date_fin: CalendarDate
  total: number
}

export async function listExpiring(
  db: Connection,
  day: CalendarDate,
  months: number,
  { id_club, page, size }: Input<'staffListExpiring'>,
) {
  const { rows } = await sql<ExpiringMember>`
    select member.id as id_member, nom, prenom, numero_licence, date_fin, count(*) over () as total
    from licence join member on member.id = licence.id_member
    where licence.id_club = ${id_club} and ${expiring(day, months)}
    order by date_fin, nom collate french, prenom collate french, member.id
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

/** The number of members of a sex by age bucket, by grade, or by club. Two of the three are null. */
export interface Headcount {
  by: 'bucket' | 'grade' | 'club'
  bucket: number | null
  id_grade: number | null
  id_club: number | null
  sexe: 0 | 1
  membres: number
}

/**
 * One pass over all members. The grade of that day is the current one, except for members graded since, whose records
 * are read.
 */
export async function countMembersOn(db: Connection, day: CalendarDate) {
  const { rows } = await sql<Headcount>`
    with licensed as (
      select id_club, sexe, width_bucket(date_naissance, ${ageBandThresholds(day)}::date[]) as bucket,
        case when grade_date <= ${day} then id_grade
          when grade_date > ${day} then (
            select id_grade from grade_record
            where id_member = found.id and id_grade is not null and undone_at is null and date <= ${day}
            order by date desc, id desc limit 1
          ) end as id_grade
      from (
        select licence.id_club, member.id, member.sexe, member.date_naissance, member.id_grade, member.grade_date
        from licence join member on member.id = licence.id_member
        where ${covering(day)}
        -- Joined first, as a whole: the question about grades must not turn it into a hundred thousand small ones.
        offset 0
      ) found
    )
    select case when grouping(bucket) = 0 then 'bucket' when grouping(id_grade) = 0 then 'grade' else 'club' end as by,
      bucket, id_grade, id_club, sexe, count(*) as membres
    from licensed
    group by grouping sets ((bucket, sexe), (id_grade, sexe), (id_club, sexe))`.execute(db)
  return rows
}

export function listGrades(db: Connection) {
  return db.selectFrom('grade').select(['id', 'grade']).orderBy('ordre').execute()
}

export function listClubs(db: Connection) {
  return db
    .selectFrom('club')
    .select(['id', 'club', 'province'])
    .orderBy(sql`club collate french`)
    .orderBy('id')
    .execute()
}
