import type { Cells, Sheet } from '#domain/sport-sheets/sheets.ts'
import type { EventKey } from '#web/features/secretariat/sport/sport-queries.ts'
import { draftPrefix } from '#web/lib/clear-drafts.ts'

/** Unsaved lines, with the version of the event they were typed on. */
export interface Draft {
  version: number
  lines: Cells[]
}

const keyOf = ({ sorte, id_event }: EventKey, sheet: Sheet) => `${draftPrefix()}${sorte}.${id_event}.${sheet}`

/** Stored in this tab until saved, discarded, or the tab is closed. */
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
    // Storage is refused: the lines remain on the screen.
  }
}

export function clearDraft(event: EventKey, sheet: Sheet) {
  sessionStorage.removeItem(keyOf(event, sheet))
}
