import { sql } from 'kysely'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import type { Connection } from '#api/database/connect.ts'
import { isRefundUnderWay, refundStateOf } from '#domain/refund-status.ts'
import type { Order } from './order-queries.ts'
import { isRefundedLine, receivedCents } from './order-reading-queries.ts'
import type { OrderWork } from './order-work.ts'

/** A refund of lines or of an amount, or of a payment that came a second time. */
export const selectRefunds = (db: Connection) =>
  db
    .selectFrom('order_refund')
    .select(['id', 'id_order', 'id_payment', 'id_alert', 'amount_cents', 'credit_cents', 'reason', 'asked_at'])
    .select('request_key')
    .select(['refund_key', 'refund_key_renewed_at', 'refund_refused_at', 'refund_id', 'refund_status', 'done_at'])

export type OrderRefund = Awaited<ReturnType<typeof listOrderRefunds>>[number]

export function listOrderRefunds(db: Connection, idOrder: number) {
  return selectRefunds(db).where('id_order', '=', idOrder).orderBy('id').execute()
}

export function findOrderRefund(db: Connection, id: number) {
  return selectRefunds(db).where('id', '=', id).executeTakeFirst()
}

/** The provider may still give the money back, so no other refund of the order may begin. */
export function isUnderWay(refund: OrderRefund): boolean {
  const state = refundStateOf(refund)
  return refund.done_at === null && state !== null && (state === 'asked' || isRefundUnderWay(state))
}

/** The sum of the refunds of lines and amounts that an online payment got back; a second payment given back is no such refund. */
export const returnedCents = sql<number>`(
  select coalesce(sum(order_refund.amount_cents), 0) from order_refund
  where order_refund.id_payment = payment.id and order_refund.id_alert is null and order_refund.done_at is not null
)`

/** The payment that the provider can give back. An order that it paid may hold transfers too, which are the club's credit. */
export function findOnlinePayment(db: Connection, idOrder: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'provider', 'intent', 'refund_key', 'refund_key_renewed_at', 'refund_refused_at', 'refund_status'])
    .select((payment) => payment('amount_cents', '-', returnedCents).as('left_cents'))
    .where('id_order', '=', idOrder)
    .where('state', '=', 'succeeded')
    .where('provider', '<>', 'virement')
    .executeTakeFirst()
}

/** The facts that limit a refund, from the books. The caller holds the lock of the order. */
export async function readRefundable(work: OrderWork, order: Order) {
  // Payments written by the version before, during an upgrade, may not be in the books yet.
  await postOrders(work, [order.id])
  const { received_cents, credit_cents } = await work.db
    .selectFrom('club_order')
    .select([receivedCents, unrestoredCents])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const lines = await work.db
    .selectFrom('order_line')
    .select(['id', 'cost_cents', isRefundedLine('order_line').as('is_refunded')])
    .where('id_order', '=', order.id)
    .orderBy('id')
    .execute()
  return { received_cents, credit_cents, lines }
}

/** The club's credit that was used for a paid order and is not credit again. */
export const unrestoredCents = sql<number>`(
  select coalesce(-sum(line.amount_cents), 0) - (
    select coalesce(sum(credit_cents), 0) from order_refund
    where order_refund.id_order = club_order.id and done_at is not null)
  from ledger_line line join ledger_entry entry on entry.id = line.id_entry
  where line.id_order = club_order.id and entry.kind = 'allocation'
)`.as('credit_cents')
