import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** How many rows of these tables a piece of work reads, by table, whatever it keeps of them. */
export async function countRowsRead<Table extends string>(
  deps: Deps,
  tables: readonly Table[],
  work: (deps: Deps) => Promise<unknown>,
): Promise<Record<Table, number>> {
  return deps.db.transaction().execute(async (db) => {
    const before = await readCounters(db, tables)
    await work({ ...deps, db })
    const after = await readCounters(db, tables)
    return Object.fromEntries(tables.map((table) => [table, after[table]! - before[table]!])) as Record<Table, number>
  })
}

/** The counters of this connection, which are exact and there at once; those of all connections come a second later. */
async function readCounters(db: Connection, tables: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = any(${tables}::name[])`.execute(db)
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
}
