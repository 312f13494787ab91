import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../project-root.ts'

const FOLDER = join(projectRoot, 'db/migrations')
/** Any number will do, as long as every copy of the portal uses the same one. */
const LOCK = 7_214_001

export interface Migration {
  name: string
  sql: string
  sha256: string
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Forward only, each file in one transaction, one copy of the portal at a time. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
    const known = new Map(applied.rows.map((row) => [row.name, row.sha256]))
    const run: string[] = []
    for (const migration of readMigrations()) {
      const before = known.get(migration.name)
      if (before === migration.sha256) continue
      if (before) throw new Error(`The migration ${migration.name} was changed after it was applied.`)
      await apply(client, migration)
      run.push(migration.name)
    }
    return run
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const known = new Set(applied.rows.map((row) => row.name))
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
}
