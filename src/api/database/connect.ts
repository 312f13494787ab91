import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Env } from '#api/config/env.ts'
import { PortalPool } from './portal-pool.ts'
import { PortalQueryCompiler } from './portal-query-compiler.ts'
import { PreparingPool } from './prepared-statements.ts'
import type { Tables } from './tables.ts'
import './parse-values.ts'

export type Database = Kysely<Tables>
/** A pool or a transaction: the first parameter of every query function. */
export type Connection = Kysely<Tables> | Transaction<Tables>

/** Timeout for opening a connection, and for waiting until the pool has a free one. */
export const CONNECT_WITHIN_MS = 5000

type DatabaseSettings = Pick<
  Env,
  | 'DATABASE_STATEMENT_TIMEOUT_SECONDS'
  | 'DATABASE_LOCK_TIMEOUT_SECONDS'
  | 'DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS'
  | 'DATABASE_PREPARED_STATEMENTS'
>

interface Options {
  max?: number
  /** Timeouts that PostgreSQL enforces on each connection (long work sets its own), and prepared statements on or off. */
  settings?: DatabaseSettings
}

export function connect(url: string, onError: (error: Error) => void, { max = 20, settings }: Options = {}) {
  const pool = new PortalPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      ...(settings && {
        statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
        lock_timeout: settings.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
        idle_in_transaction_session_timeout: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
      }),
    },
    onError,
  )
  const isPrepared = settings?.DATABASE_PREPARED_STATEMENTS !== 'off'
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PortalDialect({ pool: isPrepared ? new PreparingPool(pool) : pool }) }),
  }
}

class PortalDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PortalQueryCompiler()
  }
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
