import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { type AskedRefund, askRefund } from '#api/core/orders/ask-refund.ts'
import { finishOrderRefund } from '#api/core/orders/finish-order-refund.ts'
import type { Order } from '#api/core/orders/order-queries.ts'
import { findOrderRefund } from '#api/core/orders/order-refund-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { newRefundKey } from '#api/core/orders/refund-key.ts'
import { refuseOrderRefund } from '#api/core/orders/refuse-refund.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatRefundAnswer } from './format-refund-answer.ts'

interface NewRefund {
  amount_cents: number
  credit_cents: number
  id_lines: number[]
  /** The online payment that it goes back to. */
  payment: { id: number; provider: string; intent: string | null } | undefined
  id_alert: number | null
  request_key: string | null
  reason: string
  /** The money was refunded in another way; this only records it. */
  hors_portail: boolean
}

type Asked = AskedRefund & { id_order: number }

/**
 * Stores a refund under the lock of the order, with the key under which the provider is asked. Undefined if there is nothing
 * to ask: the refund is recorded and done.
 */
export async function startOrderRefund(work: OrderWork, order: Order, refund: NewRefund): Promise<Asked | undefined> {
  const { amount_cents, credit_cents, id_alert, request_key, reason, payment } = refund
  const isAsked = payment !== undefined && !refund.hors_portail
  if (isAsked && payment.provider !== work.payments?.name) throw conflict(staffOrderMessages.refundElsewhere)
  const now = work.clock.now()
  const { id } = await work.db
    .insertInto('order_refund')
    .values({
      id_order: order.id,
      id_payment: payment?.id ?? null,
      id_alert,
      amount_cents,
      credit_cents,
      reason,
      request_key,
      asked_at: now,
      // The key names the row, whose id is not known yet: a row without a key is one that is done.
      done_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (refund.id_lines.length > 0) {
    await work.db
      .insertInto('order_refund_line')
      .values(refund.id_lines.map((id_line) => ({ id_refund: id, id_line })))
      .execute()
  }
  if (!isAsked) {
    await finishOrderRefund(work, order, { id, id_alert, amount_cents, reason })
    return undefined
  }
  const refund_key = newRefundKey({ id, isPart: true })
  await work.db.updateTable('order_refund').set({ refund_key, done_at: null }).where('id', '=', id).execute()
  await recordAudit(work, {
    action: 'order.ask_refund',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { amount_cents },
  })
  const intent = payment.intent!
  return { id, isPart: true, id_order: order.id, intent, amount_cents, refund_key, refund_key_renewed_at: null }
}

/** Asks the provider outside any transaction, then applies its answer. A job retries a request without an answer. */
export async function askOrderRefund(call: AccountCall, asked: Asked | undefined, done: string) {
  if (!asked) return { success: true, message: done }
  const answer = await askRefund(call, asked)
  if (answer === undefined) throw conflict(staffOrderMessages.refundUnanswered)
  if (answer === 'refused') {
    await inTransaction(call, (call) => refuseOrderRefund(call, asked))
    throw conflict(staffOrderMessages.refundRefused)
  }
  const heard = await inTransaction(call, async (call) => {
    await applySubject(call, call.payments!.name, { kind: 'refund', isNew: true, ...answer })
    // A webhook may have told more than the answer.
    return findOrderRefund(call.db, asked.id)
  })
  return formatRefundAnswer(heard?.refund_status ?? answer.status, done)
}
