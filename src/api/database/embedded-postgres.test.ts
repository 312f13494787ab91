import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { makePostgresFolder } from '#tests/support/postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { asOwner, migrateAndGrant, openDatabase } from './open-database.ts'

const dataDir = makePostgresFolder()
const pidFile = join(dataDir, 'postgres/postmaster.pid')
const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' }
const start = () => startEmbeddedPostgres({ dataDir, settings })

let server: EmbeddedPostgres
beforeAll(async () => {
  server = await start()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // A connection that the server drops under us must not end the test run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

describe('the embedded PostgreSQL', () => {
  it('listens on 127.0.0.1 only and requires the password', async () => {
    const [row] = await ask(
      server.ownerUrl,
      "select current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as sockets",
    )
    expect(row).toEqual({ at: '127.0.0.1', sockets: '' })
    const url = new URL(server.url)
    url.password = 'faux'
    await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('gives the portal a least-privilege role, also in a data folder of version 2.0.0', async () => {
    // Version 2.0.0 had one role for everything.
    await ask(server.ownerUrl, 'drop role myabft_app')
    const env = readEnv({ DATA_DIR: dataDir })
    const database = await openDatabase(env)
    await asOwner(database, env, ({ pool }) => migrateAndGrant(database, pool))
    const role = 'select current_user as name, rolsuper as super from pg_roles where rolname = current_user'
    expect(await ask(database.url, role)).toEqual([{ name: 'myabft_app', super: false }])
    expect(await ask(database.url, 'select count(*)::integer as accounts from account')).toEqual([{ accounts: 0 }])
    for (const forbidden of ['create table x ()', 'drop table account', "copy account to program 'cat'"]) {
      await expect(ask(database.url, forbidden)).rejects.toThrow(/permission denied|must be owner/)
    }
    await expect(ask(database.url, "update schema_migration set sha256 = 'x'")).rejects.toThrow(/permission denied/)
  })

  it('is shared by a second portal on the same folder, which does not stop it', async () => {
    const before = pid()
    const second = await start()
    expect(second.url).toBe(server.url)
    writeFileSync(join(dataDir, 'postgres-owner'), '1')
    await second.stop()
    expect(pid()).toBe(before)
    writeFileSync(join(dataDir, 'postgres-owner'), String(process.pid))
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('restarts at the same URL after SIGKILL, with the committed data', async () => {
    await ask(server.ownerUrl, 'create table kept as select 42 as answer; checkpoint')
    const before = pid()
    process.kill(before, 'SIGKILL')
    await expect.poll(pid).not.toBe(before)
    await expect.poll(() => ask(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('starts on the same data despite a stale pid file of another process', async () => {
    await server.stop()
    // This very process is alive, and is not PostgreSQL.
    writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n1\n\n127.0.0.1\n\nready\n`)
    server = await start()
    expect(await ask(server.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})
