import type { ClubIds } from '#web/features/club/club-queries.ts'
import { changeCheckout, readCheckout } from '#web/features/club/ordering/cart.ts'
import { callApi } from '#web/lib/call-api.ts'
import { invalidateClub } from './follow-order.ts'

/** Cancels an order; its lines stay in the cart. Throws when the server refuses. */
export async function cancelOrder(ids: ClubIds, idOrder: number): Promise<void> {
  await callApi('cancelOrder', { ...ids, id_order: idOrder })
  removePlacedOrder(ids, idOrder)
  void invalidateClub(ids)
}

/** Removes the order from the checkout, and the key, which may be that of an order whose answer was lost. */
export function removePlacedOrder({ id_club }: ClubIds, idOrder: number) {
  changeCheckout(id_club, readCheckout(id_club).id === idOrder ? { id: null, ordered: null, paymentMethod: null } : {})
}
