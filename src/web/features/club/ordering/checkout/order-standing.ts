import { orderMessages } from '#contract/order-messages.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'

/**
 * The state of an order for its screens. `open`: neither paid nor refused; the person may be on the way back from the
 * bank.
 */
export type OrderStanding = 'confirmed' | 'deciding' | 'open' | 'refused' | 'closed'

export function standingOf({ state, mode_payement, refused }: OrderProgress): OrderStanding {
  if (state === 'paid') return 'confirmed'
  if (state === 'cancelled' || state === 'refunded') return 'closed'
  if (state === 'deciding') return 'deciding'
  if (mode_payement === 'virement') return state === 'awaiting_payment' ? 'confirmed' : 'open'
  return refused ? 'refused' : 'open'
}

/** The sentence for a refused payment, by payment method. */
export function refusalOf({ typePayement }: OrderProgress): string {
  return typePayement === 'bancontact' ? orderMessages.bancontactRefused : orderMessages.cardRefused
}

const FIRST_MS = 1000
const LONGEST_MS = 15_000

/** Back-off of polling: a bank answers within seconds, or takes long. */
export function waitBefore(asked: number): number {
  return Math.min(FIRST_MS * 1.4 ** Math.max(asked - 1, 0), LONGEST_MS)
}
