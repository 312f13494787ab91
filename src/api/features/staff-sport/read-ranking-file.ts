import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { rankingMessages } from '#contract/staff/staff-ranking-fields.ts'
import { listName } from '#domain/person-name.ts'
import { publishedName } from '#domain/ranking.ts'
import { listRankedRows } from './category-ranking-queries.ts'
import { checkRankingWish } from './check-ranking-wish.ts'

/** Bounds the file of a ranking: a longer one is refused, and the filters of the screen make it shorter. */
const MAX_LINES = 2000

export type RankingFile = Awaited<ReturnType<typeof readRankingFile>>

/** The lines of a file, with the names as its version shows them. They hold personal data, so the export is recorded. */
export async function readRankingFile({ version, ...wish }: Input<'staffPrintRanking'>, call: AccountCall) {
  const window = await checkRankingWish(wish, call)
  const rows = await listRankedRows(call.replica, wish, window, { limit: MAX_LINES + 1, offset: 0 })
  if (rows.length > MAX_LINES) throw conflict(rankingMessages.tooManyLines(MAX_LINES))
  // The age of the day on which the file is made: that is when it may be published.
  const day = today(call.clock)
  const nameOf = version === 'publique' ? (row: (typeof rows)[number]) => publishedName(row, day) : listName
  const filters = [wish.discipline, wish.date, version].join(', ')
  await recordAudit(call, { action: 'sport.export_ranking', after: { filtres: filters, rows: rows.length } })
  return { ...wish, ...window, version, lines: rows.map((row) => ({ ...row, name: nameOf(row) })) }
}
