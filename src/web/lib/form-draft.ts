import type { TextField } from '../../contract/fields.ts'
import { draftPrefix } from './forget-drafts.ts'

type Values = Record<string, string>

/**
 * A form is known by its account, its screen and the values it started with: what was typed about one thing is never
 * put into the form of another.
 */
export function formDraftKey(path: string, initial: Values): string {
  return `${draftPrefix()}form.${path}.${JSON.stringify(initial)}`
}

/** Keeps what was typed in this tab; passwords (`verbatim`) are never kept. */
export function keepFormDraft(key: string, fields: Record<string, TextField>, initial: Values, values: Values) {
  const typed = Object.entries(values).filter(([name, value]) => !fields[name]?.verbatim && value !== initial[name])
  if (typed.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // A browser that keeps nothing: the form starts anew.
  }
}

export function readFormDraft(key: string): Values | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null
  } catch {
    return null
  }
}

export function forgetFormDraft(key: string) {
  sessionStorage.removeItem(key)
}
