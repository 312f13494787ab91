import { type AddressInfo, isIPv6 } from 'node:net'
import { pino } from 'pino'
import { answerMailRequests, retryMailRequests } from '#api/jobs/answer-mail-requests.ts'
import packageJson from '#package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { systemClock, today } from './config/clock.ts'
import { BadConfiguration, type Env } from './config/env.ts'
import { createFederation } from './config/federation.ts'
import { deriveKeys } from './config/keys.ts'
import { readConfiguration } from './config/read-configuration.ts'
import { createPasswords } from './core/accounts/passwords.ts'
import { queueMailings } from './core/mailings/queue-mailings.ts'
import { drawEnclosure } from './core/orders/enclose-documents.ts'
import { takeEvents } from './core/orders/take-event.ts'
import { connect } from './database/connect.ts'
import { asOwner, migrateAndGrant, openDatabase } from './database/open-database.ts'
import { watchDatabase } from './database/watch-database.ts'
import { isEmpty, refuseForeignDatabase } from './demo/refuse-foreign-database.ts'
import type { Deps } from './deps.ts'
import { storeWebAssets } from './http/web-assets.ts'
import { deleteExpired } from './jobs/delete-expired.ts'
import { expireOrders } from './jobs/expire-orders.ts'
import { finishRefunds } from './jobs/finish-refunds.ts'
import { notifyAdultMembers } from './jobs/notify-adult-members.ts'
import { notifyRenewalWishes } from './jobs/notify-renewal-wishes.ts'
import { notifyUnusedAccounts } from './jobs/notify-unused-accounts.ts'
import { postMissingEntries } from './jobs/post-missing-entries.ts'
import { remindBeforeExpiry } from './jobs/remind-before-expiry.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { runRetention } from './jobs/run-retention.ts'
import { settlePayments } from './jobs/settle-payments.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { formatStartProblem } from './monitoring/format-start-problem.ts'
import { logHooks } from './monitoring/log-hooks.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { createPayments } from './payments/create-payments.ts'
import { startSandboxWebhooks } from './payments/sandbox/deliver-events.ts'

/** Less than the 10 s that a container gets, even when a database, a mail server or a call hangs. */
const STOP_WITHIN_MS = 8000
/** Exports wait for one of these. */
const REPLICA_CONNECTIONS = 4
/** Lines of the log are written together, at most this much later: one by one they cost as much as small statements. */
const LOG_EVERY_MS = 200
const LOG_BYTES = 4096

// The only file that starts anything. It stops everything in reverse order.
let settings: Env | undefined
try {
  settings = readConfiguration()
  await start(settings)
} catch (error) {
  reportStartProblem(error as Error)
  process.exit(1)
}

/** One sentence; in production a line of JSON, like every other log line. */
function reportStartProblem(error: Error) {
  const problems = error instanceof BadConfiguration ? error.problems : undefined
  const sentence = problems ? 'The configuration cannot be used.' : settings && formatStartProblem(error, settings)
  if (process.env.NODE_ENV === 'production') {
    const details = problems ? { problems } : sentence ? {} : { err: error }
    createLog('fatal', true).fatal(details, sentence ?? 'The portal could not start.')
    // oxlint-disable-next-line no-console -- a person reads it
  } else console.error(problems ? error.message : (sentence ?? error))
}

async function start(env: Env) {
  const log = createLog(env.LOG_LEVEL)
  // Synchronous, since the process ends right after it.
  process.on('uncaughtException', (error) => {
    createLog('fatal', true).fatal({ err: error }, 'the portal ends by an error that nothing caught')
    process.exit(1)
  })
  const stops: (() => Promise<unknown>)[] = []
  stopOnSignal(stops, log)

  const database = await openDatabase(env, (message) =>
    log.error({ message }, 'the database stopped and could not be started again'),
  )
  stops.unshift(() => database.stop())
  const [keys, passwords] = [deriveKeys(env), await createPasswords()]
  const migrated = await asOwner(database, env, async (owner) => {
    // Tests create their own databases and may start the portal on them.
    if (env.mode === 'demo' && env.NODE_ENV !== 'test') await refuseForeignDatabase(owner.db)
    const done = await migrateAndGrant(database, owner.pool)
    if (env.mode === 'demo') await fillIfEmpty({ db: owner.db, keys, passwords, clock: systemClock })
    return done
  })
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const { pool, db } = connect(database.url, onLost, { settings: env })
  stops.unshift(() => db.destroy())
  const replica = env.DATABASE_REPLICA_URL
    ? connect(env.DATABASE_REPLICA_URL, onLost, { max: REPLICA_CONNECTIONS, settings: env }).db
    : db
  if (replica !== db) stops.unshift(() => replica.destroy())
  const watch = watchDatabase(database.url, pool, log)
  stops.unshift(async () => watch.stop())

  const base = {
    env,
    clock: systemClock,
    federation: createFederation(env, db),
    db,
    replica,
    pool,
    keys,
    passwords,
    metrics: createMetrics(env.version),
    log,
  }
  const deps: Deps = { ...base, payments: await createPayments(base) }

  await storeWebAssets(deps)
  const app = await createApp(deps)
  const mails = startMailWorker(deps, database.url, {
    prepare: async () => answerMailRequests({ ...deps, env: await deps.federation.currentEnv() }),
    queueMore: async () => queueMailings({ ...deps, env: await deps.federation.currentEnv() }),
    draw: (enclosure) => drawEnclosure(env, enclosure),
  })
  const jobs = startJobs(deps, [
    deleteExpired,
    runRetention,
    notifyAdultMembers,
    notifyUnusedAccounts,
    remindBeforeExpiry,
    notifyRenewalWishes,
    retryMailRequests,
    takeEvents,
    settlePayments,
    finishRefunds,
    expireOrders,
    postMissingEntries,
  ])
  stops.unshift(() => Promise.all([mails.stop(), jobs.stop()]))
  await app.listen({ port: env.PORT, host: env.host })
  stops.unshift(() => app.close())
  const { address, port } = app.server.address() as AddressInfo
  if (deps.payments?.name === 'sandbox') {
    const webhooks = startSandboxWebhooks(deps, `http://${reachable(address)}:${port}`)
    stops.unshift(() => webhooks.stop())
  }
  log.info({ port, migrated }, 'ready')
  if (env.mode === 'demo') await greet(port, deps)
}

/** The URL under which this process reaches itself: a wildcard host becomes the loopback address. */
function reachable(address: string) {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return isIPv6(address) ? `[${address}]` : address
}

function createLog(level: Env['LOG_LEVEL'], sync = false) {
  // Only these properties: errors of the database driver carry the whole connection with them.
  const err = ({ name, message, code, stack }: Error & { code?: string }) => ({ name, message, code, stack })
  const options = { level, base: { version: packageJson.version }, serializers: { err }, hooks: logHooks }
  const together = { minLength: LOG_BYTES, periodicFlush: LOG_EVERY_MS }
  return pino(options, pino.destination({ dest: 2, sync, ...(!sync && together) }))
}

/** Fills an empty database. The module with the demonstration is loaded only then. */
async function fillIfEmpty({ db, keys, passwords, clock }: Pick<Deps, 'db' | 'keys' | 'passwords' | 'clock'>) {
  if (!(await isEmpty(db))) return
  const { fillDemoWorld } = await import('./demo/fill-demo-world.ts')
  await fillDemoWorld({ db, keys, passwords, today: today(clock), now: clock.now() })
}

async function greet(port: number, { payments }: Deps) {
  const { demoAccounts, DEMO_PASSWORD } = await import('./demo/demo-accounts.ts')
  const lines = demoAccounts.map(({ email, shows }) => `  ${email.padEnd(24)} ${shows}`)
  const text = [
    '',
    `MyABFT (démonstration) : http://localhost:${port}`,
    `Mot de passe de tous les comptes : ${DEMO_PASSWORD}`,
    ...lines,
    `E-mails envoyés : http://localhost:${port}/dev/mails`,
    ...(payments?.name === 'sandbox' ? [`Cartes de test : http://localhost:${port}/sandbox/`] : []),
    '',
  ]
  process.stdout.write(`${text.join('\n')}\n`)
}

/** Stops requests first, then the workers, the pool and the database. */
function stopOnSignal(stops: (() => Promise<unknown>)[], log: pino.Logger) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // The portal ends even when something hangs; the embedded PostgreSQL ends with it.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    for (const step of stops) await step().catch((error: Error) => log.error({ err: error }, 'stopping'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
}
