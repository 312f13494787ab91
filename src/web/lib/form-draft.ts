import type { TextField } from '#contract/fields.ts'
import { notify } from '#web/ui/notify.ts'
import { draftPrefix } from './clear-drafts.ts'
import { sessionEnd, storedState, subscribe } from './stored-state.ts'
import { watchEdits } from './unsaved-edits.ts'
import type { FormDrafts } from './use-form-draft.ts'

type Values = Record<string, string>

/** Stores the edits of forms when a session expires, for the same form in the same tab after the sign-in. */
export const formDrafts: FormDrafts = {
  open(fields, initial) {
    // Read now: when the session expires, the account is no longer known.
    const [owner, path] = [draftPrefix(), location.pathname]
    const key = formDraftKey(path, initial, owner)
    const draft = readFormDraft(key)
    return {
      draft,
      watch(latest, base, stored) {
        if (draft && sessionStorage.getItem(key) !== null) {
          clearFormDraft(key)
          notify({ tone: 'success', message: 'Ce que vous aviez tapé est à nouveau dans le formulaire.' })
        }
        const stopWatching = watchEdits(() => typedIn(fields, base(), latest()).length > 0)
        const unsubscribe = subscribe(() => {
          if (storedState().auth || sessionEnd() !== 'expired') return
          storeFormDraft(formDraftKey(path, stored(), owner), fields, stored(), latest())
        })
        return () => {
          stopWatching()
          unsubscribe()
        }
      },
    }
  },
}

/** The key of a draft: account, path and stored values, so that edits never reach the form of another record. */
export function formDraftKey(path: string, stored: Values, owner = draftPrefix()): string {
  return `${owner}form.${path}.${JSON.stringify(stored)}`
}

/** The unsaved edits. Passwords (`verbatim`) are neither stored nor asked about. */
function typedIn(fields: Record<string, TextField>, base: Values, values: Values) {
  return Object.entries(values).filter(([name, value]) => !fields[name]?.verbatim && value !== base[name])
}

/** Stores the edits in this tab. */
export function storeFormDraft(key: string, fields: Record<string, TextField>, stored: Values, values: Values) {
  const typed = typedIn(fields, stored, values)
  if (typed.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // Storage is refused: the form starts without a draft.
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
