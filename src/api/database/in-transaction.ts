import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Connection, Database } from './connect.ts'
import { isOutdatedStatement } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

/**
 * Serialization failure, deadlock, and an exclusion constraint (a licence that another call gave at the same instant):
 * the next attempt reads what the other transaction committed.
 */
const RETRIED_CODES = ['40001', '40P01', '23P01']
const MAX_ATTEMPTS = 3
/** An immediate retry could take its first lock again before the other transaction wakes up. */
const RETRY_AFTER_MS = 50

/**
 * Runs `work` in one transaction, or in the one that `call` is already in (an idempotent call). The parameter of `work`
 * bears the name of the first argument, so that the outer connection cannot be named inside (scripts/check-transactions.mjs).
 * `work` may run several times, so it changes nothing but the database; it asks no other server, since it holds locks.
 */
export async function inTransaction<Call extends { db: Connection }, Result>(
  call: Call,
  work: (call: Call & { db: Transaction<Tables> }) => Promise<Result>,
): Promise<Result> {
  if (call.db.isTransaction) return work(call as Call & { db: Transaction<Tables> })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call.db.transaction().execute((db) => work({ ...call, db }))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetried(error)) throw error
      await setTimeout(RETRY_AFTER_MS * attempt * (0.5 + Math.random()))
    }
  }
}

/** Reads in one transaction that is never repeated, since what it read first may be sent already. */
export function readInTransaction<Result>(db: Database, read: (db: Transaction<Tables>) => Promise<Result>) {
  return db.transaction().execute(read)
}

function isRetried(error: unknown) {
  const { code = '' } = error as { code?: string }
  return RETRIED_CODES.includes(code) || isOutdatedStatement(error)
}
