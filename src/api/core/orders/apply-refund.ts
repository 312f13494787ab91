import { type SqlBool, sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import type { DisputeStatus, EventSubject, Refund } from '#api/payments/payment-provider.ts'
import type { AlertReason } from '#contract/staff/staff-inbox-messages.ts'
import { canRefundMove, effectOfRefund, isRefundOver, refundStateOf } from '#domain/refund-status.ts'
import { applyOrderRefund, findOwnPart } from './apply-order-refund.ts'
import { closeRefunded } from './close-refunded.ts'
import { findPaymentByIntent, isLive, lockOrder, type Order, type Payment, updatePayment } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'
import { raiseAlert } from './raise-alert.ts'
import { isOwnRefund } from './refund-key.ts'

export type SubjectApplied = 'refunded' | 'refund_pending' | 'alert' | 'unchanged' | 'not_ours' | 'too_early'

const DISPUTE_ALERTS: Record<DisputeStatus, AlertReason> = { open: 'dispute', won: 'dispute_won', lost: 'dispute_lost' }

interface Scene {
  work: OrderWork
  order: Order
  payment: Payment
}

/**
 * The only place that turns a provider's report on a refund or dispute into state. Reports may come twice, late or in
 * any order. Only a refund that the portal requested ends the paid state of an order.
 */
export async function applySubject(
  work: OrderWork,
  provider: Payment['provider'],
  subject: EventSubject,
): Promise<SubjectApplied> {
  const known = await findPaymentByIntent(work.db, provider, subject.intent)
  if (!known) return 'not_ours'
  const order = (await lockOrder(work.db, known.id_order))!
  // Read after the lock: an earlier read may be stale.
  const payment = (await findPaymentByIntent(work.db, provider, subject.intent))!
  const part = subject.kind === 'refund' ? await findOwnPart(work, payment, subject) : undefined
  if (part && subject.kind === 'refund') return applyOrderRefund(work, { order, payment, part }, subject)
  // It is not known yet whether the payment succeeded.
  if (isLive(payment)) return 'too_early'
  const scene = { work, order, payment }
  if (subject.kind === 'dispute') return alert(scene, DISPUTE_ALERTS[subject.status], subject)
  // A refund of a cancelled payment is what its alert asked for.
  if (payment.state === 'cancelled') return 'unchanged'
  if (subject.kind === 'charge') {
    const isOwn = payment.refund_key !== null || subject.amountCents <= (await sumOwnParts(scene))
    return isOwn ? 'unchanged' : applyForeign(scene, subject)
  }
  if (isOwnRefund(payment, subject)) return applyOwn(scene, subject)
  if (isRefundOver(subject.status)) return alert(scene, 'refund_failed', subject)
  return subject.isNew ? applyForeign(scene, subject) : 'unchanged'
}

/** The sum of the part refunds that the portal asked of the provider, those without an answer included. */
async function sumOwnParts({ work, payment }: Scene) {
  const { cents } = await work.db
    .selectFrom('order_refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('cents'))
    .where('id_payment', '=', payment.id)
    .where('refund_key', 'is not', null)
    .where('refund_refused_at', 'is', null)
    .where(sql<SqlBool>`coalesce(refund_status, 'pending') not in ('failed', 'cancelled')`)
    .executeTakeFirstOrThrow()
  return cents
}

async function alert({ work, order, payment }: Scene, reason: AlertReason, said: { id: string; amountCents: number }) {
  await raiseAlert(work, { provider: payment.provider, reason, said, order })
  return 'alert' as const
}

/** A refund that was made in the provider's dashboard. An order that is recorded as refunded expects it. */
async function applyForeign(scene: Scene, said: { id: string; amountCents: number }) {
  const { work, order } = scene
  if (order.state !== 'paid' || said.amountCents === 0) return 'unchanged'
  // The charge and its refund are reported separately, with one alert for both.
  const open = await work.db
    .selectFrom('payment_alert')
    .select('id')
    .where('id_order', '=', order.id)
    .where('reason', '=', 'refunded_elsewhere')
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return open ? 'unchanged' : alert(scene, 'refunded_elsewhere', said)
}

async function applyOwn(scene: Scene, refund: Refund): Promise<SubjectApplied> {
  const { order, payment } = scene
  if (!isCurrent(scene, refund) && !(await takesOver(scene, refund))) return 'unchanged'
  // The order was recorded as refunded outside the portal, and the provider's refund succeeded after all.
  const byHand = order.state === 'refunded' && payment.refund_status !== 'succeeded'
  await follow(scene, refund)
  const effect = effectOfRefund(refund.status)
  if (byHand) return effect === 'person' ? 'unchanged' : alert(scene, 'refunded_twice', refund)
  if (effect === 'wait') return 'refund_pending'
  if (effect === 'close') return close(scene)
  const outcome = await alert(scene, reasonOf(order, refund), refund)
  // The alert of a late failure makes the money the club's credit.
  if (order.state === 'refunded') await postOrders(scene.work, [order.id])
  return outcome
}

const stateOf = (payment: Payment) => refundStateOf(payment) ?? 'asked'

/** Whether the report is news about the refund that the payment follows. */
function isCurrent({ payment }: Scene, { id, reference, status }: Refund) {
  const same = payment.refund_id === null ? reference === payment.refund_key : id === payment.refund_id
  return same && canRefundMove(stateOf(payment), status)
}

/**
 * Whether another refund of the portal, made under an earlier key that the provider answered with an error, replaces
 * the current one because that came to nothing. A refund that failed itself does not.
 */
async function takesOver({ work, payment }: Scene, { id, reference, status }: Refund) {
  const state = stateOf(payment)
  if (reference === payment.refund_key || isRefundOver(status)) return false
  if (state !== 'asked' && !isRefundOver(state)) return false
  const failed = await work.db
    .selectFrom('payment_alert')
    .select('id')
    .where('provider', '=', payment.provider)
    .where('intent', '=', id)
    .where('reason', '=', 'refund_failed')
    .executeTakeFirst()
  return failed === undefined
}

function reasonOf({ state }: Order, { status }: Refund): AlertReason {
  if (state === 'refunded') return 'refund_failed_late'
  return status === 'requires_action' ? 'refund_action' : 'refund_failed'
}

async function follow({ work, order, payment }: Scene, { id, status }: Refund) {
  await updatePayment(work.db, payment.id, { refund_id: id, refund_status: status, heard_at: work.clock.now() })
  await recordAudit(work, {
    action: 'order.refund_status',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    before: { refund_status: payment.refund_status },
    after: { refund_status: status },
  })
}

async function close({ work, order, payment }: Scene) {
  const reason = payment.refund_reason ?? 'Commande remboursée'
  await closeRefunded(work, { id_order: order.id, reason, hors_portail: false })
  return 'refunded' as const
}
