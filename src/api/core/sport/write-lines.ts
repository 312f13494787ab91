import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Sheet } from '#domain/sport-sheets/sheets.ts'
import { SHEET_TABLES } from './sport-tables.ts'

type Row = Record<string, unknown>

/** One statement for every sheet: PostgreSQL maps the JSON to the columns of the table. */
export async function insertLines(db: Connection, sheet: Sheet, rows: Row[]) {
  if (rows.length === 0) return
  const { table } = SHEET_TABLES[sheet]
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

export async function updateLines(db: Connection, sheet: Sheet, rows: (Row & { id: number })[]) {
  if (rows.length === 0) return
  const { table } = SHEET_TABLES[sheet]
  const names = Object.keys(rows[0]!).filter((name) => name !== 'id')
  const changes = sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))
  await sql`
    update ${sql.table(table)} t set ${changes}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) n
    where t.id = n.id`.execute(db)
}
