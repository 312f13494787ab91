import type { Cells, Sheet } from '#domain/sport-sheets/sheets.ts'
import type { EventKey } from '#web/features/secretariat/sport/sport-queries.ts'
import { draftPrefix } from '#web/lib/clear-drafts.ts'

/** What was typed and is not saved yet, and the version of the event on which it was typed. */
export interface Draft {
  version: number
  lines: Cells[]
}

const keyOf = ({ sorte, id_event }: EventKey, sheet: Sheet) => `${draftPrefix()}${sorte}.${id_event}.${sheet}`

/** In this tab only, until it is saved, given up, or the tab is closed. */
export function readDraft(event: EventKey, sheet: Sheet): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(event, sheet)) ?? 'null') as Draft | null
    return draft && Array.isArray(draft.lines) ? draft : null
  } catch {
    return null
  }
}

export function storeDraft(event: EventKey, sheet: Sheet, draft: Draft) {
  try {
    sessionStorage.setItem(keyOf(event, sheet), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the lines still stand on the screen.
  }
}

export function clearDraft(event: EventKey, sheet: Sheet) {
  sessionStorage.removeItem(keyOf(event, sheet))
}
