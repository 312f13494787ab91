import { storedState } from './stored-state.ts'

const DRAFTS = 'abft_draft.'

const prefixOf = (idAccount: number | undefined) => `${DRAFTS}${idAccount}.`

/** Under which the account signed in keeps, in this tab, what it has not saved yet. */
export function draftPrefix(): string {
  return prefixOf(storedState().auth?.idAccount)
}

/** Whoever leaves takes along what they were typing: it names people. */
export function clearDrafts() {
  forget(() => true)
}

/** Drafts outlive a session that expired, for its owner alone: another account that signs in leaves none of them. */
export function clearDraftsOfOthers(idAccount: number) {
  forget((key) => !key.startsWith(prefixOf(idAccount)))
}

function forget(chosen: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFTS) && chosen(key)) sessionStorage.removeItem(key)
  }
}
