import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import { deleteAssignment, findWaiting } from './inbox-queries.ts'
import { refuseForeignItem } from './refuse-foreign-item.ts'

/** An item cannot be taken over from a colleague, but anybody may release it. */
export async function staffTakeInboxItem({ sorte, ref, pris }: Input<'staffTakeInboxItem'>, call: AccountCall) {
  refuseForeignItem(call, sorte)
  const { idAccount } = call.caller
  await inTransaction(call, async (call) => {
    let hadIt = false
    if (pris) {
      const { numInsertedOrUpdatedRows } = await call.db
        .insertInto('inbox_assignment')
        .values({ kind: sorte, ref, id_account: idAccount, assigned_at: call.clock.now() })
        .onConflict((row) => row.doNothing())
        .executeTakeFirstOrThrow()
      hadIt = numInsertedOrUpdatedRows === 0n
    }
    const item = await findWaiting(call, sorte, ref)
    if (!item) throw notFound()
    if (pris && item.id_account !== idAccount) throw conflict(staffInboxMessages.takenBy(item.holder ?? ''))
    if (pris ? hadIt : item.id_account === null) return
    if (!pris) await deleteAssignment(call.db, sorte, ref)
    await recordAudit(call, {
      action: pris ? 'inbox.take' : 'inbox.release',
      subject: `${sorte} ${ref}`,
      before: { pris_par: pris ? null : item.holder },
      after: { pris_par: pris ? item.holder : null },
    })
  })
  return { success: true, message: pris ? staffInboxMessages.taken : staffInboxMessages.released }
}
