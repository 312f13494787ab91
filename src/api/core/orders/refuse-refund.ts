import { recordAudit } from '#api/calls/record-audit.ts'
import { lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'

/** The order, if the refusal is new; undefined if the refund already has an outcome. */
export async function refuseRefund(
  work: OrderWork,
  { id, id_order, refund_key }: { id: number; id_order: number; refund_key: string },
): Promise<Order | undefined> {
  const order = (await lockOrder(work.db, id_order))!
  if (order.state !== 'paid') return undefined
  const refused = await work.db
    .updateTable('payment')
    .set({ refund_refused_at: work.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'succeeded')
    // A person may have asked again meanwhile, under another key.
    .where('refund_key', '=', refund_key)
    .where('refund_status', 'is', null)
    .where('refund_refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return refused && recordRefusal(work, order)
}

/** The same for a refund of lines, of an amount or of a second payment. */
export async function refuseOrderRefund(
  work: OrderWork,
  refund: { id: number; id_order: number },
): Promise<Order | undefined> {
  const order = (await lockOrder(work.db, refund.id_order))!
  const refused = await work.db
    .updateTable('order_refund')
    .set({ refund_refused_at: work.clock.now() })
    .where('id', '=', refund.id)
    .where('done_at', 'is', null)
    .where('refund_status', 'is', null)
    .where('refund_refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return refused && recordRefusal(work, order)
}

async function recordRefusal(work: OrderWork, order: Order): Promise<Order> {
  await recordAudit(work, { action: 'order.refuse_refund', id_club: order.id_club, subject: `order ${order.numero}` })
  return order
}
