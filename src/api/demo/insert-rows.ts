import { type GeneratedAlways, type Insertable, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: GeneratedAlways<number> } ? Name : never
}[keyof Tables]

/**
 * Inserts many rows with one statement and one parameter: thousands of placeholders cost more time than the rows. Every
 * row has the same columns. Returns the new ids, in the order of the rows.
 */
export async function insertRows<Name extends TableWithId>(
  db: Connection,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::jsonb)
    returning id`.execute(db)
  return inserted.rows.map(({ id }) => id)
}

/** A column holds bytes in every row or in none. */
function toJson(rows: readonly object[]) {
  const binary = Object.entries(rows[0]!).flatMap(([name, value]) => (Buffer.isBuffer(value) ? [name] : []))
  return JSON.stringify(binary.length === 0 ? rows : rows.map((row) => ({ ...row, ...asHex(row, binary) })))
}

/** PostgreSQL's text format of bytea. */
function asHex(row: object, columns: string[]) {
  const values = row as Record<string, Buffer>
  return Object.fromEntries(columns.map((column) => [column, `\\x${values[column]!.toString('hex')}`]))
}
