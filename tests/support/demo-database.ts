import { systemClock, today } from '../../src/api/clock.ts'
import { connect } from '../../src/api/database/connect.ts'
import { fillDemoWorld } from '../../src/api/demo/fill-demo-world.ts'
import { readEnv } from '../../src/api/env.ts'
import { deriveKeys } from '../../src/api/keys.ts'
import { createPasswords } from '../../src/api/passwords.ts'
import { cloneTemplate } from './postgres.ts'

/** A database with the demonstration of today in it. */
export async function createDemoDatabase(server: { url: string; template: string }) {
  const database = await cloneTemplate(server.url, server.template)
  const { db } = connect(database.url, () => undefined, { max: 2 })
  await fillDemoWorld({
    db,
    keys: deriveKeys(readEnv({})),
    passwords: await createPasswords(),
    today: today(systemClock),
    now: systemClock.now(),
  })
  await db.destroy()
  return database
}
