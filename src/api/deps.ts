import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Clock } from './config/clock.ts'
import type { Env } from './config/env.ts'
import type { Federation } from './config/federation.ts'
import type { Keys } from './config/keys.ts'
import type { Passwords } from './core/accounts/passwords.ts'
import type { Database } from './database/connect.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'

/** The dependencies of handlers and jobs. Built once in server.ts, or by a test. */
export interface Deps {
  env: Env
  clock: Clock
  federation: Federation
  db: Database
  /** For long reading: a replica, which may be a moment behind, or `db` where there is none. */
  replica: Database
  pool: pg.Pool
  keys: Keys
  passwords: Passwords
  /** Null where only transfers are offered. */
  payments: PaymentProvider | null
  metrics: Metrics
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
