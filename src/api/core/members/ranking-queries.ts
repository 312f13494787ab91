import { sql } from 'kysely'
import { lastChange, rememberAt } from '#api/core/changes/remember-until-change.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { type PointTotal, rankAmong } from '#domain/ranking.ts'

export interface RankingWindow {
  since: CalendarDate
  until: CalendarDate
}

/** The points of a member that count; null without any. */
export function pointsOf(idMember: number, { since, until }: RankingWindow) {
  return sql<number | null>`(
    select sum(points)::integer from ranked_result
    where id_member = ${idMember} and date between ${since} and ${until} and points > 0
  )`
}

/** The points with the last change of the ranking, as a whole record has them. */
export function readPoints(db: Connection, idMember: number, window: RankingWindow) {
  return db
    .selectNoFrom([pointsOf(idMember, window).as('points'), lastChange('ranking').as('ranking_change')])
    .executeTakeFirstOrThrow()
}

/** How many members of each sex have which points. There are far fewer totals than members. */
export async function countPointTotals(db: Connection, { since, until }: RankingWindow): Promise<PointTotal[]> {
  const { rows } = await sql<PointTotal>`
    select m.sexe, total.points, count(*)::integer as members
    from (
      select id_member, sum(points)::integer as points from ranked_result
      where date between ${since} and ${until} and points > 0
      group by id_member
    ) total
    join member m on m.id = total.id_member
    group by m.sexe, total.points`.execute(db)
  return rows
}

interface Ranked {
  sexe: PointTotal['sexe']
  points: number | null
  /** The last change of the ranking, read with the points. */
  ranking_change: string | null
}

/** The member's place; null without points, in which case no other results are read. */
export async function findRank(
  { db, pool }: Pick<Deps, 'pool'> & { db: Connection },
  member: Ranked,
  window: RankingWindow,
) {
  const { points, sexe } = member
  if (points === null) return null
  const totals = await rememberAt(pool, member.ranking_change, `points until ${window.until}`, () =>
    countPointTotals(db, window),
  )
  return { points, ...rankAmong(totals, { points, sexe }) }
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
