import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createApp } from '#api/app.ts'
import { readEnv } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { totpCode } from '#api/core/accounts/totp.ts'
import { connect } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { answerMailRequests } from '#api/jobs/answer-mail-requests.ts'
import { logHooks } from '#api/monitoring/log-hooks.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import { createPayments } from '#api/payments/create-payments.ts'
import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import { fieldLabels, hiddenFields } from '#contract/audit-messages.ts'
import type { InputOf, OutputOf } from '#contract/index.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { worldBuilders } from './builders.ts'
import { cloneTemplate } from './clone-template.ts'
import { asApp } from './postgres.ts'
import { findWrongTallies } from './tallies.ts'

export interface CallOptions {
  token?: string
  headers?: Record<string, string>
  /** The caller's IP, which limits count by. */
  ip?: string
}

export interface Answer<Body> {
  status: number
  headers: Record<string, string>
  text: string
  body: Body
}

/** What a refused call answers. */
export interface Refused {
  message: string
  code?: RefusalCode
  error_description: string
  error?: string
  success?: boolean
  errors?: Record<string, string[]>
}

/** One API for all tests of a file: they share its database, so each creates the people it needs. */
export function useTestApi(options?: Parameters<typeof createTestApi>[0]): TestApi {
  const api = {} as TestApi
  beforeAll(async () => {
    Object.assign(api, await createTestApi(options))
  })
  afterAll(async () => {
    const wrong = await findWrongTallies(api.deps.pool)
    await api.close()
    if (wrong.length > 0) throw new Error(`The tallies of the dashboard went wrong: ${JSON.stringify(wrong)}`)
  })
  return api
}

interface TestOptions {
  env?: Record<string, string>
  now?: string
  /** The production mode, without production's settings. */
  mode?: 'production'
  /** A database to clone instead of the empty portal. */
  template?: string
  /** The sandbox, unless a test brings a provider of its own. */
  payments?: PaymentProvider
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

// Production's cost of hashing would only make the tests slow.
const passwords = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })

/** The whole API on a database of its own, with a clock that only the test moves. */
export async function createTestApi(options: TestOptions = {}) {
  const server = inject('postgres')
  const database = await cloneTemplate(server.url, options.template ?? server.template)
  // The clock stands still: all calls of a test fall into one minute, all orders into one hour.
  const high = { LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '100000', LIMIT_ORDERS_PER_HOUR: '100000' }
  const given = readEnv({ NODE_ENV: 'test', ...high, ...options.env })
  const env = { ...given, ...(options.mode && { mode: options.mode }) }
  // Plans without the values, as PostgreSQL may make them after some runs of a prepared statement: a statement that only
  // works with them (an upsert whose partial index depends on a value) fails here at its first run.
  const url = asApp(database.url, { plan_cache_mode: 'force_generic_plan' })
  const { pool, db } = connect(url, () => undefined, { settings: env })
  const log = recordLog()
  const clock = createClock(options.now ?? '2026-03-10T09:00:00Z')
  const base = {
    env,
    clock,
    federation: createFederation(env, db),
    db,
    replica: db,
    pool,
    keys: deriveKeys(env),
    passwords: { ...passwords },
    metrics: createMetrics(env.version),
    log: log.logger,
  }
  const deps: Deps = { ...base, payments: options.payments ?? (await createPayments(base)) }
  const app = await createApp(deps)

  /** Any request. */
  async function request<Body = Refused>(wanted: InjectOptions): Promise<Answer<Body>> {
    const { statusCode, headers, body: text } = await app.inject(wanted)
    return { status: statusCode, headers: headers as Record<string, string>, text, body: parse(text) as Body }
  }

  /** A call of the contract with any input, valid or not. */
  function send<Body = Refused>(name: RouteName, input: unknown, { token, headers, ip }: CallOptions = {}) {
    const { method, path } = routes[name]
    return request<Body>({
      method,
      url: path,
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: JSON.stringify(input) }),
      ...(ip && { remoteAddress: ip }),
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
  }

  /** A call with valid input. */
  function call<Name extends RouteName>(name: Name, input: InputOf<Name>, callOptions?: CallOptions) {
    return send<OutputOf<Name>>(name, input, callOptions)
  }

  /** With the code of the second factor, if one is required. */
  async function signIn(person: { email: string; password: string; secret?: string }, callOptions?: CallOptions) {
    const { email: username, password, secret } = person
    const first = await send<OutputOf<'token'> & { mfa_token?: string }>(
      'token',
      { grant_type: 'password', username, password },
      callOptions,
    )
    const { mfa_token } = first.body
    const otp = secret && totpCode(secret, clock.now())
    const answer =
      mfa_token && otp ? await call('token', { grant_type: 'mfa_otp', mfa_token, otp }, callOptions) : first
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${answer.text}`)
    const { access_token: token, refresh_token: refresh } = answer.body.token
    return { token, refresh }
  }

  function renew(refreshToken: string, callOptions?: CallOptions) {
    return call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, callOptions)
  }

  /** The mails to the address, oldest first. */
  async function mailsTo(email: string) {
    await answerMailRequests(deps)
    return db.selectFrom('mail').selectAll().where('to_address', '=', email).orderBy('id').execute()
  }

  /** The token in the link of the last mail to the address. */
  async function linkTokenTo(email: string) {
    const mails = await mailsTo(email)
    const token = /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    if (!token) throw new Error(`no link was sent to ${email}`)
    return token
  }

  async function auditOf(idAccount: number) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('id_account', '=', idAccount)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  /** As the owner of the tables: the portal's role may not change the schema or see other connections. */
  async function asOwner(text: string) {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    try {
      return await owner.query(text)
    } finally {
      await owner.end()
    }
  }

  /** Until a statement, or several, wait for a lock that another transaction holds. */
  async function waitForLock(statements = 1) {
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await asOwner(waiting)).rowCount).toBeGreaterThanOrEqual(statements)
  }

  async function setMaintenance(on: boolean) {
    await db
      .insertInto('setting')
      .values({ key: 'maintenance', value: JSON.stringify(on) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(on) }))
      .execute()
  }

  /** Everything that a test recorded can be read in the journal: no field or subject without French words. */
  async function expectReadableJournal() {
    const { rows } = await asOwner(`
      select distinct action, key from audit_event, lateral (values (before), (after)) as side(fields),
        lateral jsonb_object_keys(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) as key
      where action <> 'reference.points'`)
    const known = new Set([...Object.keys(fieldLabels), ...hiddenFields])
    const unknown = rows.filter(({ key }) => !known.has(key))
    if (unknown.length > 0) throw new Error(`no label in fieldLabels: ${JSON.stringify(unknown)}`)
  }

  async function close() {
    try {
      await expectReadableJournal()
    } finally {
      await app.close()
      await db.destroy()
      await database.drop()
    }
  }

  return {
    ...worldBuilders(deps),
    app,
    deps,
    db,
    databaseUrl: database.url,
    clock,
    /** Moves the clock forward. */
    travel: clock.travel,
    logLines: log.lines,
    request,
    send,
    call,
    signIn,
    refresh: renew,
    mailsTo,
    linkTokenTo,
    auditOf,
    setMaintenance,
    asOwner,
    waitForLock,
    close,
  }
}

function createClock(start: string) {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    travel: (seconds: number) => {
      now += seconds * 1000
    },
    set: (instant: string) => {
      now = new Date(instant).getTime()
    },
  }
}

/** A real logger, read as text. */
function recordLog() {
  const lines: string[] = []
  return { lines, logger: pino({ level: 'info', hooks: logHooks }, { write: (line: string) => void lines.push(line) }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
