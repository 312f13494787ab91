import { expect, it } from 'vitest'
import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

async function ask(payments: PaymentProvider | null) {
  const before = api.deps.payments
  api.deps.payments = payments
  try {
    const token = await api.tokenFor(await api.createAccount())
    return (await api.call('getPaymentProvider', {}, { token })).body
  } finally {
    api.deps.payments = before
  }
}
const sandbox = () => api.deps.payments!

it('getPaymentProvider returns that the provider is available', async () => {
  expect(await ask(sandbox())).toEqual({ provider: 'sandbox', available: true, publishableKey: null })
})

it('getPaymentProvider returns the publishable key', async () => {
  const stripe = { ...sandbox(), name: 'stripe', publishableKey: 'pk_live_1', isAvailable: async () => true } as const
  expect(await ask(stripe)).toEqual({ provider: 'stripe', available: true, publishableKey: 'pk_live_1' })
})

it('getPaymentProvider returns unavailable when the check fails or throws', async () => {
  expect(await ask({ ...sandbox(), isAvailable: async () => false })).toMatchObject({ available: false })
  expect(await ask({ ...sandbox(), isAvailable: () => Promise.reject(new Error('broken')) })).toMatchObject({
    available: false,
  })
})

it('getPaymentProvider returns null when no provider is configured', async () => {
  expect(await ask(null)).toEqual({ provider: null, available: false, publishableKey: null })
})
