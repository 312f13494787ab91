import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreBackup } from '#api/backup/restore-backup.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#api/demo/demo-accounts.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { writeFirstRelease } from '#tests/support/first-release.ts'
import { checkBooks, readIncomeBothWays } from '#tests/support/ledger.ts'
import { grantToApp } from '#tests/support/postgres.ts'
import { findWrongTallies } from '#tests/support/tallies.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The fixture never changes; later migrations are tested on it here. */
const FIRST_RELEASE = 7

const FACTS = `
  select (select sum(total_cents) from club_order where state = 'paid') as paid_orders,
    (select sum(amount_cents) from payment where state = 'succeeded') as payments,
    (select sum(cost_cents) from order_line) as lines,
    (select sum(total_cents) from recap) as recaps,
    (select count(*) from licence where cancelled_at is null) as licences,
    (select string_agg(numero_licence || nom || prenom || date_naissance || coalesce(id_grade, 0), ',' order by id)
      from member) as people,
    (select string_agg(email || surname || name, ',' order by id) from account) as accounts,
    (select string_agg(club_slug || club, ',' order by id) from club) as clubs,
    (select string_agg(encode(sha256(content), 'hex'), ',' order by id) from file) as files,
    (select string_agg(action || coalesce(subject, ''), ',' order by id) from audit_event) as trail`

const server = inject('postgres')
let database: Awaited<ReturnType<typeof cloneTemplate>>
let before: { facts: unknown; counts: Record<string, number> }
let after: typeof before
let applied: string[]
let invalid: string[]

async function look(pool: pg.Pool, tables: string[]) {
  const counts = tables.map((table) => `(select count(*)::integer from "${table}") as "${table}"`)
  return {
    facts: (await pool.query(FACTS)).rows[0] as unknown,
    counts: (await pool.query<Record<string, number>>(`select ${counts.join(', ')}`)).rows[0]!,
  }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'myabft-upgrade-'))
  const file = writeFirstRelease(folder)
  database = await cloneTemplate(server.url, 'template1')
  const pool = new pg.Pool({ connectionString: database.url })
  const { tables } = await restoreBackup({ pool, keys: deriveKeys(readEnv({})) }, file)
  const names = tables.map(({ name }) => name).filter((name) => name !== 'schema_migration')
  await pool.query(`
    update club set province = (array['bruxelles', 'BRABANT-WALLON', 'Liege', 'Ardennes'])[id]
    where id between 1 and 4`)
  before = await look(pool, names)
  applied = await migrate(pool)
  after = await look(pool, names)
  invalid = (
    await pool.query<{ name: string }>('select conname as name from pg_constraint where not convalidated')
  ).rows.map(({ name }) => name)
  await grantToApp(pool)
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => database.drop())

describe('the data of the first release', () => {
  it('passes through every later migration', () => {
    expect(applied).toEqual(
      readMigrations()
        .slice(FIRST_RELEASE)
        .map(({ name }) => name),
    )
    expect(invalid).toEqual([])
  })

  it('gets the search keys of today', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    const { rows } = await pool.query(
      `select (select count(*)::integer from member where search <> search_key(nom || ' ' || prenom || ' ' || nom)) as old,
        (select count(*)::integer from member where search like '%yildiz%') as found`,
    )
    await pool.end()
    expect(rows).toEqual([{ old: 0, found: expect.any(Number) }])
    expect((rows[0] as { found: number }).found).toBeGreaterThan(0)
  })

  it('writes the usual spellings of provinces as the list does', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    const { rows } = await pool.query<{ province: string }>(
      'select province from club where id between 1 and 4 order by id',
    )
    await pool.end()
    expect(rows.map(({ province }) => province)).toEqual(['Bruxelles-Capitale', 'Brabant wallon', 'Liège', 'Ardennes'])
  })

  it('gets the last licence of each member', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    const { rows } = await pool.query<{ wrong: number; filled: number }>(`
      select count(*) filter (
          where (m.last_id_club, m.last_date_fin) is distinct from (l.id_club, l.date_fin)
        )::integer as wrong, count(m.last_id_club)::integer as filled
      from member m left join lateral (
        select id_club, date_fin from licence
        where id_member = m.id and cancelled_at is null order by date_fin desc limit 1
      ) l on true`)
    await pool.end()
    expect(rows[0]!.wrong).toBe(0)
    expect(rows[0]!.filled).toBeGreaterThan(0)
  })

  it('keeps every row and every amount', () => {
    expect(before.counts).toMatchObject({ member: 170, club: 40, club_order: 22, payment: 18, account: 7 })
    expect(after.facts).toEqual(before.facts)
    // A migration may add reference data; none removes rows.
    const fewer = Object.keys(before.counts).filter((table) => after.counts[table]! < before.counts[table]!)
    expect(fewer).toEqual([])
  })

  describe('in the books', () => {
    it('brings the same income as the orders themselves, to the cent', async () => {
      const template = new URL(database.url).pathname.slice(1)
      const api = await createTestApi({ template, now: '2026-03-02T09:00:00Z' })
      try {
        expect(await postMissing(api.deps)).toBeGreaterThan(0)
        const { fromOrders, fromBooks } = await readIncomeBothWays(api.deps.pool)
        expect(fromOrders.length).toBeGreaterThan(0)
        expect(fromBooks).toEqual(fromOrders)
        await checkBooks(api)
        expect(await findWrongTallies(api.deps.pool)).toEqual([])
      } finally {
        await api.close()
      }
    })
  })

  describe('works with the current portal', () => {
    let api: TestApi
    beforeAll(async () => {
      const template = new URL(database.url).pathname.slice(1)
      api = await createTestApi({ template, now: '2026-03-02T09:00:00Z' })
    })
    afterAll(() => api.close())

    it('for a member who reads the linked profile', async () => {
      const { token } = await api.signIn({ email: 'membre@demo.test', password: DEMO_PASSWORD })
      const own = await api.call('getProfilesLinkedToUser', {}, { token })
      expect([own.status, own.text]).toEqual([200, expect.stringContaining('200001')])
    })

    it('for staff who list members, clubs, orders and the inbox', async () => {
      const { token } = await api.signIn({
        email: 'secretariat@demo.test',
        password: DEMO_PASSWORD,
        secret: DEMO_TOTP_SECRET,
      })
      const searches = ['staffSearchMembers', 'staffSearchClubs', 'staffListOrders', 'staffListInbox'] as const
      const lists = ['staffListMembers', 'staffFilterClubs', 'staffFilterOrders'] as const
      for (const name of [...searches, ...lists]) {
        expect((await api.send(name, {}, { token })).status, name).toBe(200)
      }
    })
  })
})
