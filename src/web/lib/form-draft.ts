import type { TextField } from '#contract/fields.ts'
import { notify } from '#web/ui/notify.ts'
import { draftPrefix } from './clear-drafts.ts'
import { sessionEnd } from './session.ts'
import { storedState, subscribe } from './stored-state.ts'
import { watchEdits } from './unsaved-edits.ts'
import type { FormDrafts } from './use-form-draft.ts'

type Values = Record<string, string>

/**
 * A session that expires leads to the login and back: what was typed meanwhile is found again in the form, in the same
 * tab.
 */
export const formDrafts: FormDrafts = {
  open(fields, initial) {
    const key = formDraftKey(location.pathname, initial)
    const draft = readFormDraft(key)
    return {
      draft,
      watch(latest, base) {
        if (draft && sessionStorage.getItem(key) !== null) {
          clearFormDraft(key)
          notify({ tone: 'success', message: 'Ce que vous aviez tapé est à nouveau dans le formulaire.' })
        }
        const stopWatching = watchEdits(() => typedIn(fields, base(), latest()).length > 0)
        const unsubscribe = subscribe(() => {
          if (!storedState().auth && sessionEnd() === 'expired') storeFormDraft(key, fields, initial, latest())
        })
        return () => {
          stopWatching()
          unsubscribe()
        }
      },
    }
  },
}

/**
 * A form is known by its account, its screen and the values it started with: what was typed about one thing is never
 * put into the form of another.
 */
export function formDraftKey(path: string, initial: Values): string {
  return `${draftPrefix()}form.${path}.${JSON.stringify(initial)}`
}

/** What the form holds and the record does not. A password (`verbatim`) is nothing to keep, nor to ask about. */
export function typedIn(fields: Record<string, TextField>, base: Values, values: Values) {
  return Object.entries(values).filter(([name, value]) => !fields[name]?.verbatim && value !== base[name])
}

/** Keeps what was typed in this tab. */
export function storeFormDraft(key: string, fields: Record<string, TextField>, initial: Values, values: Values) {
  const typed = typedIn(fields, initial, values)
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

export function clearFormDraft(key: string) {
  sessionStorage.removeItem(key)
}
