import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { MANAGER, TOKEN } from './create-database.ts'

export interface Target {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts a server process and waits until it answers. */
export async function startServer(script: string, env: Record<string, string>): Promise<Target> {
  const port = await freePort()
  // The log is on as in production; it is only read when the server does not start.
  const log = join(env.DATA_DIR!, `server-${port}.log`)
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, script], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`${script} ended with ${child.exitCode}: ${readFileSync(log, 'utf8').slice(-1000)}`)
    await sleep(100)
  }
  return { url, pid: child.pid!, stop: () => stop(child) }
}

async function answers(url: string) {
  return fetch(url, { method: 'POST', body: '{"id_club":1}' }).then(
    () => true,
    () => false,
  )
}

async function stop(child: ChildProcess) {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

function freePort() {
  return new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** A call of the measured account. */
export interface Call {
  path: string
  method: 'GET' | 'POST'
  body: object
  /** Sent in turn with the first. */
  further?: object[]
}

export const listingOf = (idClub: number): Call => ({
  path: '/api/myabft/getListMember',
  method: 'POST',
  body: { id_member: MANAGER, id_club: idClub },
})
export const memberRecord: Call = { path: '/api/myabft/getInfosMember', method: 'POST', body: { id_member: MANAGER } }

const requestOf = ({ method, body }: Call) => ({
  method,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
  ...(method === 'POST' && { body: JSON.stringify(body) }),
})

/** Calls per second and slow percentiles of a call during one window. */
export async function measureCall(target: Target, call: Call, seconds: number, connections = 8) {
  const requests = [call.body, ...(call.further ?? [])].map((body) => requestOf({ ...call, body }))
  const result = await autocannon({ requests, url: target.url + call.path, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}${call.path}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99, mean: result.latency.average }
}

/** Waits for one answer, however long it takes: what is counted once and remembered is no part of the windows that follow. */
export async function answerOnce(target: Target, call: Call) {
  const answer = await fetch(target.url + call.path, requestOf(call))
  if (!answer.ok) throw new Error(`${target.url}${call.path}: ${answer.status}`)
}

/** Waits until no statement runs: a window ends while calls are under way, and those would slow the next one down. */
export async function waitUntilIdle(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const running = `select from pg_stat_activity
    where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
  while ((await client.query(running)).rowCount! > 0) await sleep(50)
  await client.end()
}

/** Of the ratios of neighbouring windows, so that a slow moment of the machine hits both sides. */
export function median(figures: number[]) {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
