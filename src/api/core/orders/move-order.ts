import type { Updateable } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Tables } from '#api/database/tables.ts'
import { canMove, type OrderState, recapStatut } from '#domain/order-status.ts'
import type { Order } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

/** The only way to change the state of an order; its recap follows. The caller holds the order's lock. */
export async function moveOrder(
  work: OrderWork,
  order: Order,
  state: OrderState,
  changes: Updateable<Tables['club_order']> = {},
): Promise<Order> {
  if (!canMove(order.state, state)) throw new Error(`order ${order.id} cannot move from ${order.state} to ${state}`)
  await work.db
    .updateTable('club_order')
    .set({ ...changes, state })
    .where('id', '=', order.id)
    .execute()
  await work.db
    .updateTable('recap')
    .set({ statut: recapStatut(state) })
    .where('id_order', '=', order.id)
    .execute()
  await recordAudit(work, {
    action: `order.${state}`,
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    before: { state: order.state },
    after: { state, ...changes },
  })
  return { ...order, state }
}
