import { sql } from 'kysely'
import type { ClubCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import { addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { visibleSince } from '#domain/member-visibility.ts'

const YEARS = 5

export async function getClubOverview(_input: unknown, { db, clock, idClub }: ClubCall) {
  const day = today(clock)
  const [status, fins, annees] = [
    await countByStatus(db, idClub, day),
    await listEndingSoon(db, idClub, day),
    await countByYear(db, idClub, yearOf(day)),
  ]
  return { ...status, fins, annees }
}

/** The members that the listing shows for the current year, each by the latest licence that touches it. */
async function countByStatus(db: Connection, idClub: number, day: CalendarDate) {
  const { rows } = await sql<{ licencies: number; bientot: number; expires: number; aLicencier: number }>`
    select count(*) filter (where date_fin > ${nearUntil(day)}) as licencies,
      count(*) filter (where date_fin between ${day} and ${nearUntil(day)}) as bientot,
      count(*) filter (where date_fin < ${day}) as expires,
      (select count(*) from member_to_license where id_club = ${idClub} and decided_at >= ${visibleSince(day)}::date)
        as "aLicencier"
    from (
      select max(date_fin) as date_fin from licence
      where id_club = ${idClub} and cancelled_at is null
        and date_debut <= make_date(${yearOf(day)}, 12, 31) and date_fin >= make_date(${yearOf(day)}, 1, 1)
        and id_member not in (
          select id_member from member_to_license
          where id_club = ${idClub} and decided_at >= ${visibleSince(day)}::date
        )
      group by id_member
    ) shown`.execute(db)
  return rows[0]!
}

/** Members whose licence ends within three months with no other after it. */
async function listEndingSoon(db: Connection, idClub: number, day: CalendarDate) {
  const rows = await db
    .selectFrom('licence')
    .innerJoin('member', 'member.id', 'licence.id_member')
    .select(['licence.id_member', 'nom', 'prenom', 'date_fin'])
    .where('id_club', '=', idClub)
    .where('cancelled_at', 'is', null)
    .where('date_fin', '>=', day)
    .where('date_fin', '<=', nearUntil(day))
    .where('date_debut', '<=', day)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('licence as later')
            .select('later.id')
            .whereRef('later.id_member', '=', 'licence.id_member')
            .whereRef('later.date_fin', '>', 'licence.date_fin')
            .where('later.cancelled_at', 'is', null),
        ),
      ),
    )
    .orderBy('date_fin')
    .orderBy(sql`nom collate french`)
    .orderBy(sql`prenom collate french`)
    .execute()
  return rows.map(({ id_member, nom, prenom, date_fin }) => ({
    id_membre: id_member,
    nom,
    prenom,
    date_fin,
  }))
}

async function countByYear(db: Connection, idClub: number, year: number) {
  const { rows } = await sql<{ annee: number; membres: number }>`
    select y as annee, count(distinct id_member) as membres
    from generate_series(${year - YEARS + 1}::integer, ${year}::integer) y
    left join licence on id_club = ${idClub} and cancelled_at is null
      and date_debut <= make_date(y, 12, 31) and date_fin >= make_date(y, 1, 1)
    group by y order by y`.execute(db)
  return rows
}

function nearUntil(day: CalendarDate) {
  return addMonths(day, STATUS_WINDOW_MONTHS)
}
