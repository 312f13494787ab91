import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '#api/config/env.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

const GRANTS = join(projectRoot, 'deploy/database-grants.sql')

/** The configured database, or the embedded one, shared with a portal that runs on the same folder. */
export interface OpenDatabase {
  /** Connects as the portal's role. */
  url: string
  /** Connects as the owner of the tables: another role in the embedded database, the same role in an external one. */
  ownerUrl: string
  isEmbedded: boolean
  stop(): Promise<void>
}

export async function openDatabase(env: Env, onProblem?: (message: string) => void): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    const url = env.DATABASE_URL
    return { url, ownerUrl: url, isEmbedded: false, stop: async () => undefined }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, ...(onProblem && { onProblem }) })
  const database = { ...postgres, isEmbedded: true }
  await asOwner(database, env, ({ pool }) => grantToPortal(database, pool))
  return database
}

/** Runs `work` as the owner of the tables, on a pool that ends with it. */
export async function asOwner<T>(
  { ownerUrl }: OpenDatabase,
  env: Env,
  work: (owner: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const owner = connect(ownerUrl, () => undefined, { max: 2, settings: env })
  try {
    return await work(owner)
  } finally {
    await owner.pool.end()
  }
}

/** Applies pending migrations and grants the portal's role its rights on new tables. */
export async function migrateAndGrant(database: OpenDatabase, pool: pg.Pool): Promise<string[]> {
  const migrated = await migrate(pool)
  await grantToPortal(database, pool)
  return migrated
}

/** In an external database the owner grants them once (docs/production.md). */
async function grantToPortal({ isEmbedded }: OpenDatabase, pool: pg.Pool) {
  if (!isEmbedded) return
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there")
  if (!rows[0]!.there) return
  // One transaction under the lock of migrations: two portals that start together grant in turn.
  await pool.query(`begin; set local lock_timeout = 0; select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations});
    ${readFileSync(GRANTS, 'utf8')}; commit`)
}
