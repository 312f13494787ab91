import { storedState } from './stored-state.ts'

const DRAFTS = 'abft_draft.'
const MAX_DRAFT_AGE_MS = 24 * 60 * 60 * 1000

const prefixOf = (idAccount: number | undefined) => `${DRAFTS}${idAccount}.`

/** Key prefix of the signed-in account's drafts: sport sheets in this tab, forms and selections in this browser. */
export function draftPrefix(): string {
  return prefixOf(storedState().auth?.idAccount)
}

/** Drafts in localStorage expire a day after their last change. */
export const isExpired = ({ at = 0 }: { at?: number }) => Date.now() - at >= MAX_DRAFT_AGE_MS

/** A logout deletes the drafts, since they contain personal data. */
export function clearDrafts() {
  forget(() => true)
}

/** Drafts survive an expired session, for the same account and a day only: others are deleted. */
export function pruneDrafts(idAccount: number) {
  forget((key, text) => !key.startsWith(prefixOf(idAccount)) || isExpiredText(text))
}

/** The sheets of this tab have no time of their own, and go with the tab. */
function isExpiredText(text: string): boolean {
  const at = /^{"at":(\d+),/.exec(text)
  return at !== null && isExpired({ at: Number(at[1]) })
}

function forget(chosen: (key: string, text: string) => boolean) {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(DRAFTS) && chosen(key, storage.getItem(key) ?? '')) storage.removeItem(key)
    }
  }
}
