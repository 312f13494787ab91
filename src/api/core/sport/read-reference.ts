import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'

/** The tables that the cells of a sheet refer to, and the points of a level. */
export async function readReference(db: Connection, idLevel: number | null) {
  const [read] = await readTables(db, { idLevel })
  const { points, ...tables } = read!
  return { ...tables, points: new Map(points.map((one) => [one.place, one.points])) }
}

export type SportReference = Awaited<ReturnType<typeof readReference>>

const readTables = compileOnce((db, { idLevel }: { idLevel: number | null }) =>
  db.selectNoFrom((row) => [
    jsonArrayFrom(row.selectFrom('grade').selectAll().orderBy('ordre')).as('grades'),
    jsonArrayFrom(row.selectFrom('age_category').selectAll().orderBy('age_min')).as('ages'),
    jsonArrayFrom(row.selectFrom('grade_category').selectAll().orderBy('ordre_min')).as('levels'),
    jsonArrayFrom(row.selectFrom('weight_category').selectAll().orderBy('id')).as('weights'),
    jsonArrayFrom(
      row.selectFrom('ranking_points').select(['place', 'points']).where('id_level', '=', sql<number>`${idLevel}`),
    ).as('points'),
  ]),
)
