import { storedState } from './stored-state.ts'

const DRAFTS = 'abft_draft.'

const prefixOf = (idAccount: number | undefined) => `${DRAFTS}${idAccount}.`

/** Key prefix of the signed-in account's drafts: those of forms in this tab, those of useDraft in this browser. */
export function draftPrefix(): string {
  return prefixOf(storedState().auth?.idAccount)
}

/** A logout deletes the drafts, since they contain personal data. */
export function clearDrafts() {
  forget(() => true)
}

/** Drafts survive an expired session, for the same account only: another account deletes them. */
export function clearDraftsOfOthers(idAccount: number) {
  forget((key) => !key.startsWith(prefixOf(idAccount)))
}

function forget(chosen: (key: string) => boolean) {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(DRAFTS) && chosen(key)) storage.removeItem(key)
    }
  }
}
