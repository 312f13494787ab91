import type { AccountCall, Input } from '#api/calls/call.ts'
import { rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import { drawRanking } from './draw-ranking.ts'
import { readRankingFile } from './read-ranking-file.ts'

export async function staffPrintRanking(wish: Input<'staffPrintRanking'>, call: AccountCall) {
  const content = await drawRanking(call, await readRankingFile(wish, call))
  return { content, name: `${rankingWords.file(wish.discipline, wish.date, wish.version)}.pdf` }
}
