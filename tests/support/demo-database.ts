import { systemClock, today } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { connect } from '#api/database/connect.ts'
import { fillDemoWorld } from '#api/demo/fill-demo-world.ts'
import { cloneTemplate } from './clone-template.ts'

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
