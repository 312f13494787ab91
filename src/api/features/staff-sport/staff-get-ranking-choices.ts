import type { AccountCall } from '#api/calls/call.ts'
import { listRankingCategories } from './category-ranking-queries.ts'

export async function staffGetRankingChoices(_input: unknown, { db }: AccountCall) {
  return listRankingCategories(db)
}
