/**
 * The portal of the pictures: the same application on the demonstration of that instant, as a process that can give it a
 * clock. No job or mail worker runs, so nothing changes between two pictures. Prints its URL and that of its database.
 */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '#api/app.ts'
import { readEnv } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { connect } from '#api/database/connect.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import { createPayments } from '#api/payments/create-payments.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { ensureDemoTemplate } from './demo-template.ts'
import { PICTURED_AT } from './pictured-at.ts'

const clock = { now: () => PICTURED_AT }
const server = process.env.E2E_POSTGRES_URL!
const database = await cloneTemplate(server, await ensureDemoTemplate(server, clock))
// The address is part of every QR code.
const env = readEnv({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://my.abft.example',
  LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '10000',
})
const { pool, db } = connect(database.url, () => undefined, { settings: env })
const parts = {
  env,
  clock,
  federation: createFederation(env, db),
  db,
  replica: db,
  pool,
  keys: deriveKeys(env),
  passwords: await createPasswords(),
  metrics: createMetrics(env.version),
  log: pino({ level: 'error' }),
}
const app = await createApp({ ...parts, payments: await createPayments(parts) })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => db.destroy())
    .then(database.drop)
    .then(() => process.exit())
})
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, database: database.url })}\n`)
