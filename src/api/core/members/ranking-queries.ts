import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

export interface RankingWindow {
  since: CalendarDate
  until: CalendarDate
}

export interface Rank {
  points: number
  general: number
  within_sex: number
}

/**
 * The member's points and the number of members with more; equal points share a rank. No row without points, in which case
 * the other results are not read.
 */
export function rankOf(idMember: number, { since, until }: RankingWindow) {
  return sql<Rank>`
    with mine as (
      select m.sexe, sum(r.points) as points
      from ranked_result r
      join member m on m.id = r.id_member
      where r.id_member = ${idMember} and r.date between ${since} and ${until} and r.points > 0
      group by m.sexe
    ), better as (
      select id_member
      from ranked_result
      where date between ${since} and ${until} and points > 0 and exists (select from mine)
      group by id_member
      having sum(points) > (select points from mine)
    )
    select mine.points, 1 + count(m.id) as general, 1 + count(m.id) filter (where m.sexe = mine.sexe) as within_sex
    from mine
    left join (better b join member m on m.id = b.id_member) on true
    group by mine.points`
}

export async function findRank(db: Connection, idMember: number, window: RankingWindow) {
  const { rows } = await rankOf(idMember, window).execute(db)
  return rows[0]
}

/** The results that count for the points, newest first. */
export async function listCountedResults(db: Connection, idMember: number, { since, until }: RankingWindow) {
  return db
    .selectFrom('ranked_result')
    .select(['discipline', 'date', 'competition', 'niveau', 'place', 'points'])
    .where('id_member', '=', idMember)
    .where('date', '>=', since)
    .where('date', '<=', until)
    .where('points', '>', 0)
    .orderBy('date', 'desc')
    .orderBy('points', 'desc')
    .orderBy('competition')
    .execute()
}
