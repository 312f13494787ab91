import { recordAudit } from '#api/calls/record-audit.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import type { Refund } from '#api/payments/payment-provider.ts'
import type { AlertReason } from '#contract/staff/staff-inbox-messages.ts'
import { canRefundMove, effectOfRefund, refundStateOf } from '#domain/refund-status.ts'
import { finishOrderRefund } from './finish-order-refund.ts'
import type { Order, Payment } from './order-queries.ts'
import { findOrderRefund, type OrderRefund, readRefundable } from './order-refund-queries.ts'
import type { OrderWork } from './order-work.ts'
import { raiseAlert } from './raise-alert.ts'
import { readRefundPartId } from './refund-key.ts'

/** The refund of lines, of an amount or of a second payment that a provider's refund belongs to. */
export async function findOwnPart(work: OrderWork, payment: Payment, refund: Refund) {
  const id = readRefundPartId(refund.reference)
  const part = id === null ? undefined : await findOrderRefund(work.db, id)
  return part?.id_payment === payment.id ? part : undefined
}

/** Turns a provider's report on such a refund into state. The caller holds the lock of the order. */
export async function applyOrderRefund(
  work: OrderWork,
  { order, payment, part }: { order: Order; payment: Payment; part: OrderRefund },
  refund: Refund,
) {
  const isOther = part.refund_id !== null && part.refund_id !== refund.id
  if (isOther || !canRefundMove(refundStateOf(part) ?? 'asked', refund.status)) return 'unchanged' as const
  await work.db
    .updateTable('order_refund')
    .set({ refund_id: refund.id, refund_status: refund.status, heard_at: work.clock.now() })
    .where('id', '=', part.id)
    .execute()
  await recordAudit(work, {
    action: 'order.refund_status',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    before: { refund_status: part.refund_status },
    after: { refund_status: refund.status, amount_cents: part.amount_cents },
  })
  const alert = async (reason: AlertReason) => {
    await raiseAlert(work, { provider: payment.provider, reason, said: refund, order })
    return 'alert' as const
  }
  const effect = effectOfRefund(refund.status)
  if (effect === 'wait') return 'refund_pending' as const
  if (effect === 'person') {
    if (part.done_at !== null) {
      // The money becomes the club's credit.
      await postOrders(work, [order.id])
      return alert('refund_failed_late')
    }
    return alert(refund.status === 'requires_action' ? 'refund_action' : 'refund_failed')
  }
  if (!(await fits(work, order, part))) return alert('refunded_twice')
  await finishOrderRefund(work, order, part)
  return 'refunded' as const
}

/** A refused refund that the provider made after all may find its money given back in another way. */
async function fits(work: OrderWork, order: Order, part: OrderRefund) {
  if (part.id_alert !== null) return true
  return order.state === 'paid' && part.amount_cents <= (await readRefundable(work, order)).received_cents
}
