import { useQuery } from '@tanstack/react-query'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { cartQuery } from '#web/features/club/ordering/order-queries.ts'
import type { Cart, Checkout } from '#web/lib/read-orders.ts'
import { priceCart } from './price-cart.ts'

/** The cart of an order that is being completed, as the server sees it now. */
export function usePricedCart(ids: ClubIds, cart: Cart, { id, key }: Checkout) {
  const cartState = useQuery({ ...cartQuery(ids, cart), refetchOnMount: 'always' })
  const { data: checked, error, isPending, isFetchedAfterMount } = cartState
  // A key without an order id: the answer was lost. The same key returns that order.
  const priced = checked && priceCart(checked, cart, id !== null || key !== null)
  // A query that has failed is pending again while it is repeated: a form that is shown by then stays.
  return { checked, priced, error, isFirstCheck: isPending && !isFetchedAfterMount }
}
