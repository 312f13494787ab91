import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { applyInOneTransaction, migrate, readMigrations } from '#api/database/migrate.ts'
import { cloneTemplate, withAdmin } from '#tests/support/clone-template.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { readContents } from '#tests/support/restored-copy.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { streamBackup, writeBackup } from './write-backup.ts'

const OWNER = 'myabft_owner_of_test'
const server = inject('postgres')
const env = readEnv({})
const keys = deriveKeys(env)
const folder = mkdtempSync(join(tmpdir(), 'myabft-backup-'))
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const place = (name: string) => join(folder, name)
const drops: (() => Promise<unknown>)[] = []

let demo: pg.Pool
beforeAll(async () => {
  const database = await createDemoDatabase(server)
  demo = new pg.Pool({ connectionString: database.url })
  drops.push(database.drop)
  await writeBackup({ pool: demo, env, clock: systemClock, keys }, place('good'))
})
afterAll(async () => {
  await demo.end()
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyDatabase() {
  const database = await cloneTemplate(server.url, 'template1')
  drops.push(database.drop)
  return database.url
}

async function onPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>) {
  const pool = new pg.Pool({ connectionString: url })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function applyFirst(pool: pg.Pool, count: number) {
  const client = await pool.connect()
  await applyInOneTransaction(client, readMigrations().slice(0, count))
  client.release()
}

/** A description of the whole schema, for comparison. */
async function schemaOf(pool: pg.Pool) {
  const found = await pool.query<{ line: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  return found.rows.map(({ line }) => line)
}

describe('writeBackup and restoreBackup', () => {
  it('write a file with mode 600, and no other file', () => {
    expect(statSync(place('good')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['good'])
  })

  it('never overwrite an existing file', async () => {
    writeFileSync(place('taken'), 'x')
    await expect(writeBackup({ pool: demo, env, clock: systemClock, keys }, place('taken'))).rejects.toThrow(
      'existe déjà',
    )
    expect(readFileSync(place('taken'), 'utf8')).toBe('x')
  })

  it('leave no file behind when writing fails', async () => {
    await expect(writeBackup({ pool: demo, env, clock: systemClock, keys }, place('no/such/folder'))).rejects.toThrow(
      'ENOENT',
    )
    await onPool(await emptyDatabase(), async (pool) => {
      const nothing = writeBackup({ pool, env, clock: systemClock, keys }, place('nothing'))
      await expect(nothing).rejects.toThrow('rien à sauvegarder')
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('no'))).toEqual([])
  })

  it('restore data, schema and sequences as a role without privileges', async () => {
    const url = new URL(await emptyDatabase())
    await withAdmin(server.url, async (admin) => {
      await admin.query(`do $$ begin create role ${OWNER}; exception when duplicate_object then null; end $$`)
      await admin.query(`alter database ${url.pathname.slice(1)} owner to ${OWNER}`)
    })
    const asOwner = `${url.href}?options=${encodeURIComponent(`-c role=${OWNER}`)}`
    const before = await readContents(demo)
    expect(before.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(20_000)
    await onPool(asOwner, async (pool) => {
      const manifest = await restoreBackup({ pool, keys }, place('good'))
      expect(manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))).toEqual(before.tables)
      expect(await readContents(pool)).toEqual(before)
      expect(await schemaOf(pool)).toEqual(await schemaOf(demo))
      expect(await migrate(pool)).toEqual([])
      // The sequences are restored: the next insert into each table succeeds.
      await pool.query("insert into file (name, content_type, content) values ('x', 'x', '')")
      await expect(restoreBackup({ pool, keys }, place('good'))).rejects.toThrow('n’est pas vide')
    })
  })

  it('copy one database into another through a pipe', async () => {
    await onPool(await emptyDatabase(), async (pool) => {
      const pipe = new PassThrough()
      const [manifest] = await Promise.all([
        restoreBackup({ pool, keys }, pipe),
        streamBackup({ pool: demo, env, clock: systemClock, keys }, () => pipe),
      ])
      const before = await readContents(demo)
      expect(manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))).toEqual(before.tables)
      expect(await readContents(pool)).toEqual(before)
      expect(await schemaOf(pool)).toEqual(await schemaOf(demo))
    })
  })

  it('restore a backup from before a key rotation only with the previous keys', async () => {
    const changed = { ENCRYPTION_KEY: keyOf(7), SIGNING_KEY: keyOf(8) }
    const previous = { ENCRYPTION_KEY_PREVIOUS: env.ENCRYPTION_KEY, SIGNING_KEY_PREVIOUS: env.SIGNING_KEY }
    const withPrevious = deriveKeys({ ...changed, ...previous })
    await onPool(await emptyDatabase(), async (pool) => {
      await expect(restoreBackup({ pool, keys: deriveKeys(changed) }, place('good'))).rejects.toThrow(/SIGNING_KEY/)
      await restoreBackup({ pool, keys: withPrevious }, place('good'))
      const found = await pool.query<{ sealed: Buffer }>(
        'select code_encrypted as sealed from member where code_encrypted is not null union all select secret_encrypted from account_totp',
      )
      expect(found.rows.length).toBeGreaterThan(1)
      for (const { sealed } of found.rows) expect(withPrevious.decrypt(sealed)).toBe(keys.decrypt(sealed))
    })
  })

  it('restore an older schema, which migrate then updates, and refuse a newer one', async () => {
    const later = readMigrations().slice(3)
    await onPool(await emptyDatabase(), async (pool) => {
      await applyFirst(pool, 3)
      await writeBackup({ pool, env, clock: systemClock, keys }, place('older'))
      await pool.query("insert into schema_migration (name, sha256) values ('9999_future.sql', 'x')")
      await writeBackup({ pool, env, clock: systemClock, keys }, place('newer'))
    })
    await onPool(await emptyDatabase(), async (pool) => {
      await expect(restoreBackup({ pool, keys }, place('newer'))).rejects.toThrow('9999_future.sql')
      await restoreBackup({ pool, keys }, place('older'))
      expect(await migrate(pool)).toEqual(later.map(({ name }) => name))
    })
  })
})

describe('restoreBackup and verifyBackup', () => {
  // One account in the first tables is enough to be damaged: every case restores the schema and rolls it back.
  beforeAll(async () => {
    await onPool(await emptyDatabase(), async (pool) => {
      await applyFirst(pool, 3)
      await pool.query(`insert into account (email, name, surname, tel, password_hash, password_changed_at, created_at)
        values ('membre@demo.test', 'Dupont', 'Camille', '', 'x', now(), now())`)
      await writeBackup({ pool, env, clock: systemClock, keys }, place('small'))
    })
  })

  it.each<[string, (whole: Buffer, demonstration: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut in the middle', (_whole, demonstration) => demonstration.subarray(0, demonstration.length / 2)],
    ['cut by one byte', (whole) => whole.subarray(0, -1)],
    ['with one bit turned', (whole) => withBitTurned(whole, whole.length / 2)],
    ['no gzip', () => Buffer.from('bonjour')],
    ['something else', () => gzipSync('bonjour\n')],
    ['cut before it was packed', (whole) => gzipSync(gunzipSync(whole).subarray(0, -40))],
    ['without its end', (whole) => repack(whole, (text) => text.slice(0, text.lastIndexOf('-- end ')))],
    ['with another value', (whole) => repack(whole, (text) => text.replace('membre@demo.test', 'voleur@demo.test'))],
    ['with a row more', (whole) => repack(whole, (text) => text.replace('FROM stdin;\n', 'FROM stdin;\nx\n'))],
    ['for another table', (whole) => repack(whole, (text) => text.replace('COPY "account" ', 'COPY "member" '))],
    ['said twice', (whole) => repack(whole, (text) => text + text)],
    ['with another sequence', (whole) => repack(whole, (text) => text.replace('"called":true', '"called":false'))],
  ])('refuse a damaged backup and restore nothing: %s', async (name, spoil) => {
    writeFileSync(place(name), spoil(readFileSync(place('small')), readFileSync(place('good'))))
    const url = await emptyDatabase()
    await onPool(url, async (pool) => {
      // As a file, and through a pipe that is read only once.
      for (const source of [place(name), createReadStream(place(name))]) {
        await expect(restoreBackup({ pool, keys }, source)).rejects.toThrow(/sauvegarde/)
      }
      expect((await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
    })
  })

  it.each(['ENCRYPTION_KEY', 'SIGNING_KEY'])('refuse a backup made with another %s', async (name) => {
    const others = deriveKeys({ ...env, [name]: Buffer.alloc(32, 7).toString('base64') })
    await expect(verifyBackup(place('small'), others)).rejects.toThrow('ENCRYPTION_KEY et SIGNING_KEY')
    await onPool(await emptyDatabase(), async (pool) => {
      const restored = restoreBackup({ pool, keys: others }, createReadStream(place('small')))
      await expect(restored).rejects.toThrow('ENCRYPTION_KEY et SIGNING_KEY')
      expect((await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
    })
  })

  it('fail with ENOENT for a missing file', async () => {
    await expect(verifyBackup(place('absent'), keys)).rejects.toThrow('ENOENT')
  })
})

function withBitTurned(whole: Buffer, at: number) {
  const damaged = Buffer.from(whole)
  damaged[Math.floor(at)]! ^= 1
  return damaged
}

function repack(whole: Buffer, change: (text: string) => string) {
  return gzipSync(Buffer.from(change(gunzipSync(whole).toString('latin1')), 'latin1'), { level: 1 })
}
