import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { readInTransaction } from './in-transaction.ts'

/** Rows read at a time. */
const BATCH = 500

interface Reading<Row> {
  select: RawBuilder<unknown>
  /** The number of rows of the statement, as `total`. */
  count: RawBuilder<{ total: number }>
  take: (rows: Row[], total: number) => Promise<void>
}

/**
 * Reads the rows of a statement in batches, from one snapshot, so that their number is the count. When the signal aborts,
 * the statement that runs is cancelled.
 */
export async function readByCursor<Row>(db: Database, { select, count, take }: Reading<Row>, signal: AbortSignal) {
  const cancel = (pid: number) => sql`select pg_cancel_backend(${pid})`.execute(db)
  await readInTransaction(db, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const endCancelling = cancelWhenAborted(() => cancel(backends[0]!.pid), signal)
    try {
      const { rows: counted } = await count.execute(db)
      await sql`declare rows_read no scroll cursor for ${select}`.execute(db)
      for (;;) {
        signal.throwIfAborted()
        const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from rows_read`.execute(db)
        if (rows.length === 0) return
        await take(rows, counted[0]!.total)
      }
    } finally {
      await endCancelling()
    }
  })
}

/** The connection is given back only after a cancelling has been sent: it must not meet the statement of another call. */
function cancelWhenAborted(cancel: () => Promise<unknown>, signal: AbortSignal) {
  let cancelled: Promise<unknown> | undefined
  const onAbort = () => {
    // A statement that cannot be cancelled ends by its time limit.
    cancelled = cancel().catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return async () => {
    signal.removeEventListener('abort', onAbort)
    await cancelled
  }
}
