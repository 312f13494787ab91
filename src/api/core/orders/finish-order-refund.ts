import { recordAudit } from '#api/calls/record-audit.ts'
import { postAlerts } from '#api/core/ledger/post-alerts.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { formatMoney } from '#domain/money.ts'
import { listName } from '#domain/person-name.ts'
import { endAffiliation, endLicences } from './close-refunded.ts'
import { findMentions } from './find-mentions.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { closedFilling } from './order-letters.ts'
import { findCorrespondents, type Order } from './order-queries.ts'
import type { OrderRefund } from './order-refund-queries.ts'
import type { OrderWork } from './order-work.ts'

const RETURNED_NOTE = 'Payement rendu'

type Finished = Pick<OrderRefund, 'id' | 'id_alert' | 'amount_cents' | 'reason'>

/**
 * The money of a refund went back. The order stays paid. The caller holds the lock of the order. The reason often names a
 * person, so the audit trail leaves it with the refund, where an erasure empties it.
 */
export async function finishOrderRefund(work: OrderWork, order: Order, refund: Finished) {
  await work.db.updateTable('order_refund').set({ done_at: work.clock.now() }).where('id', '=', refund.id).execute()
  if (refund.id_alert === null) await finishPart(work, order, refund)
  else await finishSecondPayment(work, order, refund, refund.id_alert)
}

async function finishPart(work: OrderWork, order: Order, { id, amount_cents, reason }: Finished) {
  const credit_note = await issueCreditNote(work, { id_order: order.id, id_refund: id, amount_cents })
  await postOrders(work, [order.id])
  const lines = await work.db.selectFrom('order_refund_line').select('id_line').where('id_refund', '=', id).execute()
  const idLines = lines.map(({ id_line }) => id_line)
  await recordAudit(work, {
    action: 'order.part_refunded',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { amount_cents, credit_note },
  })
  const ended = await endLicences(work, order, idLines)
  await endAffiliation(work, order, idLines)
  const { club, addresses } = await findCorrespondents(work.db, order)
  const mentions = await findMentions(work.db, order.id)
  const { values, url } = closedFilling(work.env, order, club, reason)
  for (const address of addresses) {
    await enqueueMail(work, 'order_part_refunded', address, {
      values: { ...values, montant: formatMoney(amount_cents), note: credit_note, licences: listNames(ended) },
      url,
      mentions,
    })
  }
}

const listNames = (members: Parameters<typeof listName>[0][]) =>
  members.length === 0 ? 'aucune' : members.map(listName).join(', ')

/** The payment came although the order was paid: nothing was sold for it, so there is no credit note. */
async function finishSecondPayment(work: OrderWork, order: Order, { amount_cents }: Finished, idAlert: number) {
  await postOrders(work, [order.id])
  await work.db
    .updateTable('payment_alert')
    .set({ resolved_at: work.clock.now(), resolved_by: work.caller?.idAccount ?? null, note: RETURNED_NOTE })
    .where('id', '=', idAlert)
    .where('resolved_at', 'is', null)
    .execute()
  await postAlerts(work)
  await work.db.deleteFrom('inbox_assignment').where('kind', '=', 'alerte').where('ref', '=', String(idAlert)).execute()
  await recordAudit(work, {
    action: 'order.payment_returned',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { amount_cents },
  })
}
