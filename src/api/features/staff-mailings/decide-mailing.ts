import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { wakeMailWorker } from '#api/mail/enqueue-mail.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { lockMailing, subjectOf } from './mailing-queries.ts'

/** The second person approves what the first one confirmed: the same text, the same recipients. */
export async function staffApproveMailing({ id_mailing }: Input<'staffApproveMailing'>, call: AccountCall) {
  const { recipients } = await inTransaction(call, async (call) => {
    const mailing = await lockMailing(call.db, id_mailing, 'pending', staffMailingMessages.notPending)
    if (mailing.confirmed_by === call.caller.idAccount) throw conflict(staffMailingMessages.otherPerson)
    await call.db
      .updateTable('mailing')
      .set({ state: 'sending', approved_by: call.caller.idAccount })
      .where('id', '=', id_mailing)
      .execute()
    await recordAudit(call, {
      action: 'mailing.approve',
      subject: subjectOf(id_mailing),
      after: { objet: mailing.objet, destinataires: mailing.recipients },
    })
    await wakeMailWorker(call.db)
    return mailing
  })
  return { success: true, message: staffMailingMessages.confirmed(recipients) }
}

/** Also the person who confirmed it may take it back. */
export async function staffRefuseMailing({ id_mailing }: Input<'staffRefuseMailing'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { version } = await lockMailing(call.db, id_mailing, 'pending', staffMailingMessages.notPending)
    await call.db.deleteFrom('mailing_recipient').where('id_mailing', '=', id_mailing).execute()
    await call.db
      .updateTable('mailing')
      .set({ state: 'draft', recipients: 0, confirmed_by: null, confirmed_at: null, version: version + 1 })
      .where('id', '=', id_mailing)
      .execute()
    await recordAudit(call, { action: 'mailing.refuse', subject: subjectOf(id_mailing) })
  })
  return { success: true, message: staffMailingMessages.refused }
}
