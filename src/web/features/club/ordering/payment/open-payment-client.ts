import { queryOptions } from '@tanstack/react-query'
import { paymentProviderQuery } from '#web/features/club/ordering/order-queries.ts'
import { loadOnline } from '#web/lib/load-online.ts'
import { queryClient } from '#web/lib/queries.ts'
import { type PaymentClient, ProviderSilent, within } from './payment-client.ts'

const OPEN_WITHIN_MS = 5000

/** The client of the available provider. On any failure, only a transfer is possible. */
export function openPaymentClient(): Promise<PaymentClient> {
  return within(OPEN_WITHIN_MS, open())
}

async function open(): Promise<PaymentClient> {
  const { provider, available, publishableKey } = await queryClient.fetchQuery(paymentProviderQuery)
  if (!available || !provider) throw new ProviderSilent()
  if (provider === 'sandbox') return (await loadOnline(() => import('./sandbox-client.tsx'))).sandboxClient
  return (await loadOnline(() => import('./stripe-client.tsx'))).openStripe(publishableKey!)
}

/** Refetched by each screen that offers electronic payment, but not under a card that is being typed: it would be lost. */
export const paymentClientQuery = queryOptions({
  queryKey: ['payment client'],
  queryFn: openPaymentClient,
  retry: false,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // It holds functions, which cannot be compared.
  structuralSharing: false,
})
