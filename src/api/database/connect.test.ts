import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#api/backup/write-backup.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { type ImportRequest, openImportFile } from '#api/core/first-import/read-import-file.ts'
import { runImport } from '#api/core/first-import/run-import.ts'
import { carryOutRetention } from '#api/core/privacy/carry-out-retention.ts'
import { useTestApi } from '#tests/support/api.ts'
import { createClient } from './connect.ts'
import { migrate } from './migrate.ts'

const standard = useTestApi()
const impatient = useTestApi({ env: { DATABASE_LOCK_TIMEOUT_SECONDS: '1' } })
const hasty = useTestApi({ env: { DATABASE_STATEMENT_TIMEOUT_SECONDS: '1' } })

/** The owner of the tables, who holds locks that others then wait for. */
async function holdTables(url: string, tables: string) {
  const holder = createClient(url)
  await holder.connect()
  await holder.query(`begin; lock table ${tables} in access exclusive mode`)
  async function longestWait() {
    const { rows } = await holder.query<{ seconds: number }>(`select
      coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0) as seconds from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]!.seconds
  }
  /** Resolves when a statement has waited for the tables for that long. */
  async function waited(seconds: number) {
    await expect.poll(longestWait).toBeGreaterThan(seconds)
  }
  return { waited, query: (sql: string) => holder.query(sql), release: () => holder.end() }
}

describe('a connection of the pool', () => {
  it('has the configured timeouts', async () => {
    const { rows } = await standard.deps.pool.query(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(rows).toEqual([{ statement: '30s', lock: '5s', idle: '1min' }])
  })

  it('that is terminated in a transaction fails only its own call, with 503', async () => {
    const { as, ids } = await standard.createManagedClub()
    const held = await holdTables(standard.databaseUrl, 'licence')
    const calling = standard.send('getListMember', ids, as)
    await held.waited(0)
    await held.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const answer = await calling
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    await held.release()
    const lost = standard.db.transaction().execute(async (db) => {
      await standard.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      await db.selectFrom('club').select('id').execute()
    })
    await expect(lost).rejects.toThrow()
    expect((await standard.send('getListMember', ids, as)).status).toBe(200)
  })
})

describe('a call that exceeds a database timeout', () => {
  it.each([
    ['waiting for a lock', impatient],
    ['running a statement', hasty],
  ])('answers 503 with Retry-After: %s', async (_, api) => {
    const { as, ids } = await api.createManagedClub()
    const held = await holdTables(api.databaseUrl, 'licence')
    const answer = await api.send('getListMember', ids, as)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    await held.release()
    expect((await api.send('getListMember', ids, as)).status).toBe(200)
  })
})

it('a call that writes to a database that only reads, a replica before its promotion, answers 503', async () => {
  const { account } = await hasty.createManagedClub()
  const name = new URL(hasty.databaseUrl).pathname.slice(1)
  const reopen = async (setting: 'on' | 'off') => {
    await hasty.asOwner(
      `begin read write; alter database "${name}" set default_transaction_read_only = ${setting}; commit`,
    )
    await hasty.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }
  await reopen('on')
  const answer = await hasty.send('token', {
    grant_type: 'password',
    username: account.email,
    password: 'un bon secret',
  })
  await reopen('off')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
})

describe('long-running work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'myabft-long-work-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeAll(async () => {
    await impatient.giveUpMail({ created_at: new Date('2020-01-01') })
    const plan = JSON.stringify({ mails: { before: '2021-01-01', count: 1 } })
    const at = new Date('2026-01-01')
    await impatient.db
      .insertInto('retention_run')
      .values({ plan, done: '{}', requested_at: at, state: 'approved', decided_at: at })
      .execute()
  })

  it.each<[string, string, () => Promise<unknown>]>([
    ['an import', 'club', () => importClub('Dojang Huy')],
    ['a backup', 'club', () => writeBackup(impatient.deps, join(folder, 'portal.backup'))],
    ['retention', 'mail', () => carryOutRetention(impatient.deps)],
  ])('waits for a lock beyond the lock timeout of calls: %s', async (_, table, work) => {
    const held = await holdTables(impatient.databaseUrl, table)
    const working = work()
    await held.waited(1.2)
    await held.release()
    await expect(working).resolves.not.toThrow()
  })

  async function importClub(name: string) {
    const table = await openImportFile(Buffer.from(`N° club;Nom\n7;${name}`), { columns: [] })
    const mapping = { numero_club: 0, club: 1 }
    const request: ImportRequest = { ...table, genre: 'clubs', mapping, existants: 'laisser' }
    return runImport(impatient.deps, request, 'clubs.csv')
  }

  it('migrate fails when a table stays locked, and changes nothing', async () => {
    const owner = new pg.Pool({ connectionString: hasty.databaseUrl })
    const last = await owner.query<{ row: object }>(
      "delete from schema_migration where name like '0019%' returning to_json(schema_migration) as row",
    )
    const held = await holdTables(hasty.databaseUrl, 'payment')
    await expect(migrate(owner)).rejects.toThrow(/was in use for too long\. Nothing has changed, run it again/)
    await held.release()
    await owner.query('insert into schema_migration select * from json_populate_record(null::schema_migration, $1)', [
      last.rows[0]!.row,
    ])
    await owner.end()
  })
})

it('only connect.ts and portal-pool.ts open database connections', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  const makers = files.filter(
    (name) =>
      /(?<!\.test)\.ts$/.test(name) &&
      /new (pg\.)?(Client|Pool|PortalPool)\(|extends pg\.Pool/.test(
        readFileSync(join(projectRoot, 'src', name), 'utf8'),
      ),
  )
  expect(makers.toSorted()).toEqual(['api/database/connect.ts', 'api/database/portal-pool.ts'])
})
