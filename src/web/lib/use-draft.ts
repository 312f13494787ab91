import { useState } from 'react'
import { draftPrefix } from './clear-drafts.ts'

const MAX_DRAFT_AGE_MS = 24 * 60 * 60 * 1000

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
    const { at, value } = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number; value?: unknown }
    return Date.now() - (at ?? 0) < MAX_DRAFT_AGE_MS ? value : undefined
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
