import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { Federation } from './federation.ts'
import type { Keys } from './keys.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'

/** What a use case may need from outside itself. Built once in server.ts, or by a test. */
export interface Deps {
  env: Env
  clock: Clock
  federation: Federation
  db: Database
  pool: pg.Pool
  keys: Keys
  passwords: Passwords
  /** Null where only transfers are offered. */
  payments: PaymentProvider | null
  metrics: Metrics
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
