import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PRODUCTION } from '#tests/support/production.ts'
import { BadConfiguration, readEnv } from './env.ts'

const demoSecret = (name: string) => createHash('sha256').update(`myabft demo ${name} key`).digest('base64')

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems.map((problem) => problem.split(':')[0]!)
    throw error
  }
}

it('readEnv without settings returns the demonstration on localhost', () => {
  expect(readEnv({})).toMatchObject({
    mode: 'demo',
    PORT: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: expect.stringMatching(/\/data$/),
  })
})

it('readEnv treats an empty variable as unset', () => {
  const env = readEnv({ PORT: '', DATABASE_URL: '', HOST: '' })
  expect([env.PORT, env.DATABASE_URL, env.host]).toEqual([3000, undefined, '127.0.0.1'])
})

it('readEnv lists every invalid setting by name', () => {
  const bad = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    ENCRYPTION_KEY: 'court',
    SMTP_URL: 'http://x',
    LOG_LEVEL: 'loud',
  }
  expect(problemsOf(bad)).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'ENCRYPTION_KEY', 'SMTP_URL'])
  expect(() => readEnv(bad)).toThrow(
    /The configuration cannot be used:\n {2}- PORT: must be below 65536\n {2}- DATABASE_URL/,
  )
})

it.each([
  ['PORT', '-1'],
  ['PORT', 'abc'],
  ['PORT', '80.5'],
  ['NODE_ENV', 'prod'],
  ['PUBLIC_URL', 'my.abft.example'],
  ['PUBLIC_URL', 'https://my.abft.example/portail'],
  ['SIGNING_KEY', Buffer.alloc(31).toString('base64')],
  ['METRICS_TOKEN', 'court'],
  ['LIMIT_WRONG_PASSWORDS_PER_ACCOUNT', '0'],
  ['FEDERATION_EMAIL', 'pas une adresse'],
  ['FEDERATION_IBAN', 'BE68 5390 0754 7034'],
  ['FEDERATION_IBAN', 'BE00539007547034'],
  ['FEDERATION_ENTERPRISE_NUMBER', 'nonsense'],
  ['FEDERATION_ENTERPRISE_NUMBER', '0400.000.000'],
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'MyABFT <nonsense>'],
  ['MAIL_FROM', 'MyABFT portail@abft.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://user:pass@'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['DATABASE_URL', 'postgres://role:pass@localhost/'],
  ['DATABASE_URL', 'postgres:///myabft'],
  ['DATABASE_REPLICA_URL', 'replica:5432'],
  ['FEDERATION_BIC', 'COURT'],
  ['LINK_SITE', 'javascript:alert(1)'],
  ['COLOUR_INK', 'blue'],
  ['LOGO_URL', 'logo.svg'],
  ['LOGO_URL', '//evil.example/logo.svg'],
  ['LABEL_IMAGE_BASE_URL', 'ftp://x'],
  ['ANALYTICS_SCRIPT_URL', '/local.js'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['CLUB_LICENCE', 'yes'],
])('readEnv refuses %s=%s', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([name])
})

it.each([
  ['LOGO_URL', 'https://cdn.example.be/logo.svg'],
  ['ANALYTICS_SCRIPT_URL', 'https://stats.example.be/s.js'],
  ['TRUST_PROXY', '127.0.0.1,10.0.0.0/8,::1'],
  ['PORT', '0'],
  ['FEDERATION_BIC', ''],
  ['MAIL_FROM', 'portail@abft.example'],
  ['MAIL_FROM', '"ABFT, le portail" <portail@abft.example>'],
  ['SMTP_URL', 'smtp://mail.example:587'],
  ['DATABASE_URL', 'postgresql://role:p%40ss@db.example:5432/myabft?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://role@/myabft?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres:///myabft?host=/run/postgresql'],
])('readEnv accepts %s=%s', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([])
})

describe('readEnv checks the Stripe settings together', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const without = (name: keyof typeof STRIPE) => ({ ...STRIPE, [name]: '' })

  it.each([
    ['none of them', {}, []],
    ['all of them', STRIPE, []],
    ['a restricted key', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }, []],
    ['a previous webhook secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' }, []],
    ['another server', { ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:12111' }, []],
    ['live keys', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, []],
    ['no secret key', without('STRIPE_SECRET_KEY'), ['STRIPE_SECRET_KEY']],
    ['no publishable key', without('STRIPE_PUBLISHABLE_KEY'), ['STRIPE_PUBLISHABLE_KEY']],
    ['no webhook secret', without('STRIPE_WEBHOOK_SECRET'), ['STRIPE_WEBHOOK_SECRET']],
    ['one of three', { STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['only a previous webhook secret', { STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' }, ['STRIPE_WEBHOOK_SECRET']],
    ['a live key beside a test key', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, ['STRIPE_PUBLISHABLE_KEY']],
    ['a secret key as publishable key', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY']],
    ['a publishable key as secret key', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY']],
  ])('%s', (_name, source, problems) => {
    expect(problemsOf(source)).toEqual(problems)
    expect(problemsOf({ ...PRODUCTION, ...source })).toEqual(problems)
  })
})

describe('readEnv in production', () => {
  it('accepts the required settings', () => {
    const PUBLIC_URL = `${PRODUCTION.PUBLIC_URL}/`
    expect(readEnv({ ...PRODUCTION, PUBLIC_URL })).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      publicUrl: PRODUCTION.PUBLIC_URL,
    })
  })

  it('lists all missing settings', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).toSorted()).toEqual(
      Object.keys(PRODUCTION)
        .filter((name) => name !== 'NODE_ENV')
        .toSorted(),
    )
  })

  it('refuses the keys of the demonstration', () => {
    const secrets = { ENCRYPTION_KEY: demoSecret('encryption'), SIGNING_KEY: demoSecret('signing') }
    expect(readEnv({})).toMatchObject(secrets)
    expect(() => readEnv({ ...PRODUCTION, ...secrets })).toThrow(
      /ENCRYPTION_KEY: the demonstration's secret[^]*SIGNING_KEY: the demonstration's secret/,
    )
  })

  it('refuses the same key twice, and a PUBLIC_URL without TLS', () => {
    expect(problemsOf({ ...PRODUCTION, SIGNING_KEY: PRODUCTION.ENCRYPTION_KEY })).toEqual(['SIGNING_KEY'])
    expect(problemsOf({ ...PRODUCTION, PUBLIC_URL: 'http://my.abft.example' })).toEqual(['PUBLIC_URL'])
  })
})
