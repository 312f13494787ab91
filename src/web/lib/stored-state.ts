import { useSyncExternalStore } from 'react'

/** What survives a reload. Never a password, never a member's record. */
export interface StoredState {
  auth: {
    isLoggedIn: true
    accessToken: string
    refreshToken: string
    /** Seconds, as the server gave it, and the instant that makes. */
    expires_in: number
    expires_at: number
  } | null
  /** The member whose area is shown. */
  activeMember: number | null
}

const KEY = 'abft_intranet'
const EMPTY: StoredState = { auth: null, activeMember: null }

let current = read()
const listeners = new Set<() => void>()

function read(): StoredState {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredState>) }
  } catch {
    // Someone else's text under our key: nothing of ours is lost with it.
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

/**
 * Applies a change to what is stored now, not to what this tab remembers: a tab left open never overwrites what
 * another did since.
 */
export function changeState(change: (state: StoredState) => Partial<StoredState>) {
  const fresh = read()
  const next = { ...fresh, ...change(fresh) }
  localStorage.setItem(KEY, JSON.stringify(next))
  announce(next)
}

export function clearState() {
  localStorage.removeItem(KEY)
  announce(EMPTY)
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) announce(read())
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
