import { orderMessages } from '#contract/order-messages.ts'
import { addToCart, readCart } from '#web/features/club/ordering/cart.ts'
import { notify } from '#web/ui/notify.ts'

export interface Wanted {
  id: number
  /** A first licence. */
  inscription: boolean
}

/** Adds members to the club's cart and shows a notice, also if not all fit. */
export function putInCart(idClub: number, people: Wanted[]) {
  addToCart(idClub, { renew: people.map(({ id }) => id) })
  const inCart = new Set(readCart(idClub).renew)
  const added = people.filter(({ id }) => inCart.has(id))
  if (added.length > 0) notify({ tone: 'success', message: formatAdded(added) })
  if (added.length < people.length) notify({ tone: 'error', message: orderMessages.cartFull })
}

function formatAdded(people: Wanted[]) {
  if (people.length > 1) return `${people.length} licences ont été ajoutées à votre panier`
  return people[0]?.inscription ? orderMessages.licenceAdded : orderMessages.renewalAdded
}
