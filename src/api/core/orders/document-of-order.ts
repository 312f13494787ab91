import type { OrderState } from '#domain/order-status.ts'

/** What there is to print: a receipt once the money came, also when it was given back; else how to transfer it. */
export function documentOf({ state }: { state: OrderState }): 'receipt' | 'transfer' | null {
  if (state === 'paid' || state === 'refunded') return 'receipt'
  return state === 'awaiting_payment' ? 'transfer' : null
}
