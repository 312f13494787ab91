import type { TextField } from '#contract/fields.ts'
import { notify } from '#web/ui/notify.ts'
import { draftPrefix } from './clear-drafts.ts'
import { storedState } from './stored-state.ts'
import { watchEdits } from './unsaved-edits.ts'
import { readDraft, storeDraft } from './use-draft.ts'
import type { FormDrafts } from './use-form-draft.ts'

type Values = Record<string, string>

/** Stores the unsaved edits of a form in this browser until they are saved or the person gives them up. */
export const formDrafts: FormDrafts = {
  open(fields, initial, draftOf = '') {
    const owner = draftPrefix()
    // The URL, the record and its stored values, so that edits never reach the form of another record.
    const place = `${owner}form.${location.pathname}${location.search}.${draftOf}.`
    const keyOf = (stored: Values) => place + JSON.stringify(stored)
    const draft = readFormDraft(keyOf(initial))
    // The key under which this form has a draft: a draft of the same form in another tab is left alone.
    let key = draft && keyOf(initial)
    let written = JSON.stringify(draft)
    let isAnnounced = false
    let isAbandoned = false

    function discard() {
      if (key !== null) localStorage.removeItem(key)
      key = null
    }
    // False once the session expired, which keeps the draft, and when another account signed in, which deletes it.
    const isOwner = () => storedState().auth !== null && draftPrefix() === owner

    return {
      draft,
      update(values, stored) {
        if (isAbandoned || !isOwner()) return
        const typed = typedIn(fields, stored, values)
        const next = typed.length > 0 ? keyOf(stored) : null
        const text = JSON.stringify(Object.fromEntries(typed))
        if (key === next && written === text) return
        if (key !== next) discard()
        if (next !== null) storeDraft(next, Object.fromEntries(typed))
        key = next
        written = text
      },
      watch(latest, base) {
        if (draft && !isAnnounced) {
          notify({ tone: 'success', message: 'Ce que vous aviez tapé est à nouveau dans le formulaire.' })
        }
        isAnnounced = true
        const stopWatching = watchEdits(
          () => typedIn(fields, base(), latest()).length > 0,
          () => {
            isAbandoned = true
            discard()
          },
        )
        return () => {
          stopWatching()
          if (isOwner()) discard()
        }
      },
    }
  },
}

/** The unsaved edits. Passwords and codes are neither stored nor asked about. */
function typedIn(fields: Record<string, TextField>, base: Values, values: Values) {
  return Object.entries(values).filter(
    ([name, value]) => !fields[name]?.verbatim && !fields[name]?.secret && value !== base[name],
  )
}

function readFormDraft(key: string): Values | null {
  const draft = readDraft(key)
  return typeof draft === 'object' ? (draft as Values | null) : null
}
