import type { OrderState } from '#domain/order-status.ts'

/** A receipt once the order was paid, also after a refund; else the instructions for the transfer. */
export function documentOf({ state }: { state: OrderState }): 'receipt' | 'transfer' | null {
  if (state === 'paid' || state === 'refunded') return 'receipt'
  return state === 'awaiting_payment' ? 'transfer' : null
}
