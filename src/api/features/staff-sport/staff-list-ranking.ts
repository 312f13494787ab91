import type { AccountCall, Input } from '#api/calls/call.ts'
import { listRankedRows } from './category-ranking-queries.ts'
import { checkRankingWish } from './check-ranking-wish.ts'

export async function staffListRanking({ page, size, ...wish }: Input<'staffListRanking'>, call: AccountCall) {
  const window = await checkRankingWish(wish, call)
  const rows = await listRankedRows(call.db, wish, window, { limit: size, offset: (page - 1) * size })
  return {
    ...window,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, date_naissance: _birth, ...row }) => row),
  }
}
