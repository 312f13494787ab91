import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { ADVISORY_LOCKS } from '#api/database/advisory-locks.ts'
import { startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { migrate, readMigrations } from '#api/database/migrate.ts'
import { databaseUrl, withAdmin } from './clone-template.ts'
import { restoreCopy } from './restored-copy.ts'

/** Test databases need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/**
 * In memory, where there is room: every file of tests has a clone of the template, fifteen megabytes, which takes a disk ten
 * times as long. All tests of the API need half a gigabyte at once.
 */
const FOLDER = hasRoomInMemory()
  ? `/dev/shm/myabft-tests-of-${userInfo().username}`
  : join(projectRoot, 'node_modules/.cache/test-postgres')

function hasRoomInMemory() {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2e9 && process.availableMemory() > 6e9
}

/** A PostgreSQL of this run, or the one of TEST_DATABASE_URL: parallel runs do not collide. */
export async function startTestPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  removeAbandoned()
  const dataDir = join(FOLDER, String(process.pid))
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST })
  return {
    url: server.ownerUrl,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new folder for the PostgreSQL of one test, which removes it: in memory too, where there is room. */
export function makePostgresFolder() {
  const folder = join(FOLDER, String(process.pid))
  mkdirSync(folder, { recursive: true })
  return mkdtempSync(join(folder, 'own-'))
}

/** Removes what a killed run left behind. */
function removeAbandoned() {
  if (!existsSync(FOLDER)) return
  for (const name of readdirSync(FOLDER)) {
    if (!isRunning(Number(name))) rmSync(join(FOLDER, name), { recursive: true, force: true })
  }
}

const GRANTS = join(projectRoot, 'deploy/database-grants.sql')
/** The role the portal has in production, with the rights that are documented for it. */
const APP_ROLE = 'myabft_app'

export async function grantToApp(pool: pg.Pool) {
  await pool.query(`do $$ begin create role ${APP_ROLE}; exception when duplicate_object then null; end $$`)
  await pool.query(readFileSync(GRANTS, 'utf8'))
}

/** The same database as the portal sees it in production: rows to read and write, and no right to the schema. */
export function asApp(url: string, settings: Record<string, string> = {}) {
  const options = Object.entries({ role: APP_ROLE, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  return `${url}?options=${encodeURIComponent(options.join(' '))}`
}

const BACKUP_SOURCES = join(projectRoot, 'src/api/backup')

/**
 * A template holding the migrated schema and whatever `fill` adds, made once per content of `key`. What tests clone is
 * never what was filled, but what came back from a backup of it: every test is also a test of a restored portal.
 */
export async function ensureTemplate(serverUrl: string, key: string, fill?: (pool: pg.Pool) => Promise<void>) {
  const hash = createHash('sha256').update(key)
  for (const { sha256 } of readMigrations()) hash.update(sha256)
  for (const place of [GRANTS, ...filesIn(BACKUP_SOURCES)]) hash.update(readFileSync(place))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  await withAdmin(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.testTemplates])
    const found = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (found.rowCount) return
    const filled = `${name}_filled`
    for (const database of [name, filled]) {
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.query(`create database ${database}`)
    }
    const [from, into] = [filled, name].map((database) => databaseUrl(serverUrl, database)) as [string, string]
    await withPool(from, async (source) => {
      await migrate(source)
      await fill?.(source)
      await withPool(into, async (template) => {
        await restoreCopy(source, template)
        await grantToApp(template)
      })
    })
    await admin.query(`drop database ${filled} with (force)`)
    await admin.query(`alter database ${name} is_template true`)
  })
  return name
}

/** Makes an empty database one of the portal, without the backup that a template has gone through. */
export async function migrateDatabase(url: string) {
  await withPool(url, async (pool) => {
    await migrate(pool)
    await grantToApp(pool)
  })
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A closing connection may be told that its database is dropped.
  pool.on('error', () => undefined)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** Part of the key of what is generated from them. */
export function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
