import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** A database or a transaction: what a query file takes. */
export type Connection = Kysely<Tables> | Transaction<Tables>

// Calendar dates stay text (YYYY-MM-DD): a Date object would bring a time zone with it.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function connect(url: string, onError: (error: Error) => void, max = 20) {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 })
  // Without a listener, a database that restarts would end the whole process.
  pool.on('error', onError)
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}
