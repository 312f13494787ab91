import { expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import type { Deps } from '#api/deps.ts'
import { createPayments } from './create-payments.ts'
import { BadSignature } from './payment-provider.ts'
import { signWebhook } from './webhook-signature.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

it.each([
  ['in the demonstration', 'demo', {}, 'sandbox', null],
  ['in the demonstration with keys', 'demo', KEYS, 'stripe', 'pk_test_1'],
  ['in production with keys', 'production', KEYS, 'stripe', 'pk_test_1'],
  ['in production without keys', 'production', {}, undefined, undefined],
] as const)('createPayments chooses the provider %s', async (_name, mode, keys, name, publishableKey) => {
  const payments = await createPayments({ env: { ...readEnv(keys), mode } } as Deps)
  expect(payments?.name).toBe(name)
  expect(payments?.publishableKey).toBe(publishableKey)
})

it.each(Object.keys(KEYS))('createPayments returns null in production without %s', async (missing) => {
  const env = { ...readEnv(KEYS), mode: 'production' as const, [missing]: undefined }
  expect(await createPayments({ env } as Deps)).toBeNull()
})

it('readWebhook accepts the current and the previous webhook secret, and no other', async () => {
  const now = new Date('2026-03-10T09:00:00Z')
  const body = Buffer.from('{"id":"evt_1","type":"x","data":{"object":{}}}')
  const read = async (keys: Record<string, string>, secret: string) =>
    (await createPayments({ env: readEnv(keys) } as Deps))?.readWebhook(body, signWebhook(body, secret, now), now)
  const rotated = { ...KEYS, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' }
  expect(await read(rotated, 'whsec_1')).toMatchObject({ id: 'evt_1' })
  expect(await read(rotated, 'whsec_0')).toMatchObject({ id: 'evt_1' })
  expect(await read(KEYS, 'whsec_1')).toMatchObject({ id: 'evt_1' })
  await expect(read(KEYS, 'whsec_0')).rejects.toThrow(BadSignature)
})
