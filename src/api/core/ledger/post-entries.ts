import { takeSharedLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { addDays, type CalendarDate } from '#domain/dates.ts'
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts'

export interface LedgerWork extends Pick<Deps, 'clock'> {
  db: Connection
  /** Absent in jobs and webhooks. */
  caller?: { idAccount: number }
}

/** PostgreSQL allows 65535 parameters in a statement. */
const BATCH = 1000

/**
 * The only place that writes to the books. An entry whose source is there already is left as it is. A fact of a closed
 * period is booked on the first open day, and keeps its own day as `fact_day`. The database checks that each entry balances.
 */
export async function postEntries(work: LedgerWork, entries: LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  await inTransaction(work, async (work) => {
    // Before the day is read: a closing that commits in between would make the database refuse the entry.
    await takeSharedLock(work.db, 'ledgerClosing')
    const closedUntil = await findClosedUntil(work.db)
    for (let from = 0; from < entries.length; from += BATCH) {
      await insertEntries(work, entries.slice(from, from + BATCH), closedUntil)
    }
  })
}

export async function findClosedUntil(db: Connection): Promise<CalendarDate | null> {
  const { closed_until } = await db
    .selectFrom('ledger_closing')
    .select(({ fn }) => fn.max('closed_until').as('closed_until'))
    .executeTakeFirstOrThrow()
  return closed_until
}

async function insertEntries(
  { db, clock, caller }: LedgerWork,
  entries: LedgerEntry[],
  closedUntil: CalendarDate | null,
) {
  const created = { created_at: clock.now(), created_by: caller?.idAccount ?? null }
  const posted = await db
    .insertInto('ledger_entry')
    .values(
      entries.map(({ lines: _lines, day, ...entry }) => ({
        ...entry,
        ...created,
        ...(closedUntil !== null && day <= closedUntil ? { day: addDays(closedUntil, 1), fact_day: day } : { day }),
      })),
    )
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning(['id', 'source'])
    .execute()
  const idOf = new Map(posted.map(({ id, source }) => [source, id]))
  const lines = entries.flatMap(({ source, lines: ofEntry }) => {
    const id_entry = idOf.get(source)
    return id_entry === undefined ? [] : ofEntry.map((line) => ({ ...line, id_entry }))
  })
  for (let from = 0; from < lines.length; from += BATCH) {
    await db
      .insertInto('ledger_line')
      .values(lines.slice(from, from + BATCH))
      .execute()
  }
}
