import { queryOptions } from '@tanstack/react-query'
import { paymentProviderQuery } from '#web/features/club/ordering/order-queries.ts'
import { queryClient } from '#web/lib/queries.ts'
import { type PaymentClient, ProviderSilent, within } from './payment-client.ts'

const OPEN_WITHIN_MS = 5000

/** The client of the provider that answers now. Whatever is wrong with it, the person can order by transfer only. */
export function openPaymentClient(): Promise<PaymentClient> {
  return within(OPEN_WITHIN_MS, open())
}

async function open(): Promise<PaymentClient> {
  const { provider, available, publishableKey } = await queryClient.fetchQuery(paymentProviderQuery)
  if (!available || !provider) throw new ProviderSilent()
  if (provider === 'sandbox') return (await import('./sandbox-client.tsx')).sandboxClient
  return (await import('./stripe-client.tsx')).openStripe(publishableKey!)
}

/** For a screen that offers electronic payment: asked again each time it opens. */
export const paymentClientQuery = queryOptions({
  queryKey: ['payment client'],
  queryFn: openPaymentClient,
  retry: false,
  staleTime: 0,
  gcTime: 0,
  // It holds functions: nothing to compare.
  structuralSharing: false,
})
