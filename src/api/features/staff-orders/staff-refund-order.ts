import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { type AskedRefund, askRefund } from '#api/core/orders/ask-refund.ts'
import { closeRefunded } from '#api/core/orders/close-refunded.ts'
import { findPaymentByIntent, lockOrder } from '#api/core/orders/order-queries.ts'
import { findOnlinePayment, isUnderWay, listOrderRefunds } from '#api/core/orders/order-refund-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { newRefundKey } from '#api/core/orders/refund-key.ts'
import { refuseRefund } from '#api/core/orders/refuse-refund.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { isRefundOver, isRefundUnderWay, refundStateOf } from '#domain/refund-status.ts'
import { formatRefundAnswer } from './format-refund-answer.ts'

type Wish = Input<'staffRefundOrder'>

/**
 * Stores the key, calls the provider outside any transaction, then applies its answer: whatever fails in between, a
 * repeat refunds once and records once. A job retries a request without an answer.
 */
export async function staffRefundOrder(wish: Wish, call: AccountCall) {
  const asked = await inTransaction(call, (call) => prepare(call, wish))
  if (!asked) return { success: true, message: staffOrderMessages.refunded }
  const answer = await askRefund(call, asked)
  if (answer === undefined) throw conflict(staffOrderMessages.refundUnanswered)
  if (answer === 'refused') {
    await inTransaction(call, (call) => refuseRefund(call, { ...asked, id_order: wish.id_order }))
    throw conflict(staffOrderMessages.refundRefused)
  }
  const heard = await inTransaction(call, async (call) => {
    await applySubject(call, call.payments!.name, { kind: 'refund', isNew: true, ...answer })
    // A webhook may have told more than the answer.
    return findPaymentByIntent(call.db, call.payments!.name, asked.intent)
  })
  return formatRefundAnswer(heard?.refund_status ?? answer.status, staffOrderMessages.refunded)
}

/** The refund to request; undefined if nothing is to be requested and the refund is recorded. */
async function prepare(work: OrderWork, wish: Wish): Promise<AskedRefund | undefined> {
  const order = await lockOrder(work.db, wish.id_order)
  if (!order) throw notFound()
  if (order.state === 'refunded') throw conflict(staffOrderMessages.alreadyRefunded)
  if (order.state !== 'paid') throw conflict(staffOrderMessages.notPaid)
  if ((await listOrderRefunds(work.db, order.id)).some(isUnderWay)) throw conflict(staffOrderMessages.refundUnderWay)
  const payment = await findOnlinePayment(work.db, order.id)
  const state = payment ? refundStateOf(payment) : null
  if (state !== null && isRefundUnderWay(state)) throw conflict(staffOrderMessages.refundUnderWay)
  // Earlier refunds may have given everything back.
  if (!payment || wish.hors_portail || payment.left_cents <= 0) {
    await closeRefunded(work, wish)
    return undefined
  }
  if (payment.provider !== work.payments?.name) throw conflict(staffOrderMessages.refundElsewhere)
  const now = work.clock.now()
  // A failed refund is over, and so is its key; one without an answer is requested again with the same key.
  const isOver = state !== null && isRefundOver(state)
  const keys = {
    refund_key: isOver || payment.refund_key === null ? newRefundKey(payment) : payment.refund_key,
    refund_key_renewed_at: isOver ? now : payment.refund_key_renewed_at,
  }
  await work.db
    .updateTable('payment')
    .set({
      ...keys,
      refund_asked_at: now,
      refund_reason: wish.reason,
      refund_refused_at: null,
      refund_id: null,
      refund_status: null,
    })
    .where('id', '=', payment.id)
    .execute()
  await recordAudit(work, {
    action: 'order.ask_refund',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { reason: wish.reason },
  })
  return { id: payment.id, intent: payment.intent!, amount_cents: payment.left_cents, ...keys }
}
