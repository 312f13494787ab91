import type { Connection } from '#api/database/connect.ts'
import { ageOn, type CalendarDate } from '#domain/dates.ts'

/** The rows of the migrations: grades, categories, levels. */
export type Reference = Awaited<ReturnType<typeof readReference>>
export type Grade = Reference['grades'][number]

export async function readReference(db: Connection) {
  const levels = await db.selectFrom('competition_level').select(['id', 'niveau']).execute()
  const product = await db
    .selectFrom('product')
    .innerJoin('product_price', 'product_price.id_product', 'product.id')
    .select(['product.id', 'product_price.price_cents'])
    .where('code', '=', 'licence_renew')
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow()
  const weightCategories = await db.selectFrom('weight_category').selectAll().execute()
  return {
    grades: await db.selectFrom('grade').selectAll().orderBy('ordre').execute(),
    ageCategories: await db.selectFrom('age_category').selectAll().orderBy('age_min').execute(),
    gradeCategories: await db.selectFrom('grade_category').selectAll().orderBy('ordre_min').execute(),
    weightCategories: weightCategories.toSorted((one, other) => heaviness(one.name) - heaviness(other.name)),
    criteria: await db.selectFrom('critere').select(['id', 'ordre']).execute(),
    idLevel: new Map(levels.map(({ niveau, id }) => [niveau, id])),
    licence: product,
  }
}

/** '-57kg' is an upper limit; '+67kg' is everything above the last one. */
function heaviness(name: string) {
  return Number.parseInt(name.slice(1), 10) + (name.startsWith('+') ? 0.5 : 0)
}

export function gradeNamed({ grades }: Reference, name: string): Grade {
  const grade = grades.find((one) => one.grade === name)
  if (!grade) throw new Error(`There is no grade ${name}.`)
  return grade
}

export function ageCategoryOn(reference: Reference, birth: CalendarDate | null, date: CalendarDate) {
  if (birth === null) return undefined
  const age = ageOn(birth, date)
  return reference.ageCategories.find(({ age_min, age_max }) => age_min <= age && age <= age_max)
}

/** Members keep their relative weight while they grow: `build` goes from 0 to 1. */
export function weightCategoryFor(reference: Reference, idAgeCategory: number, sexe: number, build: number) {
  const open = reference.weightCategories.filter(
    (category) => category.id_age_category === idAgeCategory && category.sexe === sexe,
  )
  return open[Math.min(open.length - 1, Math.floor(build * open.length))]
}
