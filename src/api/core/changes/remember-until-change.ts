import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

const MAX_REMEMBERED = 50

/** The subjects whose changes the triggers of the database note in the table `figure_change`. */
export type Subject = 'figures' | 'ranking' | 'members' | 'clubs' | 'events'

interface Remembered {
  change: string
  answer: Promise<unknown>
}

interface Rememberer extends Pick<Deps, 'pool'> {
  db: Connection
}

const memories = new WeakMap<Deps['pool'], Map<string, Remembered>>()

/** The answer to a question, counted again only after a change of its subject (decision 145). */
export async function rememberUntilChange<Answer>(
  { db, pool }: Rememberer,
  { subject, question }: { subject: Subject; question: string },
  count: () => Promise<Answer>,
): Promise<Answer> {
  const { rows } = await sql<{ change: string | null }>`select ${lastChange(subject)} as change`.execute(db)
  return rememberAt(pool, rows[0]!.change, question, count)
}

/** The same with a change that was read before: null while nothing may be remembered. Equal questions are counted once. */
export async function rememberAt<Answer>(
  pool: Deps['pool'],
  change: string | null,
  question: string,
  count: () => Promise<Answer>,
): Promise<Answer> {
  if (change === null) return count()
  const known = memories.get(pool) ?? new Map<string, Remembered>()
  memories.set(pool, known)
  const found = known.get(question)
  if (found?.change === change) return found.answer as Promise<Answer>
  const answer = count()
  known.delete(question)
  known.set(question, { change, answer })
  if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value!)
  try {
    return await answer
  } catch (error) {
    if (known.get(question)?.answer === answer) known.delete(question)
    throw error
  }
}

/**
 * The last transaction that changed the subject, or null while an older transaction has not ended: it may yet bring a
 * change from before that one. A restored backup can hold numbers that this server has not reached; they do not count
 * until then.
 */
export function lastChange(subject: Subject) {
  return sql<string | null>`(
    select case
      when coalesce(last, 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint then coalesce(last, 0)::text
    end
    from (
      select max(transaction) as last from figure_change
      where subject = ${subject} and transaction < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    ) found
  )`
}
