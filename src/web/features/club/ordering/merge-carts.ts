import { MAX_ORDER_LINES } from '#domain/order-limit.ts'
import type { Cart } from '#web/lib/read-orders.ts'

/**
 * When each line of a cart was last added (positive) or removed (negative), as a count of changes. Browsers let two tabs
 * write at the same time, each over what it last read: with these counts no change is lost.
 */
export type CartChanges = Record<string, number>

export interface CountedCart {
  cart: Cart
  changes: CartChanges
}

/** A line's key: `r` and the member's id, or `c` and the club's. */
const keysOf = ({ renew, licence_club }: Cart) => [
  ...renew.map((id) => `r${id}`),
  ...licence_club.map((id) => `c${id}`),
]

function cartOfKeys(keys: string[]): Cart {
  const idsWith = (letter: string) => keys.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)))
  return { renew: idsWith('r'), licence_club: idsWith('c') }
}

/** The cart after a change, with the lines that it added and removed counted. */
export function countChange({ cart, changes }: CountedCart, next: Cart): CountedCart {
  const count = 1 + Math.max(0, ...Object.values(changes).map(Math.abs))
  const [before, after] = [keysOf(cart), keysOf(next)]
  const added = after.filter((key) => !before.includes(key)).map((key) => [key, count] as const)
  const removed = before.filter((key) => !after.includes(key)).map((key) => [key, -count] as const)
  return { cart: next, changes: { ...changes, ...Object.fromEntries([...added, ...removed]) } }
}

/** Of each line the later change: this tab's own if it counts higher, or removes at the same count; else what is stored. */
export function mergeCarts(own: CountedCart, stored: CountedCart): CountedCart {
  const later = Object.entries(own.changes).filter(([key, count]) => {
    const difference = Math.abs(count) - Math.abs(stored.changes[key] ?? 0)
    return difference > 0 || (difference === 0 && count < stored.changes[key]!)
  })
  const changed = new Map(later)
  const kept = keysOf(stored.cart).filter((key) => (changed.get(key) ?? 1) > 0)
  const added = keysOf(own.cart).filter((key) => (changed.get(key) ?? 0) > 0)
  const changes = { ...stored.changes, ...Object.fromEntries(later) }
  return { cart: withinLimit(cartOfKeys([...new Set([...kept, ...added])]), changes), changes }
}

/** Two tabs may each fill the cart: the lines added first stay, in every tab the same ones. */
function withinLimit({ renew, licence_club }: Cart, changes: CartChanges): Cart {
  if (renew.length <= MAX_ORDER_LINES) return { renew, licence_club }
  const first = renew.toSorted((a, b) => (changes[`r${a}`] ?? 0) - (changes[`r${b}`] ?? 0) || a - b)
  const kept = new Set(first.slice(0, MAX_ORDER_LINES))
  return { renew: renew.filter((id) => kept.has(id)), licence_club }
}

export function isSameCart(one: CountedCart, other: CountedCart): boolean {
  const textOf = ({ cart, changes }: CountedCart) =>
    JSON.stringify([keysOf(cart).toSorted(), Object.entries(changes).map(String).toSorted()])
  return textOf(one) === textOf(other)
}

/** The stored counts of a club; what is no count is dropped. */
export function readChanges(stored: unknown): CartChanges {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(entries.filter(([key, count]) => /^[rc]\d{1,10}$/.test(key) && Number.isSafeInteger(count)))
}
