import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { findPaymentByIntent, lockOrder } from '#api/core/orders/order-queries.ts'
import { isUnderWay, listOrderRefunds } from '#api/core/orders/order-refund-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { askOrderRefund, startOrderRefund } from './start-order-refund.ts'

type Wish = Input<'staffReturnPayment'>

/** Gives back a payment that came although its order was paid. The order and its licences do not change. */
export async function staffReturnPayment(wish: Wish, call: AccountCall) {
  const asked = await inTransaction(call, (call) => prepare(call, wish))
  return askOrderRefund(call, asked, staffOrderMessages.paymentReturned)
}

async function prepare(work: OrderWork, { id_alert, reason, hors_portail }: Wish) {
  const known = await findAlert(work.db, id_alert)
  const order = known?.id_order ? await lockOrder(work.db, known.id_order) : undefined
  if (!order) throw notFound()
  // Read after the lock: an earlier read may be stale.
  const alert = (await findAlert(work.db, id_alert))!
  if (alert.resolved_at !== null) throw conflict(staffOrderMessages.paymentSettled)
  const payment = await findPaymentByIntent(work.db, alert.provider as PaymentProvider['name'], alert.intent)
  if (!payment) throw notFound()
  if ((await listOrderRefunds(work.db, order.id)).some(isUnderWay)) throw conflict(staffOrderMessages.refundUnderWay)
  return startOrderRefund(work, order, {
    amount_cents: payment.amount_cents,
    credit_cents: 0,
    id_lines: [],
    payment,
    id_alert,
    request_key: null,
    reason,
    hors_portail,
  })
}

function findAlert(db: Connection, id: number) {
  return db
    .selectFrom('payment_alert')
    .select(['id_order', 'provider', 'intent', 'resolved_at'])
    .where('id', '=', id)
    .where('reason', '=', 'paid_twice')
    .executeTakeFirst()
}
