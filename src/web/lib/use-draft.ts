import { useState } from 'react'
import { draftPrefix, isExpired } from './clear-drafts.ts'

/**
 * State that survives leaving the screen and reloading it, in this browser: until `clear`, the logout, or a day after
 * the last change. `parse` gets the stored value, undefined without one: it may be of another version.
 */
export function useDraft<T>(name: string, parse: (stored: unknown) => T) {
  // The key is read once: when a session expires, the account is no longer known.
  const [key] = useState(() => draftPrefix() + name)
  const [value, setValue] = useState(() => parse(readDraft(key)))
  return {
    value,
    change(next: T, stored: unknown) {
      setValue(next)
      storeDraft(key, stored)
    },
    clear: () => localStorage.removeItem(key),
  }
}

export function readDraft(key: string): unknown {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number; value?: unknown }
    return isExpired(draft) ? undefined : draft.value
  } catch {
    return undefined
  }
}

export function storeDraft(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }))
  } catch {
    // Storage is refused: the state remains on the screen.
  }
}
