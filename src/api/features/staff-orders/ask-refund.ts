import { askProvider } from '../../orders/ask-provider.ts'
import type { OrderWork } from '../../orders/order-work.ts'
import { ProviderRefused } from '../../payments/payment-provider.ts'

export interface AskedRefund {
  intent: string
  amount_cents: number
  refund_key: string
}

/** Undefined where nobody knows. The same key gives the money back once, however often it is asked. */
export function askRefund(
  work: Pick<OrderWork, 'payments' | 'log'>,
  { intent, amount_cents, refund_key }: AskedRefund,
) {
  return askProvider(work, (provider) =>
    provider.refund(intent, amount_cents, refund_key).then(
      () => 'done' as const,
      (error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error
        work.log.warn({ err: error, intent }, 'the provider refused a refund')
        return 'refused' as const
      },
    ),
  )
}
