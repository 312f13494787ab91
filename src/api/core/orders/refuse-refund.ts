import { recordAudit } from '#api/calls/record-audit.ts'
import { lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'

/** The order, if the refusal is new; undefined if the refund already has an outcome. */
export async function refuseRefund(work: OrderWork, idOrder: number): Promise<Order | undefined> {
  const order = (await lockOrder(work.db, idOrder))!
  if (order.state !== 'paid') return undefined
  const refused = await work.db
    .updateTable('payment')
    .set({ refund_refused_at: work.clock.now() })
    .where('id_order', '=', idOrder)
    .where('state', '=', 'succeeded')
    .where('refund_key', 'is not', null)
    .where('refund_refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!refused) return undefined
  await recordAudit(work, { action: 'order.refuse_refund', id_club: order.id_club, subject: `order ${order.numero}` })
  return order
}
