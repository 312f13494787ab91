import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** Context of work on an order, from a call, the webhook or a job. */
export interface OrderWork extends Pick<Deps, 'env' | 'clock' | 'keys' | 'metrics' | 'log' | 'payments'> {
  db: Connection
  /** Absent in jobs and webhooks. */
  caller?: { idAccount: number }
}
