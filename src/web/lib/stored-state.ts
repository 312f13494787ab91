import { useSyncExternalStore } from 'react'
import type { Cart, Checkout } from '#web/lib/read-orders.ts'

/** The persisted state. Never a password, never a member's record. */
export interface StoredState {
  auth: {
    isLoggedIn: true
    /** The account; absent in state stored by version 2.0.0. */
    idAccount?: number
    accessToken: string
    refreshToken: string
    /** In seconds as the server gave it, and as an instant. */
    expires_in: number
    expires_at: number
  } | null
  /** The member whose area is shown. */
  activeMember: number | null
  /** By club id. */
  carts: Record<number, Cart>
  checkouts: Record<number, Checkout>
  /** By club id, when each line of the cart was added or removed. */
  cartChanges?: Record<number, Record<string, number>>
}

const KEY = 'abft_intranet'
const EMPTY: StoredState = { auth: null, activeMember: null, carts: {}, checkouts: {} }

/** Why a session ended: an expired session shows a notice and returns to the same screen after sign-in. */
export type SessionEnd = 'logout' | 'expired' | 'maintenance'
let lastEnd: SessionEnd | null = null

let current = read()
const listeners = new Set<() => void>()

function read(): StoredState {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredState>
    // Not checked here: `cartOf` and `checkoutOf` do, and most screens need neither.
    return { ...EMPTY, ...kept, carts: Object(kept.carts ?? {}), checkouts: Object(kept.checkouts ?? {}) }
  } catch {
    // Invalid content under this key was not written by the portal, so it is dropped.
    return EMPTY
  }
}

function announce(next: StoredState) {
  current = next
  for (const listener of listeners) listener()
}

export function storedState(): StoredState {
  return current
}

/** Reads localStorage directly: the storage event of another tab's change may not have arrived yet. */
export function freshState(): StoredState {
  announce(read())
  return current
}

/** Applies a change to the stored state, not to this tab's memory: an old tab never overwrites changes of another. */
export function changeState(change: (state: StoredState) => Partial<StoredState>) {
  const fresh = read()
  const next = { ...fresh, ...change(fresh) }
  localStorage.setItem(KEY, JSON.stringify(next))
  announce(next)
}

/** Other tabs learn why from the value that is removed. */
export function clearState(why: SessionEnd) {
  localStorage.setItem(KEY, JSON.stringify({ end: why }))
  localStorage.removeItem(KEY)
  lastEnd = why
  announce(EMPTY)
}

/** Null if no session ended since this page was loaded. */
export function sessionEnd(): SessionEnd | null {
  return lastEnd
}

window.addEventListener('storage', ({ key, newValue, oldValue }) => {
  if (key !== KEY && key !== null) return
  const end = /^{"end":"(\w+)"}$/.exec(newValue ?? oldValue ?? '')
  if (end) lastEnd = end[1] as SessionEnd
  announce(read())
})

/** A page that the back button brings back heard of no change meanwhile. It may show the records of another account. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const stored = read()
  // Without a session the guards lead away.
  if (!stored.auth || stored.auth.idAccount === current.auth?.idAccount) return announce(stored)
  // The unsaved edits belong to the account that was here before: without a session the page is left without asking.
  current = { ...current, auth: null }
  location.reload()
})

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useStoredState(): StoredState {
  return useSyncExternalStore(subscribe, storedState)
}
