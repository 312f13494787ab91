import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import type { Connection } from '#api/database/connect.ts'

const MAX_REMEMBERED = 50

interface Remembered {
  change: string
  figures: unknown
}

const memories = new WeakMap<AccountCall['pool'], Map<string, Remembered>>()

/** The figures asked for, counted again only after a change of what they count. `question` names them with their days. */
export async function rememberFigures<Figures>(
  { db, pool }: Pick<AccountCall, 'db' | 'pool'>,
  question: string,
  count: () => Promise<Figures>,
): Promise<Figures> {
  const known = memories.get(pool) ?? new Map<string, Remembered>()
  memories.set(pool, known)
  const change = await findLastChange(db)
  if (change === null) return count()
  const found = known.get(question)
  if (found?.change === change) return found.figures as Figures
  const figures = await count()
  known.delete(question)
  known.set(question, { change, figures })
  if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value!)
  return figures
}

/**
 * The last transaction that changed a figure, or null while an older transaction has not ended: it may yet bring a change
 * from before that one. A restored backup can hold numbers that this server has not reached; they do not count until then.
 */
async function findLastChange(db: Connection) {
  const { rows } = await sql<{ change: string; settled: boolean }>`
    select coalesce(last, 0)::text as change,
      coalesce(last, 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled
    from (
      select max(transaction) as last from figure_change
      where transaction < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    ) found`.execute(db)
  const { change, settled } = rows[0]!
  return settled ? change : null
}
