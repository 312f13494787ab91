/**
 * The built portal on its embedded PostgreSQL, while 20 clients sign in, list and order: all its connections are ended
 * again and again, then PostgreSQL is stopped fast, then its postmaster is killed. The portal must stay the same process,
 * start PostgreSQL again, answer 503 and nothing worse meanwhile, and keep every acknowledged order exactly once.
 * Part of `npm test` and `npm run test:faults`; `--rounds N`, `--seed N` to run one again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { startEmbeddedPostgres } from '#api/database/embedded-postgres.ts'
import { routes } from '#contract/routes.ts'
import { makePostgresFolder, migrateDatabase } from '#tests/support/postgres.ts'
import { findLastingDamage } from './find-lasting-damage.ts'
import { type PlannedOrder, planOrders } from './order-world.ts'
import { type Acknowledged, type Client, placeOrders } from './place-orders.ts'
import { createRandom } from './random.ts'
import { say, sayVerdict, until } from './watch-run.ts'

const CLIENTS = 20
const REQUESTS_PER_ROUND = 12
/** More than the clients can place in all rounds: the rounds end the run, not the orders. */
const ORDERS_PER_ROUND = 4
const BACK_WITHIN_MS = 2000

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const rounds = Number(values.rounds ?? 100)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const problems: string[] = []
let stopping = false
say(`${rounds} rounds, seed ${seed}`)

const dataDir = makePostgresFolder()
const orders = await prepare()
const portal = await startPortal()
const db = new pg.Pool({ connectionString: ownerUrl(), max: 2 })
db.on('error', () => undefined)
try {
  await run()
} catch (error) {
  problems.push((error as Error).message)
} finally {
  await db.end()
  await stopPortal()
  rmSync(dataDir, { recursive: true, force: true })
}
// Clients that still retry after a failure are not awaited.
process.exit(sayVerdict(problems, seed) ? 0 : 1)

async function run() {
  const acknowledged: Acknowledged[] = []
  const ended: number[] = []
  let requests = 0
  let over = false
  let terminating = Promise.resolve()
  const target = {
    url: portal.url,
    isOver: () => over,
    beforeOrder: signInAndList,
    hearOfRequest() {
      requests += 1
      if (requests % REQUESTS_PER_ROUND !== 0 || ended.length >= rounds || over) return
      terminating = terminating.then(terminateAll).then(
        (count) => void ended.push(count),
        () => undefined,
      )
    },
  }
  say('the portal is ready')
  const clients = placeOrders(target, orders, CLIENTS, acknowledged)
  await Promise.race([clients, until('the rounds', () => ended.length >= rounds)])
  const connections = ended.reduce((sum, count) => sum + count, 0)
  say(`${ended.length} rounds ended ${connections} connections; ${acknowledged.length} orders were acknowledged`)
  if (ended.length < rounds) problems.push(`the orders ran out after ${ended.length} rounds`)

  await stopAndCome('a fast stop', 'SIGINT')
  await stopAndCome('kill -9 of the postmaster', 'SIGKILL')
  over = true
  const { retries, unexpected } = await clients
  say(`${retries} calls were tried again`)
  problems.push(...new Set(unexpected))
  problems.push(...(await findLastingDamage(db, acknowledged)))
}

/** The same schema, clubs and orders as in the run of kill -9, in a folder that the portal then takes over. */
async function prepare() {
  const server = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(server.ownerUrl)
  const planned = await planOrders(server.ownerUrl, rounds * ORDERS_PER_ROUND, createRandom(seed), CLIENTS)
  await server.stop()
  return planned
}

async function signInAndList(client: Client, order: PlannedOrder) {
  const password = { grant_type: 'password', username: order.email, password: 'un bon secret' }
  await client.post(routes.token.path, password)
  const { id_member, id_club } = order.wish
  await client.call('getListMember', order, { id_member, id_club })
}

/** Ends all connections but this one; returns their number. */
async function terminateAll() {
  const sql =
    'select count(pg_terminate_backend(pid)) as ended from pg_stat_activity where datname = $1 and pid <> all($2)'
  const mine = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rows } = await db.query<{ ended: string }>(sql, ['myabft', mine.rows.map(({ pid }) => pid)])
  return Number(rows[0]!.ended)
}

/** PostgreSQL ends and the portal restarts it; once it answers, a call must succeed within 2 s. */
async function stopAndCome(what: string, signal: NodeJS.Signals) {
  const before = postmaster().pid
  process.kill(before, signal)
  await until(`PostgreSQL after ${what}`, async () => postmaster().pid !== before && (await answers()))
  const back = Date.now()
  await until(`the portal after ${what}`, async () => (await fetch(`${portal.url}/readyz`)).ok && (await isAnswered()))
  const ms = Date.now() - back
  say(`${what}: a call succeeded ${ms} ms after the database was back`)
  if (ms > BACK_WITHIN_MS) problems.push(`after ${what} the first call succeeded only after ${ms} ms`)
}

async function isAnswered() {
  const { path } = routes.maintenanceMyabft
  return (await fetch(`${portal.url}${path}`, { method: routes.maintenanceMyabft.method })).ok
}

async function answers() {
  return db.query('select 1').then(
    () => true,
    () => false,
  )
}

function postmaster() {
  try {
    const [pid, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return { pid: 0, port: 0 }
  }
}

function ownerUrl() {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://myabft:${password}@127.0.0.1:${postmaster().port}/myabft`
}

async function startPortal() {
  const child: ChildProcess = spawn(process.execPath, [join(projectRoot, 'dist/api/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      LIMIT_WRONG_PASSWORDS_PER_IP: '100000',
      LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: '100000',
    },
  })
  child.on('exit', (code, signal) => {
    if (!stopping) fail(`the portal ended with ${code ?? signal}`)
  })
  const url = await new Promise<string>((ready) => {
    let printed = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /http:\/\/localhost:(\d+)\b/.exec(printed)
      if (found) ready(`http://127.0.0.1:${found[1]}`)
    })
  })
  return { url, child }
}

async function stopPortal() {
  stopping = true
  const { child } = portal
  if (child.exitCode !== null) return
  const code = await new Promise((done) => {
    child.on('exit', done)
    child.kill('SIGTERM')
  })
  if (code !== 0) problems.push(`the portal stopped with ${String(code)}`)
}

function fail(problem: string): never {
  say(problem)
  process.exit(1)
}
