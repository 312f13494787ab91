import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { type Clock, systemClock, today } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import type { Tables } from '#api/database/tables.ts'
import { fillDemoWorld } from '#api/demo/fill-demo-world.ts'
import type { Deps } from '#api/deps.ts'
import { remindBeforeExpiry } from '#api/jobs/remind-before-expiry.ts'
import { createTransportOf, sendWaitingMails } from '#api/mail/send-mails.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import { ensureTemplate, filesIn } from '#tests/support/postgres.ts'

/** The demonstration of the clock's day, restored from a backup; created once per content of what writes it. */
export function ensureDemoTemplate(serverUrl: string, clock: Clock = systemClock) {
  const hash = createHash('sha256')
  for (const folder of ['src/api/demo', 'src/api/core', 'src/api/jobs', 'src/api/mail', 'src/domain']) {
    for (const place of filesIn(join(projectRoot, folder))) hash.update(readFileSync(place))
  }
  const instant = clock === systemClock ? today(clock) : clock.now().toISOString()
  const key = `demo ${instant} ${hash.digest('hex')}`
  return ensureTemplate(serverUrl, key, async (pool) => {
    const env = readEnv({})
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const parts = { env, clock, db, replica: db, pool, keys: deriveKeys(env), passwords: await createPasswords() }
    await fillDemoWorld({ ...parts, today: today(clock), now: clock.now() })
    // The portal of the pictures, whose clock stands still, runs no job.
    if (clock === systemClock) {
      await sendReminders({
        ...parts,
        federation: createFederation(env, db),
        payments: null,
        metrics: createMetrics(env.version),
        log: pino({ level: 'error' }),
      })
    }
  })
}

/** The reminders that each portal of the stories would otherwise write and send in its first seconds. */
async function sendReminders(deps: Deps) {
  await remindBeforeExpiry.run(deps)
  const drawNone = () => Promise.reject(new Error('A reminder has no enclosure.'))
  await sendWaitingMails(deps, createTransportOf(deps), drawNone, () => false)
}
