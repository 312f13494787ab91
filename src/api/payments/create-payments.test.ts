import { expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import type { Deps } from '#api/deps.ts'
import { createPayments } from './create-payments.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

it.each([
  ['in the demonstration', 'demo', {}, 'sandbox', null],
  ['in the demonstration with keys', 'demo', KEYS, 'stripe', 'pk_test_1'],
  ['in production with keys', 'production', KEYS, 'stripe', 'pk_test_1'],
  ['in production without', 'production', {}, undefined, undefined],
] as const)('people pay electronically %s', (_name, mode, keys, name, publishableKey) => {
  const payments = createPayments({ env: { ...readEnv(keys), mode } } as Deps)
  expect(payments?.name).toBe(name)
  expect(payments?.publishableKey).toBe(publishableKey)
})
