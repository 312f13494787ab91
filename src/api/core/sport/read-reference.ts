import type { Connection } from '#api/database/connect.ts'

/** The tables that the cells of a sheet refer to, and the points of a level. */
export async function readReference(db: Connection, idLevel: number | null) {
  const grades = await db.selectFrom('grade').selectAll().orderBy('ordre').execute()
  const ages = await db.selectFrom('age_category').selectAll().orderBy('age_min').execute()
  const levels = await db.selectFrom('grade_category').selectAll().orderBy('ordre_min').execute()
  const weights = await db.selectFrom('weight_category').selectAll().orderBy('id').execute()
  const points = await db
    .selectFrom('ranking_points')
    .select(['place', 'points'])
    .where('id_level', '=', idLevel ?? 0)
    .execute()
  return { grades, ages, levels, weights, points: new Map(points.map((one) => [one.place, one.points])) }
}

export type SportReference = Awaited<ReturnType<typeof readReference>>
