import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { lockMailing, subjectOf } from './mailing-queries.ts'

export async function staffRemoveMailing({ id_mailing }: Input<'staffRemoveMailing'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { objet } = await lockMailing(call.db, id_mailing, 'draft', staffMailingMessages.notDraft)
    await call.db.deleteFrom('mailing').where('id', '=', id_mailing).execute()
    await recordAudit(call, { action: 'mailing.remove', subject: subjectOf(id_mailing), before: { objet } })
  })
  return { success: true, message: staffMailingMessages.removed }
}
