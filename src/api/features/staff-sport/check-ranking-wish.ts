import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { rankingMessages } from '#contract/staff/staff-ranking-fields.ts'
import { rankingWindow } from '#domain/ranking.ts'
import { listRankingCategories } from './category-ranking-queries.ts'

type Wish = Omit<Input<'staffListRanking'>, 'page' | 'size'>

/** Refuses a day to come and unknown categories. Returns the days whose results count. */
export async function checkRankingWish({ discipline, age, categorie, date }: Wish, { db, clock }: AccountCall) {
  if (date > today(clock)) throw invalid({ date: [rankingMessages.dateInFuture] })
  if (age !== null || categorie !== null) {
    const { ages, poids, classes } = await listRankingCategories(db)
    const isUnknown = (wanted: number | null, known: { id: number }[]) =>
      wanted !== null && !known.some(({ id }) => id === wanted)
    if (isUnknown(age, ages)) throw invalid({ age: [rankingMessages.categoryUnknown] })
    if (isUnknown(categorie, discipline === 'combat' ? poids : classes)) {
      throw invalid({ categorie: [rankingMessages.categoryUnknown] })
    }
  }
  return rankingWindow(date)
}
