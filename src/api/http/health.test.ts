import { expect, it } from 'vitest'
import { createTestApi, useTestApi } from '../../../tests/support/api.ts'

const api = useTestApi()

it('is alive and ready', async () => {
  expect((await api.request({ url: '/healthz' })).body).toEqual({ status: 'ok' })
  expect((await api.request({ url: '/readyz' })).body).toEqual({ status: 'ok' })
})

it('is not ready while a migration is missing', async () => {
  const behind = await createTestApi()
  await behind.asOwner("delete from schema_migration where name like '0007%'")
  const answer = await behind.request({ url: '/readyz' })
  expect([answer.status, answer.body]).toEqual([503, { status: 'migrations pending', pending: 1 }])
  await behind.close()
})

it('is alive but not ready without its database, and calls answer 503', async () => {
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

it('counts answers by route, never by address', async () => {
  await api.request({ url: '/api/myabft/versionMyabft?secret=tres-secret' })
  const { text } = await api.request({ url: '/metrics' })
  expect(text).toContain('route="/api/myabft/versionMyabft"')
  expect(text).not.toContain('tres-secret')
})

it('shows its figures only to who has the token, where one is set', async () => {
  const guarded = await createTestApi({ env: { METRICS_TOKEN: 'jeton-des-mesures' } })
  const ask = (authorization?: string) =>
    guarded.request({ url: '/metrics', headers: authorization ? { authorization } : {} })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer autre-jeton-quelconque')).status).toBe(404)
  expect((await ask('Bearer jeton-des-mesures')).status).toBe(200)
  await guarded.close()
})
