import { postOrders } from '#api/core/ledger/post-orders.ts'
import type { Intent } from '#api/payments/payment-provider.ts'
import type { AlertReason } from '#contract/staff/staff-inbox-messages.ts'
import { isOpen } from '#domain/order-status.ts'
import { moveOrder } from './move-order.ts'
import {
  findPaymentByIntent,
  findUnnamedPayment,
  isLive,
  lockOrder,
  type Order,
  type Payment,
  updatePayment,
} from './order-queries.ts'
import type { OrderWork } from './order-work.ts'
import { payOrder } from './pay-order.ts'
import { raiseAlert } from './raise-alert.ts'

/** A provider's report on an intent, from a webhook or a poll. */
export type IntentReport = Omit<Intent, 'clientSecret'>
export type Applied =
  | 'paid'
  | 'deciding'
  | 'failed'
  | 'cancelled'
  | 'unchanged'
  | 'alert'
  /** An intent of one of our orders that is stored with no payment and can still be paid: it must be cancelled. */
  | 'stray'
  | 'unknown_order'
  | 'not_ours'

/**
 * The only place that turns a provider's report into state. Reports may come twice, late or in any order: a paid order
 * stays paid, and a payment that does not fit is not applied. A non-final status only counts until the next report.
 */
export async function applyIntent(
  work: OrderWork,
  provider: Payment['provider'],
  said: IntentReport,
): Promise<Applied> {
  const known = await findPaymentByIntent(work.db, provider, said.id)
  const idOrder = known?.id_order ?? said.idOrder
  // Every intent of the portal names its order.
  if (idOrder === null) return 'not_ours'
  const order = await lockOrder(work.db, idOrder)
  if (!order) return 'unknown_order'
  // Read after the lock: an earlier read may be stale.
  const payment =
    (await findPaymentByIntent(work.db, provider, said.id)) ?? (await findUnnamedPayment(work.db, provider, order.id))
  if (!payment) {
    // An intent that was cancelled right after its creation could not be paid.
    if (said.status === 'cancelled') return 'unchanged'
    // A declined intent can be paid with another card, like an open one.
    if (said.status === 'open' || said.status === 'failed') return 'stray'
    return alert(work, provider, 'intent', said, order)
  }
  const mismatch = findMismatch(order, payment, said)
  if (mismatch) return alert(work, provider, mismatch, said, order)
  await updatePayment(work.db, payment.id, { intent: said.id, heard_at: work.clock.now() })
  if (said.status === 'succeeded') return succeed(work, provider, said, order, payment)
  return isLive(payment) ? follow(work, said, order, payment) : 'unchanged'
}

function findMismatch(order: Order, payment: Payment, said: IntentReport): AlertReason | undefined {
  if (said.idOrder !== order.id) return 'intent'
  if (said.amountCents !== order.total_cents || said.amountCents !== payment.amount_cents) return 'amount'
  return said.currency === payment.currency ? undefined : 'currency'
}

async function alert(
  work: OrderWork,
  provider: Payment['provider'],
  reason: AlertReason,
  said: IntentReport,
  order: Order,
) {
  await raiseAlert(work, { provider, reason, said, order })
  return 'alert' as const
}

async function succeed(
  work: OrderWork,
  provider: Payment['provider'],
  said: IntentReport,
  order: Order,
  payment: Payment,
) {
  if (payment.state === 'succeeded' || payment.state === 'refunded') return 'unchanged'
  if (isOpen(order.state)) {
    await payOrder(work, order, { paidAt: work.clock.now(), idPayment: payment.id })
    await postOrders(work, [order.id])
    return 'paid'
  }
  return alert(work, provider, order.state === 'cancelled' ? 'order_closed' : 'paid_twice', said, order)
}

/** Applies anything but success: the order stays open for this or another attempt. */
async function follow(work: OrderWork, { status }: IntentReport, order: Order, payment: Payment): Promise<Applied> {
  if (status === 'open') return 'unchanged'
  if (status === 'processing') {
    await updatePayment(work.db, payment.id, { state: 'processing' })
    if (order.state === 'created') await moveOrder(work, order, 'deciding')
    return 'deciding'
  }
  if (status === 'failed') await updatePayment(work.db, payment.id, { state: 'failed' })
  else await updatePayment(work.db, payment.id, { state: 'cancelled', settled_at: work.clock.now() })
  if (order.state === 'deciding') await moveOrder(work, order, 'created')
  return status === 'failed' ? 'failed' : 'cancelled'
}
