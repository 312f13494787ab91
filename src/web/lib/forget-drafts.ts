/** Under which what is not saved yet is kept, in this tab. */
export const DRAFT_PREFIX = 'abft_draft.'

/** Whoever leaves takes along what they were typing: it names people. */
export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
}
