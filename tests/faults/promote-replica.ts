/**
 * Debian's PostgreSQL twice, the second a synchronous replica of the first, PgBouncer in front, two copies of the built
 * portal behind it, while 10 clients order: the first is killed with kill -9 and its files are thrown away, the replica
 * is promoted as docs/production.md says, and PgBouncer sent to it. The copies must stay the same processes, answer 503
 * and nothing worse meanwhile, serve again, and keep every acknowledged order exactly once. Then the first comes
 * back as the replica of the second, and the same is done the other way round.
 * `npm run test:replica`; needs postgresql and pgbouncer of the distribution, as root. `--seed N` to run one again.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { migrate } from '#api/database/migrate.ts'
import { routes } from '#contract/routes.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { findLastingDamage } from './find-lasting-damage.ts'
import { planOrders } from './order-world.ts'
import { type Acknowledged, placeOrders } from './place-orders.ts'
import { createRandom } from './random.ts'
import { say, sayVerdict, until } from './watch-run.ts'

const CLIENTS = 10
const ORDERS = 400
/** Orders acknowledged before each promotion, and after the last one. */
const ORDERS_BETWEEN = 25
const SECRET = 'secret'

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const problems: string[] = []
say(`${ORDERS} orders at most, seed ${seed}`)

const binaries = findPostgres()
const folder = mkdtempSync(join(tmpdir(), 'myabft-replica-'))
const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'])))
chownSync(folder, uid!, gid!)
const children: ChildProcess[] = []
let stopping = false
try {
  await run()
} catch (error) {
  problems.push((error as Error).message)
} finally {
  stopping = true
  for (const child of children) child.kill('SIGKILL')
  for (const name of ['one', 'two']) if (existsSync(place(name, 'postmaster.pid'))) killServer(name)
  rmSync(folder, { recursive: true, force: true })
}
// Clients that still retry after a failure are not awaited.
process.exit(sayVerdict(problems, seed) ? 0 : 1)

async function run() {
  const ports = { one: await findFreePort(), two: await findFreePort(), pgbouncer: await findFreePort() }
  await createPrimary('one', ports.one)
  createReplica('two', ports.two, ports.one)
  await beSynchronous(ports.one)
  startPgBouncer(ports.pgbouncer, ports.one)
  const orders = await planOrders(url(ports.one), ORDERS, createRandom(seed), CLIENTS)
  const copies = await Promise.all([startPortal(ports.pgbouncer), startPortal(ports.pgbouncer)])
  say('both copies are ready')

  const acknowledged: Acknowledged[] = []
  let over = false
  const clients = Promise.all(
    copies.map((copy, index) => {
      const target = { url: copy, isOver: () => over, hearOfRequest: () => undefined }
      const mine = orders.filter((_, n) => n % copies.length === index)
      return placeOrders(target, mine, CLIENTS / copies.length, acknowledged)
    }),
  )
  const enough = () => {
    const aim = acknowledged.length + ORDERS_BETWEEN
    return Promise.race([clients, until('orders', () => acknowledged.length >= aim)])
  }
  await enough()
  await loseAndPromote('one', 'two', ports, copies)
  await enough()
  createReplica('one', ports.one, ports.two)
  await beSynchronous(ports.two)
  await enough()
  await loseAndPromote('two', 'one', ports, copies)
  await enough()
  over = true
  const outcomes = await clients
  const retries = outcomes.reduce((sum, outcome) => sum + outcome.retries, 0)
  say(`${acknowledged.length} orders were acknowledged, ${retries} calls were tried again`)
  const db = new pg.Pool({ connectionString: url(ports.one), max: 2 })
  problems.push(...new Set(outcomes.flatMap(({ unexpected }) => unexpected)))
  problems.push(...(await findLastingDamage(db, acknowledged)))
  await db.end()
}

/** The machine of the primary is gone for good; the commands after that are those of docs/production.md. */
async function loseAndPromote(
  lost: 'one' | 'two',
  next: 'one' | 'two',
  ports: Record<'one' | 'two' | 'pgbouncer', number>,
  copies: string[],
) {
  killServer(lost)
  rmSync(join(folder, lost), { recursive: true })
  const gone = Date.now()
  await until('a 503', async () => (await fetch(`${copies[0]}/readyz`)).status === 503)
  psql(ports[next], 'select pg_promote()')
  writePgBouncerConfiguration(ports.pgbouncer, ports[next])
  psql(ports.pgbouncer, 'reload', 'pgbouncer')
  psql(ports.pgbouncer, 'reconnect', 'pgbouncer')
  for (const copy of copies) await until(`the copy ${copy}`, () => isAnswered(copy))
  say(`${lost} was lost, ${next} promoted: both copies serve again after ${Date.now() - gone} ms`)
}

async function createPrimary(name: string, port: number) {
  asPostgres('initdb', '-D', place(name), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale')
  startServer(name, port)
  psql(port, `create role replicator login replication password '${SECRET}'`)
  psql(port, `create role myabft login password '${SECRET}'`)
  psql(port, 'create database myabft owner myabft')
  const pool = new pg.Pool({ connectionString: url(port), max: 1 })
  await migrate(pool)
  await pool.end()
}

function createReplica(name: string, port: number, primary: number) {
  const source = `host=127.0.0.1 port=${primary} user=replicator password=${SECRET} application_name=replica`
  asPostgres(
    'pg_basebackup',
    '-d',
    source,
    '-D',
    place(name),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-C',
    '-S',
    'replica',
  )
  startServer(name, port)
}

/** From now on a commit is acknowledged only when the replica has it on disk. */
async function beSynchronous(primary: number) {
  psql(primary, "alter system set synchronous_standby_names = 'replica'")
  psql(primary, 'select pg_reload_conf()')
  const state = "select sync_state from pg_stat_replication where application_name = 'replica'"
  await until('the synchronous replica', () => psql(primary, state).trim() === 'sync')
}

function startServer(name: string, port: number) {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  asPostgres('pg_ctl', 'start', '-w', '-D', place(name), '-l', join(folder, `${name}.log`), '-o', options)
}

/** All processes at once, as when a machine loses its power: none of them sends a last word. */
function killServer(name: string) {
  const postmaster = Number(readFileSync(place(name, 'postmaster.pid'), 'utf8').split('\n')[0])
  const sessions = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  for (const pid of [postmaster, ...sessions.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // A session that ended in between.
    }
  }
}

function startPgBouncer(port: number, server: number) {
  writeFileSync(join(folder, 'users.txt'), `"myabft" "${SECRET}"\n"postgres" ""\n`)
  writePgBouncerConfiguration(port, server)
  children.push(spawn('pgbouncer', ['-q', '-u', 'postgres', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' }))
}

function writePgBouncerConfiguration(port: number, server: number) {
  const settings = [
    '[databases]',
    `myabft = host=127.0.0.1 port=${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    'admin_users = postgres',
    'pool_mode = session',
    'default_pool_size = 60',
    'server_login_retry = 1',
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
}

async function startPortal(database: number) {
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(projectRoot, 'dist/api/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url(database),
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '100000',
      LIMIT_ORDERS_PER_HOUR: '100000',
    },
  })
  children.push(child)
  child.on('exit', (code, signal) => {
    if (!stopping) problems.push(`a copy ended with ${code ?? signal}`)
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await until('a copy', () => printed.includes(`http://localhost:${port}`))
  return `http://127.0.0.1:${port}`
}

async function isAnswered(copy: string) {
  const { path, method } = routes.maintenanceMyabft
  return (await fetch(`${copy}/readyz`)).ok && (await fetch(`${copy}${path}`, { method })).ok
}

function findPostgres() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newest = versions.map(Number).toSorted((one, other) => other - one)[0]
  if (!newest) throw new Error('No PostgreSQL of the distribution was found (apt-get install postgresql pgbouncer).')
  return `/usr/lib/postgresql/${newest}/bin`
}

function place(name: string, file = '') {
  return join(folder, name, file)
}

function asPostgres(program: string, ...args: string[]) {
  execFileSync(join(binaries, program), args, {
    uid: uid!,
    gid: gid!,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function psql(port: number, command: string, database = 'postgres') {
  const target = `host=127.0.0.1 port=${port} user=postgres dbname=${database}`
  return execFileSync(join(binaries, 'psql'), ['-qAt', '-d', target, '-c', command], { encoding: 'utf8' })
}

function url(port: number) {
  return `postgres://myabft:${SECRET}@127.0.0.1:${port}/myabft`
}
