import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { postAlerts } from '#api/core/ledger/post-alerts.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import { getGivenUpMail } from './given-up-mail.ts'
import { deleteAssignment } from './inbox-queries.ts'
import { refuseForeignItem } from './refuse-foreign-item.ts'

export async function staffSettleInboxItem({ sorte, id, note }: Input<'staffSettleInboxItem'>, call: AccountCall) {
  refuseForeignItem(call, sorte)
  await inTransaction(call, async (call) => {
    if (sorte === 'mail') await settleMail(call, id, note)
    else await settleAlert(call, id, note)
    await deleteAssignment(call.db, sorte, String(id))
  })
  return { success: true, message: staffInboxMessages.settled }
}

async function settleMail(call: AccountCall, idMail: number, note: string) {
  await getGivenUpMail(call.db, idMail)
  await call.db
    .updateTable('mail')
    .set({ settled_at: call.clock.now(), settled_by: call.caller.idAccount, note })
    .where('id', '=', idMail)
    .execute()
  // The note may name a person: it goes with the mail.
  await recordAudit(call, { action: 'mail.settle', subject: `mail ${idMail}` })
}

async function settleAlert(call: AccountCall, idAlert: number, note: string) {
  const alert = await call.db
    .selectFrom('payment_alert')
    .leftJoin('club_order', 'club_order.id', 'payment_alert.id_order')
    .select(['payment_alert.reason', 'payment_alert.intent', 'payment_alert.resolved_at'])
    .select(['club_order.numero', 'club_order.id_club'])
    .where('payment_alert.id', '=', idAlert)
    .forUpdate('payment_alert')
    .executeTakeFirst()
  if (!alert) throw notFound()
  if (alert.resolved_at !== null) throw conflict(staffInboxMessages.gone)
  await call.db
    .updateTable('payment_alert')
    .set({ resolved_at: call.clock.now(), resolved_by: call.caller.idAccount, note })
    .where('id', '=', idAlert)
    .execute()
  await postAlerts(call)
  await recordAudit(call, {
    action: 'payment.settle_alert',
    ...(alert.id_club !== null && { id_club: alert.id_club }),
    subject: alert.numero === null ? `intent ${alert.intent}` : `order ${alert.numero}`,
    before: { resolved: false },
    after: { resolved: true, reason: alert.reason, note },
  })
}
