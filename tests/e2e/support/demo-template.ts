import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { systemClock, today } from '#api/clock.ts'
import type { Tables } from '#api/database/tables.ts'
import { fillDemoWorld } from '#api/demo/fill-demo-world.ts'
import { readEnv } from '#api/env.ts'
import { deriveKeys } from '#api/keys.ts'
import { createPasswords } from '#api/passwords.ts'
import { projectRoot } from '#api/project-root.ts'
import { ensureTemplate, filesIn } from '#tests/support/postgres.ts'

/** The demo world of today, restored from a backup of it; made once for what its files say today. */
export function ensureDemoTemplate(serverUrl: string) {
  const hash = createHash('sha256')
  for (const place of filesIn(join(projectRoot, 'src/api/demo'))) hash.update(readFileSync(place))
  const key = `demo ${today(systemClock)} ${hash.digest('hex')}`
  return ensureTemplate(serverUrl, key, async (pool) => {
    await fillDemoWorld({
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
      keys: deriveKeys(readEnv({})),
      passwords: await createPasswords(),
      today: today(systemClock),
      now: systemClock.now(),
    })
  })
}
