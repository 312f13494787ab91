import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#api/database/connect.ts'
import type { ExportFrame } from '#contract/export-frames.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { exportMessages } from '#contract/staff/staff-export-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readExport } from '#tests/support/read-export.ts'

const api = useTestApi()
const PEOPLE = 1201
let url: string
let token: string
let locked: pg.Client | undefined

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return api.tokenFor(account, { secondFactor: true })
}

beforeAll(async () => {
  // Tests take their role on after the login, and only the role of the login may cancel a statement. The lock is waited
  // for longer than any test, so that nothing but the cancelling ends the waiting.
  const settings = { ...api.deps.env, DATABASE_LOCK_TIMEOUT_SECONDS: 600, DATABASE_STATEMENT_TIMEOUT_SECONDS: 600 }
  api.deps.replica = connect(api.databaseUrl, () => undefined, { settings }).db
  token = await createStaff()
  await api.asOwner(`
    insert into member (numero_licence, nom, prenom, sexe, code_encrypted)
    select 900000 + n, 'Nombreux', 'Zoé', 0, '' from generate_series(1, ${PEOPLE}) n`)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await unlock()
  // oxlint-disable-next-line vitest/no-standalone-expect -- a wait, not a check
  await expect.poll(countExports).toBe(0)
})

// Closing waits for open connections, and fetch keeps those of answers that were not read to their end.
afterAll(async () => {
  api.app.server.closeAllConnections()
  await api.deps.replica.destroy()
})

/** Exports of orders wait until `unlock`. */
async function lock() {
  locked = new pg.Client({ connectionString: api.databaseUrl })
  await locked.connect()
  await locked.query('begin; lock table club_order in access exclusive mode')
}
async function unlock() {
  await locked?.end()
  locked = undefined
}
/** Transactions of exports in the database, running or waiting. */
async function countExports() {
  const { rows } = await api.asOwner(
    `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%from club_order%'`,
  )
  return rows.length
}

function start(name: string, { as = token, signal = null }: { as?: string; signal?: AbortSignal | null } = {}) {
  return fetch(`${url}/api/myabft/${name}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    signal,
  })
}
const readAll = async (answer: Response) => readExport(Buffer.from(await answer.arrayBuffer()))
async function readFirst(answer: Response): Promise<ExportFrame> {
  const { value } = await answer.body!.getReader().read()
  return JSON.parse(Buffer.from(value!).toString().split('\n')[0]!) as ExportFrame
}

describe('an export of a list', () => {
  it('tells how many rows are read, up to all of them, then the length of the file', async () => {
    const { frames, file } = await readAll(await start('staffExportMembersToCsv'))
    const read = frames.flatMap((frame) => ('lignes' in frame ? [frame] : []))
    // On a busy machine the last frame is sent again, so that the connection stays open.
    expect([...new Set(read.map(({ lignes }) => lignes))]).toEqual([500, 1000, PEOPLE])
    expect(new Set(read.map(({ total }) => total))).toEqual(new Set([PEOPLE]))
    expect(frames[0]).toEqual({ attente: 0 })
    expect(frames.at(-1)).toEqual({
      fichier: expect.stringMatching(/^membres-2026-\d\d-\d\d\.csv$/),
      type: 'text/csv; charset=utf-8',
      octets: file!.length,
    })
    expect(file!.toString().trimEnd().split('\r\n')).toHaveLength(PEOPLE + 1)
  })

  it('is ended in the database and in its thread when the caller hangs up', async () => {
    await lock()
    const stop = new AbortController()
    const answer = await start('staffExportOrders', { signal: stop.signal })
    expect(await readFirst(answer)).toEqual({ attente: 0 })
    await expect.poll(countExports).toBe(1)
    // Of the same account, one more may wait.
    const next = await start('staffExportMembersToCsv')
    const third = await start('staffExportOrders')
    expect([third.status, await third.json()]).toMatchObject([429, { code: 'busy', message: exportMessages.running }])
    stop.abort()
    // The table is still locked: only the cancelling can end the statement.
    await expect.poll(countExports).toBe(0)
    expect((await readAll(next)).file).not.toBeNull()
    const exported = await api.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'order.export_list')
      .execute()
    expect(exported).toEqual([])
  })

  it('waits its turn behind ten others at most, and leaves the queue when the caller hangs up', async () => {
    await lock()
    const stop = new AbortController()
    const running = await start('staffExportOrders', { signal: stop.signal })
    const waiting: { stop: AbortController; answer: Response }[] = []
    for (let ahead = 1; ahead <= 10; ahead += 1) {
      const own = new AbortController()
      const answer = await start('staffExportClubs', { as: await createStaff(), signal: own.signal })
      waiting.push({ stop: own, answer })
      // The first one is read to its end below.
      if (ahead > 1) expect(await readFirst(answer)).toEqual({ attente: ahead })
    }
    const refused = await start('staffExportClubs', { as: await createStaff() })
    expect([refused.status, await refused.json()]).toMatchObject([429, { message: refusalMessages.busy }])
    for (const { stop: leave } of waiting.slice(1)) leave.abort()
    const late = await createStaff()
    const admitted = async () => {
      const own = new AbortController()
      const answer = await start('staffExportClubs', { as: late, signal: own.signal })
      await readFirst(answer)
      own.abort()
      return answer.status
    }
    await expect.poll(admitted).toBe(200)
    stop.abort()
    await expect(running.arrayBuffer()).rejects.toThrow()
    expect((await readAll(waiting[0]!.answer)).file).not.toBeNull()
  })

  it('that fails in the middle says so, and sends no file', async () => {
    await lock()
    const answer = await start('staffExportOrders')
    await expect.poll(countExports).toBe(1)
    await api.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%from club_order%' and pid <> pg_backend_pid()`,
    )
    const { frames, file } = await readAll(answer)
    expect(frames.at(-1)).toEqual({ erreur: refusalMessages.unavailable })
    expect(file).toBeNull()
  })
})
