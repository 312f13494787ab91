import { sql } from 'kysely'
import type { ClubCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { visibleSince } from '#domain/member-visibility.ts'

const YEARS = 5

interface Overview {
  licencies: number
  bientot: number
  expires: number
  aLicencier: number
  fins: { id_membre: number; nom: string; prenom: string; date_fin: CalendarDate }[]
  annees: { annee: number; membres: number }[]
}

/**
 * Members by status and by year, and those whose licence ends within three months with no other after it. One statement
 * reads the club's licences once: it is the first call of every visit of a manager.
 */
export async function getClubOverview(_input: unknown, { db, clock, idClub }: ClubCall): Promise<Overview> {
  const day = today(clock)
  const firstYear = yearOf(day) - YEARS + 1
  const soon = addMonths(day, STATUS_WINDOW_MONTHS)
  const { rows } = await sql<Overview>`
    with of_club as materialized (
      select id_member, date_debut, date_fin from licence
      where id_club = ${idClub} and cancelled_at is null and date_fin >= ${`${firstYear}-01-01`}::date
    ), waiting as materialized (
      select id_member from member_to_license where id_club = ${idClub} and decided_at >= ${visibleSince(day)}::date
    ), this_year as (
      select max(date_fin) as date_fin from of_club
      where date_debut <= ${`${yearOf(day)}-12-31`}::date and date_fin >= ${`${yearOf(day)}-01-01`}::date
        and id_member not in (select id_member from waiting)
      group by id_member
    ), ending as (
      select m.id as id_membre, m.nom, m.prenom, l.date_fin
      from of_club l join member m on m.id = l.id_member
      where l.date_fin between ${day} and ${soon} and l.date_debut <= ${day}
        and not exists (
          select from licence later
          where later.id_member = l.id_member and later.date_fin > l.date_fin and later.cancelled_at is null
        )
      order by l.date_fin, m.nom collate french, m.prenom collate french
    ), yearly as (
      select annee, count(distinct id_member)::integer as membres
      from generate_series(0, ${sql.lit(YEARS - 1)}) place, lateral (select ${firstYear}::integer + place as annee) year
      left join of_club on date_debut <= make_date(annee, 12, 31) and date_fin >= make_date(annee, 1, 1)
      group by annee order by annee
    )
    select count(*) filter (where date_fin > ${soon}) as licencies,
      count(*) filter (where date_fin between ${day} and ${soon}) as bientot,
      count(*) filter (where date_fin < ${day}) as expires,
      (select count(*) from waiting) as "aLicencier",
      (select coalesce(json_agg(ending), '[]') from ending) as fins,
      (select json_agg(yearly) from yearly) as annees
    from this_year`.execute(db)
  return rows[0]!
}
