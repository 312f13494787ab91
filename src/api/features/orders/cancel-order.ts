import type { ClubCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { moveOrder } from '#api/core/orders/move-order.ts'
import { findOrderOfClub } from '#api/core/orders/order-queries.ts'
import { withdrawIntent } from '#api/core/orders/withdraw-intent.ts'
import { orderMessages } from '#contract/order-messages.ts'
import type { OrderState } from '#domain/order-status.ts'

/** Frees the members of the order. A repeated call answers like the first. */
export async function cancelOrder({ id_order }: Input<'cancelOrder'>, call: ClubCall) {
  const order = await findOrderOfClub(call.db, call.idClub, id_order)
  if (!order) throw notFound()
  const { state } = order.state === 'created' ? await cancelCreated(call, id_order) : order
  if (state !== 'cancelled') throw conflict(REASONS[state])
  return { success: true, message: orderMessages.cancelled }
}

async function cancelCreated(call: ClubCall, idOrder: number) {
  const withdrawn = await withdrawIntent(call, idOrder, async (inside, order) => {
    await moveOrder(inside, order, 'cancelled', { closed_at: call.clock.now(), close_reason: 'Annulée par le club' })
  })
  return withdrawn.done ? { state: 'cancelled' as const } : withdrawn
}

const REASONS: Record<Exclude<OrderState, 'cancelled'> | 'unreachable', string> = {
  created: orderMessages.deciding,
  deciding: orderMessages.deciding,
  awaiting_payment: orderMessages.cancelledBySecretariat,
  paid: orderMessages.alreadyPaid,
  refunded: orderMessages.alreadyClosed,
  unreachable: orderMessages.providerUnreachable,
}
