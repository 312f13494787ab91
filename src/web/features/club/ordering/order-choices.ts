import type { OrderChoices, OrderScreen } from '#domain/order-steps.ts'
import type { StoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { cartOf, cartSize, checkoutOf } from './cart.ts'

/** The progress of a club's order. */
export function orderChoices(state: StoredState, idClub: number): OrderChoices {
  const { id, modeLivraison, modePayement } = checkoutOf(state, idClub)
  return {
    cartSize: cartSize(cartOf(state, idClub)),
    delivery: modeLivraison !== null,
    payment: modePayement,
    placed: id !== null,
  }
}

export const stepPaths = {
  cart: paths.cart,
  delivery: paths.delivery,
  payment: paths.paymentChoice,
  confirmation: paths.confirm,
} as const satisfies Record<OrderScreen, string>

/** The screens of an order, from the cart to its outcome. */
export const checkoutPaths: string[] = [...Object.values(stepPaths), paths.congratsOrder, paths.failingOrder]
