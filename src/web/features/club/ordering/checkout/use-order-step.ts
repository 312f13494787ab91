import { useEffect } from 'react'
import { choicesKeptAt, type OrderScreen } from '#domain/order-steps.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { changeCheckout, useCart, useCheckout } from '#web/features/club/ordering/cart.ts'
import { orderChoices } from '#web/features/club/ordering/order-choices.ts'
import { storedState } from '#web/lib/stored-state.ts'

/** The order at one of its steps. Returning to a step, by the bar or the browser, resets later ones. */
export function useOrderStep(step: OrderScreen) {
  const { club, ids } = useClub()
  const { id_club } = ids
  useEffect(() => {
    const before = orderChoices(storedState(), id_club)
    const kept = choicesKeptAt(step, before)
    // A changed order gets a new key, so nothing is written without a change.
    if (kept.delivery === before.delivery && kept.payment === before.payment) return
    changeCheckout(id_club, {
      ...(!kept.delivery && { modeLivraison: null }),
      ...(kept.payment === null && { modePayement: null, sousModePayement: null, paymentMethod: null }),
    })
  }, [step, id_club])
  return { club, ids, cart: useCart(id_club), checkout: useCheckout(id_club) }
}
