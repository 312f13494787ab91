import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Env } from '#api/config/env.ts'
import { PortalPool } from './portal-pool.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** A pool or a transaction: the first parameter of every query function. */
export type Connection = Kysely<Tables> | Transaction<Tables>

// Calendar dates stay text (YYYY-MM-DD): a Date object would bring a time zone with it.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Timeout for opening a connection, and for waiting until the pool has a free one. */
export const CONNECT_WITHIN_MS = 5000

type Timeouts = Pick<
  Env,
  'DATABASE_STATEMENT_TIMEOUT_SECONDS' | 'DATABASE_LOCK_TIMEOUT_SECONDS' | 'DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS'
>

interface Options {
  max?: number
  /** Timeouts that PostgreSQL enforces on each connection. Long work sets its own (`allowLongWork`). */
  timeouts?: Timeouts
}

export function connect(url: string, onError: (error: Error) => void, { max = 20, timeouts }: Options = {}) {
  const pool = new PortalPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      ...(timeouts && {
        statement_timeout: timeouts.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
        lock_timeout: timeouts.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
        idle_in_transaction_session_timeout: timeouts.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
      }),
    },
    onError,
  )
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

/**
 * A connection outside the pool. Its error listener is empty: the next query fails anyway, and an unhandled error event
 * would end the process.
 */
export function createClient(url: string, connectionTimeoutMillis = CONNECT_WITHIN_MS) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, keepAlive: true })
  client.on('error', () => undefined)
  return client
}
