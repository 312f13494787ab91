// `npm run reset`: removes the demonstration's database, so that the next start fills a new one. A database that the
// demonstration did not fill is left alone, wherever it is.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#api/config/cannot-start.ts'
import { readConfiguration } from '#api/config/read-configuration.ts'
import { connect } from '#api/database/connect.ts'
import { startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { refuseForeignDatabase } from '#api/demo/refuse-foreign-database.ts'

/** What the embedded PostgreSQL keeps in DATA_DIR; a folder given for it may hold other things too. */
const OWN = ['postgres', 'postgres-password', 'postgres-app-password', 'postgres-owner', 'postgres.log']

try {
  console.log(await reset())
} catch (error) {
  // A refusal, or settings that no portal could start with.
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
