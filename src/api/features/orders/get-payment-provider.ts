import type { AccountCall } from '#api/calls/call.ts'
import { askProvider } from '#api/core/orders/ask-provider.ts'

/** Polled when the ways to pay are shown: a provider that is silent then would be silent at the payment too. */
export async function getPaymentProvider(_input: unknown, call: AccountCall) {
  const { payments } = call
  return {
    provider: payments?.name ?? null,
    available: (await askProvider(call, (provider) => provider.isAvailable())) ?? false,
    publishableKey: payments?.publishableKey ?? null,
  }
}
