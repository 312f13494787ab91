import { sql } from 'kysely'
import { WEIGHT_ORDER } from '#api/core/sport/sport-tables.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import {
  type ReferenceName,
  type ReferenceValue,
  referenceTables,
} from '#contract/staff/staff-reference-table-fields.ts'

/** Table and sort order of each kind. */
const PLACES: Record<ReferenceName, { table: string; order: string }> = {
  grades: { table: 'grade', order: 'ordre' },
  niveaux: { table: 'competition_level', order: 'ordre' },
  categories_age: { table: 'age_category', order: 'age_min, id' },
  categories_grade: { table: 'grade_category', order: 'ordre_min, id' },
  categories_poids: {
    table: 'weight_category',
    order: `(select age_min from age_category a where a.id = id_age_category), sexe desc, ${WEIGHT_ORDER}`,
  },
  labels: { table: 'label', order: 'ordre' },
  criteres: { table: 'critere', order: 'ordre' },
  produits: { table: 'product', order: 'id' },
}

/** More rows than any table of reference data has. */
const MAX_ROWS = 2000

export type Values = Record<string, ReferenceValue>
export type Row = Values & { id: number; version: number }

const placeOf = (name: ReferenceName) => sql.table(PLACES[name].table)
const columnsOf = (name: ReferenceName) =>
  sql.join([
    sql.ref('id'),
    sql.ref('version'),
    ...Object.keys(referenceTables[name].fields).map((field) => sql.ref(field)),
  ])

export async function listRows(db: Connection, name: ReferenceName): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(name)} from ${placeOf(name)} order by ${sql.raw(PLACES[name].order)} limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export async function findRow(db: Connection, name: ReferenceName, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columnsOf(name)} from ${placeOf(name)} where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function insertRow(db: Connection, name: ReferenceName, values: Values): Promise<number> {
  const fields = Object.keys(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${placeOf(name)} (${sql.join(fields.map((field) => sql.ref(field)))})
    values (${sql.join(fields.map((field) => values[field]))}) returning id`.execute(db)
  return rows[0]!.id
}

export async function updateRow(db: Connection, name: ReferenceName, id: number, values: Values) {
  const changes = Object.entries(values).map(([field, value]) => sql`${sql.ref(field)} = ${value}`)
  await sql`
    update ${placeOf(name)} set version = version + 1, ${sql.join(changes)} where id = ${id}`.execute(db)
}

export async function deleteRow(db: Connection, name: ReferenceName, id: number) {
  await sql`delete from ${placeOf(name)} where id = ${id}`.execute(db)
}

/** The stored value of a row; undefined if there is none. */
export async function findValue(db: Connection, name: ReferenceName, column: string, value: ReferenceValue) {
  const { rows } = await sql<{ value: ReferenceValue }>`
    select ${sql.ref(column)} as value from ${placeOf(name)} where ${sql.ref(column)}::text = ${String(value)}`.execute(
    db,
  )
  return rows[0]?.value
}

export async function renumber(db: Connection, name: ReferenceName, moved: { id: number; ordre: number }[]) {
  if (moved.length === 0) return
  const pairs = moved.map(({ id, ordre }) => sql`(${id}::integer, ${ordre}::integer)`)
  await sql`
    update ${placeOf(name)} as t set ordre = m.ordre, version = t.version + 1
    from (values ${sql.join(pairs)}) as m (id, ordre) where t.id = m.id`.execute(db)
}

/** Categories are ranges of grades, so they follow when grades are renumbered. */
export async function moveGradeCategories(db: Connection, moves: { from: number; to: number }[]) {
  if (moves.length === 0) return
  const pairs = moves.map(({ from, to }) => sql`(${from}::integer, ${to}::integer)`)
  await sql`
    with m (old, new) as (values ${sql.join(pairs)})
    update grade_category set
      ordre_min = coalesce((select new from m where old = ordre_min), ordre_min),
      ordre_max = coalesce((select new from m where old = ordre_max), ordre_max),
      version = version + 1
    where ordre_min in (select old from m) or ordre_max in (select old from m)`.execute(db)
}

export async function boundsGradeCategory(db: Connection, ordre: number): Promise<boolean> {
  const row = await db
    .selectFrom('grade_category')
    .select('id')
    .where((where) => where.or([where('ordre_min', '=', ordre), where('ordre_max', '=', ordre)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes of reference data run one at a time; deferred constraints are checked when the change is complete. */
export async function beginChange(db: Connection) {
  await takeLock(db, 'referenceData')
  await sql`set constraints all deferred`.execute(db)
}

export async function endChange(db: Connection) {
  await sql`set constraints all immediate`.execute(db)
}
