import { useSyncExternalStore } from 'react'
import { MAX_ORDER_LINES } from '#domain/order-limit.ts'
import { type Cart, type Checkout, readCarts, readCheckouts } from '#web/lib/read-orders.ts'
import { changeState, type StoredState, storedState, subscribe, useStoredState } from '#web/lib/stored-state.ts'
import { type CountedCart, countChange, isSameCart, mergeCarts, readChanges } from './merge-carts.ts'

const NOTHING: Cart = { renew: [], licence_club: [] }
const NOT_STARTED: Checkout = {
  id: null,
  ordered: null,
  key: null,
  modeLivraison: null,
  adresseForOrder: null,
  modePayement: null,
  sousModePayement: null,
  titulCardName: null,
  adresseFacturationForOrder: null,
  paymentMethod: null,
}

/** Reads each stored object once, since screens compare what they get by identity. */
function readOnce<Value>(read: (stored: object) => Value) {
  const known = new WeakMap<object, Value>()
  return (stored: object): Value => {
    const value = known.get(stored) ?? read(stored)
    known.set(stored, value)
    return value
  }
}
const cartsIn = readOnce(readCarts)
const checkoutsIn = readOnce(readCheckouts)

export const cartOf = (state: StoredState, idClub: number): Cart => cartsIn(state.carts)[idClub] ?? NOTHING
export const checkoutOf = (state: StoredState, idClub: number): Checkout =>
  checkoutsIn(state.checkouts)[idClub] ?? NOT_STARTED
export const cartSize = ({ renew, licence_club }: Cart): number => renew.length + licence_club.length

export function useCart(idClub: number): Cart {
  return cartOf(useStoredState(), idClub)
}

/** For one row of a long list: only the row concerned re-renders when the cart changes. */
export function useIsInCart(idClub: number, idMember: number): boolean {
  return useSyncExternalStore(subscribe, () => readCart(idClub).renew.includes(idMember))
}

export function useCheckout(idClub: number): Checkout {
  return checkoutOf(useStoredState(), idClub)
}

export function readCart(idClub: number): Cart {
  return cartOf(storedState(), idClub)
}

export function readCheckout(idClub: number): Checkout {
  return checkoutOf(storedState(), idClub)
}

/** Without duplicates, up to the limit of an order. The changed order gets a new key. */
export function addToCart(idClub: number, added: Partial<Cart>) {
  changeCart(idClub, ({ renew, licence_club }) => ({
    renew: [...new Set([...renew, ...(added.renew ?? [])])].slice(0, MAX_ORDER_LINES),
    licence_club: [...new Set([...licence_club, ...(added.licence_club ?? [])])],
  }))
}

export function removeFromCart(idClub: number, removed: Partial<Cart>) {
  changeCart(idClub, (cart) => cartWithout(cart, removed))
}

function cartWithout({ renew, licence_club }: Cart, removed: Partial<Cart>): Cart {
  return {
    renew: renew.filter((id) => !removed.renew?.includes(id)),
    licence_club: licence_club.filter((id) => !removed.licence_club?.includes(id)),
  }
}

function changeCart(idClub: number, change: (cart: Cart) => Cart) {
  changeState((state) => {
    const before = mergedWithOwn(state, idClub)
    return withCart(state, idClub, countChange(before, change(before.cart)))
  })
}

function withCart(state: StoredState, idClub: number, { cart, changes }: CountedCart): Partial<StoredState> {
  return {
    carts: { ...state.carts, [idClub]: cart },
    cartChanges: { ...state.cartChanges, [idClub]: changes },
    checkouts: { ...state.checkouts, [idClub]: { ...checkoutOf(state, idClub), key: null } },
  }
}

/** What this tab last knew of the carts of the account. */
let own: { idAccount: number | undefined; carts: Map<number, CountedCart> } = { idAccount: undefined, carts: new Map() }

const countedCartOf = (state: StoredState, idClub: number): CountedCart => ({
  cart: cartOf(state, idClub),
  changes: readChanges(state.cartChanges?.[idClub]),
})

function mergedWithOwn(state: StoredState, idClub: number): CountedCart {
  const stored = countedCartOf(state, idClub)
  const known = own.idAccount === state.auth?.idAccount ? own.carts.get(idClub) : undefined
  return known ? mergeCarts(known, stored) : stored
}

/** A tab that wrote at the same time may have overwritten a change of this one: it is made again. */
function restoreOwnChanges() {
  const state = storedState()
  const clubs = new Set([...Object.keys(cartsIn(state.carts)).map(Number), ...own.carts.keys()])
  const merged = new Map([...clubs].map((idClub) => [idClub, mergedWithOwn(state, idClub)]))
  const lost = [...merged].find(([idClub, cart]) => !isSameCart(cart, countedCartOf(state, idClub)))
  // Each change is announced, and leads here again for the next club.
  if (state.auth && lost) return changeState((fresh) => withCart(fresh, lost[0], mergedWithOwn(fresh, lost[0])))
  own = { idAccount: state.auth?.idAccount, carts: state.auth ? merged : new Map() }
}
restoreOwnChanges()
subscribe(restoreOwnChanges)

/** Any change makes it another order with a new key, unless the change is the key itself. */
export function changeCheckout(idClub: number, change: Partial<Checkout>) {
  changeState((state) => ({
    checkouts: { ...state.checkouts, [idClub]: { ...checkoutOf(state, idClub), key: null, ...change } },
  }))
}

/** The order is settled: removes its lines from the cart, with its steps and payment. */
export function removeSettledOrder(idClub: number) {
  changeState((state) => {
    const before = mergedWithOwn(state, idClub)
    const left = cartWithout(before.cart, checkoutOf(state, idClub).ordered ?? {})
    return {
      ...withCart(state, idClub, countChange(before, left)),
      checkouts: { ...state.checkouts, [idClub]: NOT_STARTED },
    }
  })
}
