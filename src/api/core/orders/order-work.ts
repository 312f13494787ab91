import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** What work on an order needs: given by a call, by the webhook or by a job. */
export interface OrderWork extends Pick<Deps, 'env' | 'clock' | 'keys' | 'metrics' | 'log' | 'payments'> {
  db: Connection
  /** Absent where the portal acts by itself. */
  caller?: { idAccount: number }
}

// A licence that somebody gave at the same instant, two who waited for each other: the second try sees it.
const WORTH_ANOTHER_TRY = ['23P01', '40P01', '40001']
const MOST_TRIES = 3

/** One transaction; tried again where somebody else was quicker. Never the provider inside: it holds locks. */
export async function inOrderTransaction<T>(work: OrderWork, run: (inside: OrderWork) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work.db.transaction().execute((db) => run({ ...work, db }))
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (tries === MOST_TRIES || !WORTH_ANOTHER_TRY.includes(code)) throw error
    }
  }
}
