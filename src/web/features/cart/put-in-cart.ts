import { orderMessages } from '../../../contract/order-messages.ts'
import { addToCart } from '../../lib/cart.ts'
import { notify } from '../../ui/notify.ts'

export interface Wanted {
  id: number
  /** A first licence. */
  inscription: boolean
}

/** Adds people to the club's cart, and says so. */
export function putInCart(idClub: number, people: Wanted[]) {
  addToCart(idClub, { renew: people.map(({ id }) => id) })
  notify({ tone: 'success', message: sayAdded(people) })
}

function sayAdded(people: Wanted[]) {
  if (people.length > 1) return `${people.length} licences ont été ajoutées à votre panier`
  return people[0]?.inscription ? orderMessages.licenceAdded : orderMessages.renewalAdded
}
