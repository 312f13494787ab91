import { cartMessages } from '#contract/cart-messages.ts'
import { addToCart, readCart } from '#web/features/club/ordering/cart.ts'
import { notify } from '#web/ui/notify.ts'

export interface Wanted {
  id: number
  /** A first licence. */
  inscription: boolean
}

/** Adds members to the club's cart and shows a notice, also if not all fit. */
export function putInCart(idClub: number, people: Wanted[]) {
  const added = orderAtOnce(idClub, people)
  if (added.length > 0) notify({ tone: 'success', message: formatAdded(added) })
}

/** The same on the way to the delivery, whose total tells of success: a notice would cover the address. */
export function orderAtOnce(idClub: number, people: Wanted[]): Wanted[] {
  addToCart(idClub, { renew: people.map(({ id }) => id) })
  const inCart = new Set(readCart(idClub).renew)
  const added = people.filter(({ id }) => inCart.has(id))
  if (added.length < people.length) notify({ tone: 'error', message: cartMessages.full })
  return added
}

function formatAdded(people: Wanted[]) {
  if (people.length > 1) return `${people.length} licences ont été ajoutées à votre panier`
  return people[0]?.inscription ? cartMessages.licenceAdded : cartMessages.renewalAdded
}
