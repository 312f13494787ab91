import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { type Route, type RouteName, routes } from '#contract/routes.ts'
import { openWorld } from './faults/order-world.ts'
import { buildPortal, startPortalProcess } from './support/portal-process.ts'
import { asApp, makePostgresFolder, migrateDatabase } from './support/postgres.ts'
import { sampleInputs } from './support/sample-inputs.ts'
import { type SampleWorld, someWorld } from './support/sample-world.ts'

/** The bound the portal promises for an answer and for a stop. */
const WITHIN_MS = 10_000

const dataDir = makePostgresFolder()
let postgres: EmbeddedPostgres
let portal: Awaited<ReturnType<typeof startPortalProcess>>
/** An administrator who also manages a club, and so may make every call. */
let caller: { token: string; world: SampleWorld }

beforeAll(async () => {
  await buildPortal()
  // A PostgreSQL of this file's own: nothing else may be frozen with it.
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  await migrateDatabase(postgres.ownerUrl)
  caller = await createCaller(postgres.ownerUrl)
  portal = await startPortalProcess({ DATABASE_URL: asApp(postgres.ownerUrl), FEDERATION_NAME: 'Fédération d’essai' })
})
afterAll(async () => {
  signalPostgres('SIGCONT')
  await portal.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function createCaller(url: string) {
  const { createManagedClub, makeStaff, tokenFor, close } = await openWorld(url)
  const { account, ids } = await createManagedClub()
  await makeStaff(account, 'administrator')
  const token = await tokenFor(account, { secondFactor: true })
  await close()
  return { token, world: { ...someWorld, ...ids, email: account.email, password: account.password } }
}

/** The postmaster and every backend: none of them runs, none of their sockets closes. */
function signalPostgres(signal: 'SIGSTOP' | 'SIGCONT') {
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).match(/\d+/g) ?? []
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      // A backend may have ended by itself since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function ask(path: string, options: RequestInit = {}) {
  const started = performance.now()
  const response = await fetch(`${portal.url}${path}`, { ...options, signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ms: performance.now() - started }
}

/** A call with its sample input, by a caller with access. */
function call(name: RouteName) {
  const { method, path, access }: Route = routes[name]
  const input = sampleInputs[name](caller.world)
  const headers = {
    ...(access !== 'public' && { authorization: `Bearer ${caller.token}` }),
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  }
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return ask(path + query, { method, headers, ...(method === 'POST' && { body: JSON.stringify(input) }) })
}

const callNames = Object.keys(routes) as RouteName[]
/** They query the database only for the federation's settings, which an instance caches for 2 s. */
const BRIEFLY_KEPT: RouteName[] = ['versionMyabft', 'getPasskeyChallenge']
const callEach = (names: RouteName[]) => Promise.all(names.map(async (name) => ({ name, ...(await call(name)) })))

describe('a frozen PostgreSQL', () => {
  it('makes calls and pages answer 503 with Retry-After within 10 s, until it resumes', async () => {
    expect((await call('maintenanceMyabft')).status).toBe(200)
    expect((await call('staffListUsers')).status).toBe(200)
    signalPostgres('SIGSTOP')
    // The first calls find connections that were open a moment ago; the second ones a database known to be silent.
    const first = await callEach(callNames.filter((name) => !BRIEFLY_KEPT.includes(name)))
    for (const answers of [first, await callEach(callNames)]) {
      for (const { name, status, headers, text, ms } of answers) {
        expect([name, status, headers.get('retry-after')], text).toEqual([name, 503, '2'])
        expect(ms, name).toBeLessThan(WITHIN_MS)
      }
    }
    const ready = await ask('/readyz')
    expect([ready.status, ready.ms < WITHIN_MS]).toEqual([503, true])
    expect((await ask('/healthz')).status).toBe(200)
    const page = await ask('/login')
    expect([page.status, page.headers.get('retry-after'), page.ms < WITHIN_MS]).toEqual([503, '2', true])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('Fédération d’essai')
    expect(page.text).toContain('Le service est momentanément indisponible.')
    signalPostgres('SIGCONT')
    await expect.poll(async () => (await call('maintenanceMyabft')).status, { timeout: 10_000 }).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
  })

  it('does not keep the portal from ending within 10 s of SIGTERM, with calls in flight', async () => {
    signalPostgres('SIGSTOP')
    const pending = Promise.allSettled(callNames.slice(0, 30).map(call))
    const started = performance.now()
    await portal.stop()
    expect(performance.now() - started).toBeLessThan(WITHIN_MS)
    signalPostgres('SIGCONT')
    await pending
  })
})
