import type { AccountCall, Input } from '#api/calls/call.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import { readRankingFile } from './read-ranking-file.ts'

export async function staffPrintRanking(wish: Input<'staffPrintRanking'>, call: AccountCall) {
  const ranking = await readRankingFile(wish, call)
  const content = await drawDocument('ranking', { env: call.env, made: call.clock.now() }, ranking)
  return { content, name: `${rankingWords.file(wish.discipline, wish.date, wish.version)}.pdf` }
}
