import type { AccountCall, Input } from '#api/calls/call.ts'
import { FEW } from '#api/core/members/match-members.ts'
import { readListPage } from './read-list-page.ts'
import { selectMembers } from './select-members.ts'

/** Matches of a search text that are counted and sorted for a page; a person with more adds a word. */
const MOST_MATCHES = 1000

/** Called for each typed letter and each chosen filter. */
export async function staffListMembers(wanted: Input<'staffListMembers'>, call: AccountCall) {
  const found = await selectMembers(wanted, call)
  if (!found) return { total: 0, plus: false, rows: [] }
  const most = wanted.texte.trim() === '' ? undefined : MOST_MATCHES
  const page = await readListPage(found.selected, wanted, call, most)
  const wider = page.total < FEW && found.match ? await found.widen() : null
  return wider ? readListPage(wider, wanted, call, most) : page
}
