// `npm run reset` removes the demonstration's database; the next start fills a new one. It refuses a database that the
// demonstration did not fill.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#api/config/cannot-start.ts'
import { readConfiguration } from '#api/config/read-configuration.ts'
import { connect } from '#api/database/connect.ts'
import { startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { refuseForeignDatabase } from '#api/demo/refuse-foreign-database.ts'

/** Files of the embedded PostgreSQL in DATA_DIR. The folder may hold other files too, which stay. */
const OWN = ['postgres', 'postgres-password', 'postgres-app-password', 'postgres-owner', 'postgres.log']

try {
  console.log(await reset())
} catch (error) {
  // Refusals and configuration errors are printed without a stack trace.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function reset() {
  const { mode, dataDir, DATABASE_URL } = readConfiguration()
  if (mode === 'production') throw new CannotStart('NODE_ENV is production: only the demonstration is reset.')
  if (DATABASE_URL) throw new CannotStart('DATABASE_URL is set: only the database in DATA_DIR is removed.')
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return `There is no database in ${dataDir}.`
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
    throw new CannotStart(`A portal runs on ${dataDir}, or was killed: stop it, or start and stop it, first.`)
  await refuseRealPortal(dataDir)
  for (const name of OWN) rmSync(join(dataDir, name), { recursive: true, force: true })
  return `The database in ${dataDir} is removed: the next start fills the demonstration anew.`
}

async function refuseRealPortal(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { db } = connect(postgres.ownerUrl, () => undefined, { max: 1 })
  try {
    await refuseForeignDatabase(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
