import type { ClubIds } from '#web/features/club/club-queries.ts'
import { changeCheckout, readCheckout } from '#web/features/club/ordering/cart.ts'
import { callApi } from '#web/lib/call-api.ts'
import { invalidateClub } from './follow-order.ts'

/** Gives an order up; its lines stay in the cart and can be ordered again. Throws when the server keeps the order. */
export async function cancelOrder(ids: ClubIds, idOrder: number): Promise<void> {
  await callApi('cancelOrder', { ...ids, id_order: idOrder })
  forgetPlaced(ids, idOrder)
  void invalidateClub(ids)
}

/** The checkout no longer has an order of that number; nor a key, which may be that of an order whose answer was lost. */
export function forgetPlaced({ id_club }: ClubIds, idOrder: number) {
  changeCheckout(id_club, readCheckout(id_club).id === idOrder ? { id: null, ordered: null, paymentMethod: null } : {})
}
