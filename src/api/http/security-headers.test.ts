import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { createTestApi, useTestApi } from '#tests/support/api.ts'
import { installSecurityHeaders } from './security-headers.ts'

const api = useTestApi({ env: { LOGO_URL: 'https://cdn.example.be/logo.svg' } })

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://my.abft.example',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_KEY: Buffer.alloc(32, 2).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@b.be',
  FEDERATION_ADDRESS: 'Rue 1',
  FEDERATION_PHONE: '081',
  FEDERATION_EMAIL: 'a@b.be',
  FEDERATION_ENTERPRISE_NUMBER: '0400.000.086',
  FEDERATION_IBAN: 'BE68539007547034',
  LINK_SITE: 'https://a.be',
  LINK_CALENDAR: 'https://a.be',
  LINK_CONTACT: 'https://a.be',
  LINK_OPEN_CLUB: 'https://a.be',
  LINK_EXAM: 'https://a.be',
}

function policy(header: string) {
  return Object.fromEntries(
    header.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe.each([
  ['a call', '/api/myabft/versionMyabft'],
  ['a refused call', '/api/myabft/getAccount'],
])('the headers of %s', (_name, url) => {
  it('let its answer load nothing, and forbid framing, sniffing and caching', async () => {
    const { headers } = await api.request({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/./),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe.each([
  ['a call that does not exist', '/api/nothing'],
  ['the API page', '/api/docs'],
  ['the API document', '/api/openapi.json'],
  ['a health check', '/healthz'],
  ['the outbox', '/dev/mails'],
  ['the sandbox', '/sandbox/'],
])('the headers of %s', (_name, url) => {
  it('set a strict CSP, and forbid framing, sniffing, referrers and caching', async () => {
    const { headers } = await api.request({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/./),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    const csp = policy(headers['content-security-policy']!)
    expect(csp['default-src']).toBe("'none'")
    expect(csp['frame-ancestors']).toBe("'none'")
    expect(csp['base-uri']).toBe("'none'")
    expect(csp['script-src']).toBe("'self'")
    expect(csp['img-src']).toBe("'self' data: blob: https://cdn.example.be")
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/)
  })
})

it('each answer has its own request id', async () => {
  const [one, two] = [await api.request({ url: '/healthz' }), await api.request({ url: '/healthz' })]
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
})

it('the CSP of a page allows the nonces of this page', async () => {
  const app = Fastify()
  installSecurityHeaders(app, readEnv({}))
  app.get('/', async (_request, reply) => reply.allowNonces())
  const [one, two] = [await app.inject('/'), await app.inject('/')]
  const { script, style } = one.json<{ script: string; style: string }>()
  expect(policy(one.headers['content-security-policy'] as string)).toMatchObject({
    'script-src': `'self' 'nonce-${script}'`,
    'style-src': `'self' 'nonce-${style}'`,
  })
  expect(new Set([script, style, ...Object.values(two.json<object>())])).toHaveProperty('size', 4)
})

describe('the CSP', () => {
  it('does not allow Stripe where it is not configured', async () => {
    const { headers } = await api.request({ url: '/healthz' })
    expect(headers['content-security-policy']).not.toContain('stripe')
    expect(policy(headers['content-security-policy']!)['frame-src']).toBeUndefined()
  })

  it('allows Stripe’s scripts, frames and calls where it is configured', async () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const paying = await createTestApi({ env: stripe })
    const { headers } = await paying.request({ url: '/healthz' })
    const csp = policy(headers['content-security-policy']!)
    expect(csp['script-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com")
    expect(csp).toMatchObject({
      'default-src': "'none'",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers['content-security-policy']).not.toContain('unsafe-')
    expect((await paying.request({ url: '/sandbox/' })).status).toBe(404)
    await paying.close()
  })
})

it('production sends HSTS, and answers 404 to the outbox, dev pages, sandbox and metrics', async () => {
  const production = await createTestApi({ env: PRODUCTION })
  for (const url of ['/healthz', '/api/myabft/versionMyabft']) {
    const { headers } = await production.request({ url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
  expect((await production.request({ url: '/dev/mails' })).status).toBe(404)
  expect((await production.request({ url: '/dev/ui' })).status).toBe(404)
  expect((await production.request({ url: '/sandbox/' })).status).toBe(404)
  expect((await production.request({ url: '/metrics' })).status).toBe(404)
  await production.close()
})
