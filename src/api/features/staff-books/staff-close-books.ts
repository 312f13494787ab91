import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { findClosedUntil } from '#api/core/ledger/post-entries.ts'
import { tryLock } from '#api/database/advisory-locks.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { booksMessages } from '#contract/staff/staff-books-messages.ts'

/** For good: the database refuses an earlier day, and entries in the period. */
export async function staffCloseBooks({ jusqu_au }: Input<'staffCloseBooks'>, call: AccountCall) {
  // Entries are dated today at the latest, so the first open day is never after them.
  if (jusqu_au >= today(call.clock)) throw invalid({ jusqu_au: [booksMessages.notPast] })
  await inTransaction(call, async (call) => {
    // Not waited for: a waiting closing would hold up every payment behind it.
    if (!(await tryLock(call.db, 'ledgerClosing'))) throw conflict(booksMessages.postingUnderWay)
    const before = await findClosedUntil(call.db)
    if (before !== null && jusqu_au <= before) throw invalid({ jusqu_au: [booksMessages.alreadyClosed(before)] })
    await call.db
      .insertInto('ledger_closing')
      .values({ closed_until: jusqu_au, closed_at: call.clock.now(), closed_by: call.caller.idAccount })
      .execute()
    await recordAudit(call, {
      action: 'books.close',
      before: { cloture: before },
      after: { cloture: jusqu_au },
    })
  })
  return { success: true, message: booksMessages.closed(jusqu_au) }
}
