import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CannotStart } from '#api/config/cannot-start.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { timeoutsFor } from './long-work.ts'

const FOLDER = join(projectRoot, 'db/migrations')

export interface Migration {
  name: string
  sql: string
  sha256: string
}

let known: Migration[] | undefined

/** Read once: the files of a newer version, unpacked beside a running instance, are not this instance's. */
export function readMigrations(): Migration[] {
  known ??= readFolder()
  return known
}

function readFolder(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Applies the pending migrations, forward only, each file in one transaction, one instance at a time. With none pending
 * it needs no right to change the schema.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Waits without a timeout for another instance that migrates.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    const applied = await readApplied(client)
    refuseNewer(applied ?? [])
    return await applyPending(client, applied)
  } finally {
    // Closing the connection releases the advisory lock and its settings.
    client.release(true)
  }
}

/**
 * Migrations are additive, so that older code runs on a newer schema and a rollback needs no restore. One that breaks
 * older code says so in its name, which is all that the older code knows of it.
 */
const BREAKING = /\.breaking\.sql$/

function refuseNewer(applied: Pick<Migration, 'name'>[]) {
  const ours = new Set(readMigrations().map(({ name }) => name))
  const newer = applied.find(({ name }) => BREAKING.test(name) && !ours.has(name))
  if (newer) {
    throw new CannotStart(
      `The schema is too new for this version, it has been through ${newer.name}: start the version that brought it, or restore the backup from before.`,
    )
  }
}

async function applyPending(client: pg.PoolClient, applied: Pick<Migration, 'name' | 'sha256'>[] | undefined) {
  try {
    if (applied === undefined) await createLedger(client)
    const ledger = new Map(applied?.map((row) => [row.name, row.sha256]))
    const done: string[] = []
    for (const migration of readMigrations()) {
      const before = ledger.get(migration.name)
      if (before === migration.sha256) continue
      if (before) throw new CannotStart(`The migration ${migration.name} was changed after it was applied.`)
      await apply(client, migration)
      done.push(migration.name)
    }
    return done
  } catch (error) {
    throw mayNotChangeSchema(error) ? new CannotStart(TOO_OLD, { cause: error }) : error
  }
}

const LOCK_MISSING = 'a table it changes was in use for too long. Nothing has changed, run it again'
const TOO_OLD =
  'The schema is too old for this version, and this role may not change it: run `npm run admin -- migrate` with the role that owns the tables (docs/production.md).'

function mayNotChangeSchema(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '42501' || (cause !== undefined && mayNotChangeSchema(cause))
}

/** The applied migrations, oldest first; undefined for a database that is not the portal's. */
export async function readApplied(client: pg.ClientBase): Promise<Pick<Migration, 'name' | 'sha256'>[] | undefined> {
  const found = await client.query("select to_regclass('schema_migration') is not null as there")
  if (!found.rows[0].there) return undefined
  const applied = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return applied.rows
}

async function createLedger(client: pg.ClientBase) {
  await client.query(
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
}

async function apply(client: pg.PoolClient, migration: Migration) {
  await client.query(`begin; ${timeoutsFor('migration')}`)
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** For a restore: applies the migrations to an empty database inside the caller's transaction. */
export async function applyInOneTransaction(client: pg.ClientBase, migrations: Migration[]) {
  await createLedger(client)
  for (const migration of migrations) await run(client, migration)
}

async function run(client: pg.ClientBase, { name, sql, sha256 }: Migration) {
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const reason = code === '55P03' || code === '40P01' ? LOCK_MISSING : message
    throw new CannotStart(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}

export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const ledger = new Set(applied.rows.map((row) => row.name))
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !ledger.has(name))
}
