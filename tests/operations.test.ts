import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { runCommand } from '#api/admin/run-command.ts'
import { digestTables } from '#api/backup/digest-tables.ts'
import { verifyBackup } from '#api/backup/read-backup.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { totpCode } from '#api/core/accounts/totp.ts'
import { connect } from '#api/database/connect.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#api/demo/demo-accounts.ts'
import { deleteExpired } from '#api/jobs/delete-expired.ts'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import { notifyAdultMembers } from '#api/jobs/notify-adult-members.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { runRetention } from '#api/jobs/run-retention.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { findHalfOrders, readOrders } from './faults/find-damage.ts'
import { planOrders } from './faults/order-world.ts'
import { type Acknowledged, placeOrders } from './faults/place-orders.ts'
import { createRandom } from './faults/random.ts'
import { createTestApi } from './support/api.ts'
import { cloneTemplate } from './support/clone-template.ts'
import { writeFirstRelease } from './support/first-release.ts'
import { ADMIN, buildPortal, startPortalProcess } from './support/portal-process.ts'
import { asApp, grantToApp, makePostgresFolder } from './support/postgres.ts'
import { PRODUCTION } from './support/production.ts'
import { startSmtpServer } from './support/smtp.ts'

const folder = mkdtempSync(join(tmpdir(), 'myabft-operations-'))
const backup = writeFirstRelease(folder)
const keys = deriveKeys(readEnv({}))
beforeAll(buildPortal)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command of `npm run admin`, and what it printed. */
async function runAdmin(args: string[], settings: Record<string, string>) {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const code = await runCommand(args, { print: keep, complain: keep }).finally(() => vi.unstubAllEnvs())
  return { code, output: lines.join('\n') }
}

/** A line of shell in which "$ADMIN" is `npm run admin` as a process; what it printed on both streams. */
async function runShell(line: string, settings: Record<string, string>) {
  const admin = join(folder, 'admin')
  writeFileSync(admin, `#!/bin/sh\nexec "${process.execPath}" "${ADMIN}" "$@"\n`, { mode: 0o755 })
  const child = spawn('sh', ['-c', line], { env: { ...process.env, NODE_ENV: 'test', ...settings, ADMIN: admin } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, output }
}

async function readTables(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  await client.query('begin')
  const digests = await digestTables(client)
  client.release()
  await pool.end()
  return digests
}

describe('the command line', () => {
  it('prints its usage and exits with 2 for an unknown or incomplete command', async () => {
    const [unknown, bare] = [await runAdmin(['effacer'], {}), await runAdmin(['backup'], {})]
    expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('Commande inconnue\u00a0: effacer') })
    expect(bare).toMatchObject({ code: 2, output: expect.stringContaining('npm run admin -- backup <fichier>') })
  })

  it('restores into an empty folder only, and backs up the same tables from there', async () => {
    const DATA_DIR = makePostgresFolder()
    const settings = { DATA_DIR }
    expect(await runAdmin(['restore', backup], settings)).toMatchObject({ code: 0 })
    expect(await runAdmin(['restore', backup], settings)).toMatchObject({ code: 1, output: /n’est pas vide/ })
    const again = join(folder, 'again.backup')
    expect(await runAdmin(['backup', again], settings)).toMatchObject({ code: 0, output: /données personnelles/ })
    expect(await runAdmin(['verify-backup', again], {})).toMatchObject({ code: 0, output: /entière et intacte/ })
    const [first, second] = [await verifyBackup(backup, keys), await verifyBackup(again, keys)]
    expect(second).toMatchObject({ tables: first.tables, sequences: first.sequences })
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  it('backs up into a pipe and restores from one, and refuses a truncated one', async () => {
    const [from, into, empty] = await Promise.all(
      [1, 2, 3].map(() => cloneTemplate(inject('postgres').url, 'template1')),
    )
    expect(await runAdmin(['restore', backup], { DATABASE_URL: from!.url })).toMatchObject({
      code: 0,
      output: expect.stringContaining('lancez « migrate »'),
    })
    const piped = `"$ADMIN" backup - | DATABASE_URL="$INTO" "$ADMIN" restore -`
    const cut = `"$ADMIN" backup - | head -c 20000 | DATABASE_URL="$EMPTY" "$ADMIN" restore -`
    const env = { DATABASE_URL: from!.url, INTO: into!.url, EMPTY: empty!.url }
    expect(await runShell(piped, env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restauré et vérifié'),
    })
    expect(await runShell(cut, env)).toMatchObject({ code: 1, output: expect.stringContaining('tronqué') })
    const [first, second, third] = await Promise.all([from!, into!, empty!].map(({ url }) => readTables(url)))
    expect(second).toEqual(first)
    expect(third).toEqual([])
    await Promise.all([from!, into!, empty!].map(({ drop }) => drop()))
  })

  it('refuses, in one sentence, to back up a database without a portal', async () => {
    const empty = await cloneTemplate(inject('postgres').url, 'template1')
    expect(await runShell(`"$ADMIN" backup - > /dev/null`, { DATABASE_URL: empty.url })).toEqual({
      code: 1,
      output: expect.stringMatching(/^Cette base de données ne contient pas de portail\s: rien à sauvegarder\.\n$/),
    })
    await empty.drop()
  })

  it('selfcheck names a missing setting and prints no secret', async () => {
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://my.example.be', ENCRYPTION_KEY: 'tres-secret' }
    const { code, output } = await runAdmin(['selfcheck'], settings)
    expect(code).toBe(1)
    expect(output).toMatch(/Configuration +problème +SMTP_URL/)
    expect(output).not.toContain('tres-secret')
  })
})

it('selfcheck reports missing rights on the database', async () => {
  const database = await cloneTemplate(inject('postgres').url, inject('postgres').template)
  const db = new pg.Pool({ connectionString: database.url, max: 1 })
  await db.query('revoke all on schema_migration from myabft_app')
  const { code, output } = await runAdmin(['selfcheck'], { DATABASE_URL: asApp(database.url) })
  expect(code).toBe(1)
  expect(output).toMatch(/Base de données +problème +des droits manquent : exécutez deploy\/database-grants\.sql/)
  await db.end()
  await database.drop()
})

it('selfcheck warns in production of a portal that owns its tables or is a superuser', async () => {
  const database = await cloneTemplate(inject('postgres').url, inject('postgres').template)
  const db = new pg.Pool({ connectionString: database.url, max: 1 })
  const check = async (url: string) =>
    (await runAdmin(['selfcheck'], { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: url })).output
  expect(await check(asApp(database.url))).not.toMatch(/s’y connecte comme/)
  expect(await check(database.url)).toMatch(
    /Base de données +attention +le portail s’y connecte comme superutilisateur/,
  )
  await db.query('alter table setting owner to myabft_app')
  expect(await check(asApp(database.url))).toMatch(/attention +le portail s’y connecte comme propriétaire des tables/)
  await db.end()
  await database.drop()
})

describe('two instances of the portal on one database, under the application role', () => {
  const portals: Awaited<ReturnType<typeof startPortalProcess>>[] = []
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let database: Awaited<ReturnType<typeof cloneTemplate>>
  let db: pg.Pool
  let settings: Record<string, string>
  beforeAll(async () => {
    smtp = await startSmtpServer()
    database = await cloneTemplate(inject('postgres').url, 'template1')
    db = new pg.Pool({ connectionString: database.url })
    settings = {
      DATABASE_URL: asApp(database.url),
      SMTP_URL: smtp.url,
      LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: '3',
      LIMIT_MAILS_PER_IP_AND_HOUR: '1000',
    }
    const asOwner = { ...settings, DATABASE_URL: database.url }
    for (const args of [['restore', backup], ['migrate']]) {
      const { code, output } = await runAdmin(args, asOwner)
      if (code !== 0) throw new Error(output)
    }
    await grantToApp(db)
    portals.push(...(await Promise.all([startPortalProcess(settings), startPortalProcess(settings)])))
  })
  afterAll(async () => {
    await Promise.all(portals.map(({ stop }) => stop()))
    await db.end()
    await database.drop()
    await smtp.close()
  })

  /** A call to the first or the second of them. */
  async function call(copy: 0 | 1, name: RouteName, input: object, token?: string) {
    const { method, path } = routes[name]
    const response = await fetch(`${portals[copy]!.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Token }
  }
  interface Token {
    token?: { access_token: string; refresh_token: string }
    mfa_token?: string
  }
  const password = (username: string, typed = DEMO_PASSWORD) => ({ grant_type: 'password', username, password: typed })

  it('share a session from sign-in to logout', async () => {
    const { body } = await call(0, 'token', password('membre@demo.test'))
    const { access_token, refresh_token } = body.token!
    expect((await call(1, 'getAccount', {}, access_token)).status).toBe(200)
    const renewed = await call(1, 'token', { grant_type: 'refresh_token', refresh_token })
    const next = renewed.body.token!.access_token
    expect((await call(0, 'getProfilesLinkedToUser', {}, next)).text).toContain('200001')
    expect((await call(0, 'logout', {}, next)).status).toBe(200)
    for (const copy of [0, 1] as const) expect((await call(copy, 'getAccount', {}, next)).status).toBe(401)
  })

  it('share the limit of wrong passwords', async () => {
    const wrong = password('gestionnaire@demo.test', 'pas-le-bon')
    for (const copy of [0, 1, 0] as const) expect((await call(copy, 'token', wrong)).status).toBe(400)
    expect((await call(1, 'token', password('gestionnaire@demo.test'))).status).toBe(429)
  })

  it('enter and leave maintenance together', async () => {
    const { mfa_token } = (await call(0, 'token', password('secretariat@demo.test'))).body
    const otp = totpCode(DEMO_TOTP_SECRET, new Date())
    const staff = (await call(1, 'token', { grant_type: 'mfa_otp', mfa_token, otp })).body.token!.access_token
    for (const on of [true, false]) {
      expect((await call(0, 'staffSetMaintenance', { on }, staff)).status).toBe(200)
      expect((await call(1, 'maintenanceMyabft', {})).text).toBe(on ? '1' : '0')
      expect((await call(1, 'token', password('membre@demo.test'))).status).toBe(on ? 503 : 200)
    }
  })

  it('send each mail once', async () => {
    const emails = (await db.query<{ email: string }>('select email from account order by id')).rows
    const recoveries = () => smtp.received.filter(({ subject }) => subject === 'Réinitialisation de votre mot de passe')
    const sent = () =>
      recoveries()
        .flatMap(({ to }) => to?.map(({ address }) => String(address)) ?? [])
        .toSorted()
    await Promise.all(emails.map(({ email }, at) => call((at % 2) as 0 | 1, 'recoverAccount', { email })))
    await expect.poll(() => new Set(sent()).size).toBe(emails.length)
    expect(sent()).toEqual(emails.map(({ email }) => email).toSorted())
  })

  it('are backed up during orders, none of which is partly in the backup', async () => {
    const orders = await planOrders(database.url, 30, createRandom(1))
    const acknowledged: Acknowledged[] = []
    const place = async (from: number, to: number) => {
      const ofCopy = (copy: number) => orders.slice(from, to).filter((_, at) => at % 2 === copy)
      const target = (url: string) => ({ url, hearOfRequest: () => undefined })
      await Promise.all(portals.map(({ url }, copy) => placeOrders(target(url), ofCopy(copy), 3, acknowledged)))
    }
    await place(0, 9)
    const before = await readOrders(db)
    const underWay = place(9, 21)
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(9)
    const known = [...acknowledged]
    const file = join(folder, 'midst.backup')
    // Held there, it has read the orders and the trail, and none of the licences, letters, lines, payments and recaps.
    const backedUp = await whileHeld(db, 'exam', {
      work: () => runAdmin(['backup', file], settings),
      meanwhile: () => Promise.all([underWay, place(21, 30)]),
    })
    expect(backedUp, backedUp.output).toMatchObject({ code: 0 })

    const empty = await cloneTemplate(inject('postgres').url, 'template1')
    const restored = await runAdmin(['restore', file], { DATABASE_URL: empty.url })
    expect(restored, restored.output).toMatchObject({ code: 0 })
    const copy = new pg.Pool({ connectionString: empty.url })
    const rows = await readOrders(copy)
    await copy.end()
    await empty.drop()
    const ids = new Set(rows.map(({ id }) => id))
    expect(known.filter(({ idOrder }) => !ids.has(idOrder))).toEqual([])
    expect(findHalfOrders(rows, acknowledged)).toEqual([])
    // Finished orders are unchanged; those placed while it was held are missing. Those of the demonstration are left out: the
    // jobs write to their clubs meanwhile.
    const placed = new Set(known.map(({ idOrder }) => idOrder))
    const ended = before.filter(({ id, state }) => placed.has(id) && (state === 'paid' || state === 'cancelled'))
    expect(ended).not.toEqual([])
    expect(rows).toEqual(expect.arrayContaining(ended))
    const later = acknowledged.filter(({ key }) => orders.slice(21).some((order) => order.key === key))
    expect(later.map(({ idOrder }) => ids.has(idOrder))).toEqual(Array.from({ length: 9 }, () => false))
  })

  it('pass selfcheck, which reports a failing job, and accept an invited administrator', async () => {
    const checked = await runAdmin(['selfcheck'], settings)
    expect(checked, checked.output).toMatchObject({ code: 0 })
    for (const line of [
      'E-mail +ok',
      'Base de données +ok',
      'Schéma +ok',
      'Horloge +ok',
      'Paiements +ok',
      'Tâches +ok',
    ]) {
      expect(checked.output).toMatch(new RegExp(line))
    }
    await db.query(`insert into job (name, next_run_at, every_seconds, failures, last_success_at)
      values ('rehearsal', now(), 60, 3, '2026-01-01T00:00:00Z')`)
    const failing = await runAdmin(['selfcheck'], settings)
    await db.query("delete from job where name = 'rehearsal'")
    expect(failing).toMatchObject({ code: 1 })
    expect(failing.output).toMatch(
      /Tâches +problème +rehearsal échoue \(3 fois de suite\), dernier succès : 2026-01-01/,
    )
    const invited = await runAdmin(['create-administrator', 'Cheffe@demo.test'], settings)
    const link = /\/secretariat\/invitation#token=([\w-]+)/.exec(invited.output)
    const answer = await call(0, 'staffCheckInvitation', { token: link![1] })
    expect(answer.text).toContain('"email":"cheffe@demo.test","role":"administrator"')
    const trail = await db.query("select actor, id_account from audit_event where subject = 'cheffe@demo.test'")
    expect(trail.rows).toEqual([{ actor: 'portal', id_account: null }])
  })
})

/** Readers of the table wait until `work` is done, while all others continue. */
async function whileHeld<T>(
  db: pg.Pool,
  table: string,
  { work, meanwhile }: { work: () => Promise<T>; meanwhile: () => Promise<unknown> },
) {
  const holder = await db.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  const working = work()
  const waiting = "select 1 from pg_locks where not granted and relation = $1::regclass and mode = 'AccessShareLock'"
  await expect.poll(async () => (await db.query(waiting, [table])).rowCount).toBe(1)
  await meanwhile()
  await holder.query('rollback')
  holder.release()
  return working
}

it('runDueJobs runs each due job once when two instances call it at the same time', async () => {
  const api = await createTestApi()
  const other = connect(api.databaseUrl, () => undefined, { max: 4 })
  const jobs = [deleteExpired, runRetention, notifyAdultMembers, settlePayments, expireOrders]
  const parent = await api.createAccount()
  for (let at = 0; at < 20; at += 1) {
    const member = await api.createMember({ date_naissance: '2000-01-01', mail: `adulte-${at}@example.be` })
    await api.linkMember(parent, member)
  }
  const copies = [api.deps, { ...api.deps, db: other.db, pool: other.pool }]
  const done = await Promise.all(copies.map((deps) => runDueJobs(deps, jobs)))
  expect(done.flat().toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  const letters = await api.db.selectFrom('mail').select('to_address').execute()
  expect(letters).toHaveLength(20)
  expect(new Set(letters.map(({ to_address }) => to_address)).size).toBe(20)
  await other.db.destroy()
  await api.close()
})
