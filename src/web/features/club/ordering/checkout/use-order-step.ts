import { useEffect } from 'react'
import { choicesKeptAt, type OrderScreen } from '#domain/order-steps.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { changeCheckout, useCart, useCheckout } from '#web/features/club/ordering/cart.ts'
import { orderChoices } from '#web/features/club/ordering/order-choices.ts'
import { storedState } from '#web/lib/stored-state.ts'

/** The order at one of its steps. However one came back to it, by the bar or by the browser, later steps are undone. */
export function useOrderStep(step: OrderScreen) {
  const { club, ids } = useClub()
  const { id_club } = ids
  useEffect(() => {
    const before = orderChoices(storedState(), id_club)
    const kept = choicesKeptAt(step, before)
    // An order that changes gets another key: nothing is written where nothing changes.
    if (kept.delivery === before.delivery && kept.payment === before.payment) return
    changeCheckout(id_club, {
      ...(!kept.delivery && { modeLivraison: null }),
      ...(kept.payment === null && { modePayement: null, sousModePayement: null, paymentMethod: null }),
    })
  }, [step, id_club])
  return { club, ids, cart: useCart(id_club), checkout: useCheckout(id_club) }
}
