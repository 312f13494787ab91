import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { subjectOf } from './mailing-queries.ts'

/** Stores the filters that are set: the people are looked for at each preview, and fixed at the confirmation. */
export function staffCreateMailing({ parmi, liste }: Input<'staffCreateMailing'>, call: AccountCall) {
  const set = Object.fromEntries(Object.entries(liste).filter(([, value]) => value))
  return inTransaction(call, async (call) => {
    const { id } = await call.db
      .insertInto('mailing')
      .values({
        list: parmi,
        filters: JSON.stringify(set),
        created_by: call.caller.idAccount,
        created_at: call.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(call, { action: 'mailing.create', subject: subjectOf(id) })
    return { success: true, message: staffMailingMessages.created, id_mailing: id }
  })
}
