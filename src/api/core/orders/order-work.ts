import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** What work on an order needs: given by a call, by the webhook or by a job. */
export interface OrderWork extends Pick<Deps, 'env' | 'clock' | 'keys' | 'metrics' | 'log' | 'payments'> {
  db: Connection
  /** Absent where the portal acts by itself. */
  caller?: { idAccount: number }
}
