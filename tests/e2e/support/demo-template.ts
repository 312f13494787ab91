import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Clock, systemClock, today } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import type { Tables } from '#api/database/tables.ts'
import { fillDemoWorld } from '#api/demo/fill-demo-world.ts'
import { ensureTemplate, filesIn } from '#tests/support/postgres.ts'

/** The demonstration of the clock's day, restored from a backup; created once per content of what writes it. */
export function ensureDemoTemplate(serverUrl: string, clock: Clock = systemClock) {
  const hash = createHash('sha256')
  for (const folder of ['src/api/demo', 'src/api/core', 'src/domain']) {
    for (const place of filesIn(join(projectRoot, folder))) hash.update(readFileSync(place))
  }
  const instant = clock === systemClock ? today(clock) : clock.now().toISOString()
  const key = `demo ${instant} ${hash.digest('hex')}`
  return ensureTemplate(serverUrl, key, async (pool) => {
    await fillDemoWorld({
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
      keys: deriveKeys(readEnv({})),
      passwords: await createPasswords(),
      today: today(clock),
      now: clock.now(),
    })
  })
}
