import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import { createTestApi, useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

it('/healthz and /readyz answer ok', async () => {
  expect((await api.request({ url: '/healthz' })).body).toEqual({ status: 'ok' })
  expect((await api.request({ url: '/readyz' })).body).toEqual({ status: 'ok' })
})

it('/readyz answers 503 while a migration is pending', async () => {
  const behind = await createTestApi()
  await behind.asOwner("delete from schema_migration where name like '0007%'")
  const answer = await behind.request({ url: '/readyz' })
  expect([answer.status, answer.body]).toEqual([503, { status: 'migrations pending', pending: 1 }])
  await behind.close()
})

it('without the database, /healthz answers 200, /readyz and calls 503', async () => {
  const lonely = await createTestApi()
  const { pool } = lonely.deps
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    connect: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    query: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  })
  expect((await lonely.request({ url: '/healthz' })).status).toBe(200)
  const ready = await lonely.request({ url: '/readyz' })
  expect([ready.status, ready.body]).toEqual([503, { status: 'database unreachable' }])
  const answer = await lonely.send('createAccount-nonce', {})
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.body.error_description).toMatch(/momentanément indisponible/)
  Object.assign(pool, { query })
  await lonely.close()
})

it('/metrics counts answers by route, without the query', async () => {
  await api.request({ url: '/api/myabft/versionMyabft?secret=tres-secret' })
  const { text } = await api.request({ url: '/metrics' })
  expect(text).toContain('route="/api/myabft/versionMyabft"')
  expect(text).not.toContain('tres-secret')
})

it('/metrics answers 404 without the token where METRICS_TOKEN is set', async () => {
  const guarded = await createTestApi({ env: { METRICS_TOKEN: 'jeton-des-mesures' } })
  const ask = (authorization?: string) =>
    guarded.request({ url: '/metrics', headers: authorization ? { authorization } : {} })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer autre-jeton-quelconque')).status).toBe(404)
  expect((await ask('Bearer jeton-des-mesures')).status).toBe(200)
  await guarded.close()
})

describe('/metrics', () => {
  const figure = async (series: string) => {
    const { text } = await api.request({ url: '/metrics' })
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  it('exports the version', async () => {
    expect(await figure(`myabft_build_info{version="${api.deps.env.version}"}`)).toBe(1)
  })

  it('counts refused calls by kind and area', async () => {
    const series = 'myabft_refused_calls_total{kind="unauthenticated",area="portal"}'
    const staff = 'myabft_refused_calls_total{kind="forbidden",area="staff"}'
    const page = 'myabft_refused_calls_total{kind="not_found",area="page"}'
    const before = [await figure(series), await figure(staff), await figure(page)] as number[]
    await api.send('getAccount', {})
    const { token } = await api.signIn(await api.createAccount())
    await api.send('staffListUsers', {}, { token })
    await api.request({ url: '/api/nulle-part' })
    expect([await figure(series), await figure(staff), await figure(page)]).toEqual(before.map((count) => count + 1))
  })

  it('counts limits hit by name, without the e-mail address', async () => {
    const email = 'limite-atteinte@example.be'
    for (let n = 0; n < api.deps.env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR + 2; n += 1) {
      await api.call('recoverAccount', { email })
    }
    expect(await figure('myabft_limits_hit_total{limit="reset_password mails to"}')).toBe(2)
    expect((await api.request({ url: '/metrics' })).text).not.toContain(email)
  })

  it('exports the state of the pool, the mail queue and the jobs', async () => {
    const now = api.clock.now()
    const mail = { kind: 'x', to_address: 'x@example.be', subject: '', text: '', html: '', next_try_at: now }
    const created_at = new Date(now.getTime() - 90_000)
    await api.db.deleteFrom('mail').execute()
    await api.db
      .insertInto('mail')
      .values([
        { ...mail, created_at },
        { ...mail, created_at: now },
        { ...mail, created_at, given_up_at: now },
        { ...mail, created_at: new Date(0), sent_at: now },
      ])
      .execute()
    await api.db
      .insertInto('job')
      .values({ name: 'essai', next_run_at: now, every_seconds: 60, last_success_at: now, failures: 2 })
      .execute()
    const series = [
      'myabft_database_up',
      'myabft_database_pool_waiting',
      'myabft_mails_waiting',
      'myabft_mail_oldest_waiting_seconds',
      'myabft_mails_given_up',
      'myabft_job_failures{name="essai"}',
      'myabft_job_interval_seconds{name="essai"}',
      'myabft_job_last_success_timestamp_seconds{name="essai"}',
    ]
    const { text } = await api.request({ url: '/metrics' })
    const lines = new Map(text.split('\n').map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
    expect(series.map((one) => lines.get(one))).toEqual([1, 0, 2, 90, 1, 2, 60, now.getTime() / 1000])
    expect(lines.get('myabft_database_pool_connections{state="total"}')).toBeGreaterThan(0)
  })

  it('answers without the database, with myabft_database_up 0', async () => {
    const lonely = await createTestApi()
    const query = lonely.deps.pool.query.bind(lonely.deps.pool)
    Object.assign(lonely.deps.pool, { query: () => Promise.reject(new Error('refused')) })
    const { status, text } = await lonely.request({ url: '/metrics' })
    expect(status).toBe(200)
    expect(text).toMatch(/^myabft_database_up 0$/m)
    expect(text).not.toMatch(/^myabft_mails_waiting [1-9]/m)
    Object.assign(lonely.deps.pool, { query })
    await lonely.close()
  })

  it('exports every metric that deploy/alerts.yml uses', async () => {
    const rules = readFileSync(join(projectRoot, 'deploy/alerts.yml'), 'utf8')
    const used = new Set(rules.match(/\b(?:myabft|http|nodejs|process)_[a-z0-9_]+/g))
    expect(used.size).toBeGreaterThan(10)
    const { text } = await api.request({ url: '/metrics' })
    const exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
      ),
    )
    expect([...used].filter((name) => !exported.has(name))).toEqual([])
  })
})
