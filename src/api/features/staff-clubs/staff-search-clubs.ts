import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { searchClubRows } from './staff-club-queries.ts'

export async function staffSearchClubs({ texte, page, size }: Input<'staffSearchClubs'>, { db, clock }: AccountCall) {
  const wanted = { texte, today: today(clock), limit: size, offset: (page - 1) * size }
  const rows = await searchClubRows(db, wanted)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}
