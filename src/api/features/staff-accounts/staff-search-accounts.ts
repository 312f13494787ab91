import type { AccountCall, Input } from '#api/calls/call.ts'
import { matchMembers } from '#api/core/members/match-members.ts'
import { searchKey } from '#domain/search-key.ts'
import { searchAccountRows } from './account-queries.ts'

/** Matches counted and paged at most; a person with more types another word. */
const MOST = 1000

/** Called for each typed letter; an empty text searches nothing. */
export async function staffSearchAccounts({ texte, page, size }: Input<'staffSearchAccounts'>, call: AccountCall) {
  if (searchKey(texte) === '') return { total: 0, plus: false, rows: [] }
  const match = await matchMembers(call, texte)
  const rows = await searchAccountRows(call.db, {
    texte,
    match,
    most: MOST + 1,
    limit: size,
    offset: (page - 1) * size,
  })
  const total = rows[0]?.total ?? 0
  return {
    total: Math.min(total, MOST),
    plus: total > MOST,
    rows: rows.map(({ total: _total, ...row }) => ({ ...row, last_used_at: row.last_used_at.toISOString() })),
  }
}
