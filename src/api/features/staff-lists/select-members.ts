import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { filterMembers, memberSource } from '#api/core/lists/member-list.ts'
import { addCloseNames, FEW, type MemberMatch, matchMembers } from '#api/core/members/match-members.ts'
import { buildList, type SelectedList } from './build-list.ts'

type Selection = Input<'staffExportMembers'>

/** The selection, which `widen` extends with close names; null for a text without a usable word. */
export async function selectMembers(selection: Selection, call: AccountCall) {
  const match = await matchMembers(call, selection.texte)
  if (selection.texte.trim() !== '' && !match) return null
  return {
    match,
    selected: build(selection, match, call),
    widen: async () => {
      const wider = match && (await addCloseNames(call, match))
      return wider ? build(selection, wider, call) : null
    },
  }
}

/** The same for a file, which has all rows: with close names where few match. */
export async function selectAllMembers(selection: Selection, call: AccountCall) {
  const found = await selectMembers(selection, call)
  if (!found?.match) return found?.selected ?? null
  const { rows } = await sql`select m.id from member m where ${found.selected.where} limit ${FEW}`.execute(call.db)
  return (rows.length < FEW ? await found.widen() : null) ?? found.selected
}

function build(selection: Selection, match: MemberMatch | null, call: AccountCall): SelectedList {
  const day = today(call.clock)
  const conditions = [...filterMembers(selection, day), ...(match ? [match.condition] : [])]
  // A number or a date has no better and worse matches.
  const ranked = match && match.search.words.length > 0
  const list = buildList(memberSource, selection, conditions, day, ranked ? match.rank : undefined)
  return match ? { ...list, rank: match.rank } : list
}
