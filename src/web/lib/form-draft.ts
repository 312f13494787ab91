import type { TextField } from '#contract/fields.ts'
import { notify } from '#web/ui/notify.ts'
import { draftPrefix } from './clear-drafts.ts'
import { sessionEnd } from './session.ts'
import { storedState, subscribe } from './stored-state.ts'
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
      watch(latest) {
        if (draft && sessionStorage.getItem(key) !== null) {
          clearFormDraft(key)
          notify({ tone: 'success', message: 'Ce que vous aviez tapé est à nouveau dans le formulaire.' })
        }
        return subscribe(() => {
          if (!storedState().auth && sessionEnd() === 'expired') storeFormDraft(key, fields, initial, latest())
        })
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

/** Keeps what was typed in this tab; passwords (`verbatim`) are never kept. */
export function storeFormDraft(key: string, fields: Record<string, TextField>, initial: Values, values: Values) {
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

export function clearFormDraft(key: string) {
  sessionStorage.removeItem(key)
}
