import { addMonths, type CalendarDate } from '#domain/dates.ts'
import type { OrderState } from '#domain/order-status.ts'
import { isCommunication } from '#domain/structured-communication.ts'
import type { CodaMovement } from './read-coda.ts'

/** Why a movement needs a person. */
export const PERSON_REASONS = [
  'check_digits',
  'below',
  'above',
  'paid',
  'closed',
  'not_awaited',
  'unknown_order',
  'no_communication',
  'correction',
  'currency',
  'too_old',
] as const
export type PersonReason = (typeof PERSON_REASONS)[number]

export type Classification = { fate: 'pay' } | { fate: 'person'; reason: PersonReason } | { fate: 'ignore' }

/** A movement valued before that needs a person: it hardly pays an order of today. */
export const MAX_AGE_MONTHS = 12

/**
 * Only an exact match of communication and amount pays an order; debits concern none, unless the payment provider takes
 * back more than it has to pay out; the rest needs a person.
 */
export function classifyMovement(
  movement: Pick<CodaMovement, 'amountCents' | 'currency' | 'correction' | 'structured' | 'valueDate'> & {
    fromProvider: boolean
  },
  /** The order of its communication. */
  order: { state: OrderState; total_cents: number } | undefined,
  today: CalendarDate,
): Classification {
  const { amountCents, currency, correction, structured, valueDate, fromProvider } = movement
  if (amountCents !== 0 && correction) return toPerson('correction')
  if (amountCents === 0 || (amountCents < 0 && !fromProvider)) return { fate: 'ignore' }
  if (currency !== 'EUR') return toPerson('currency')
  if (amountCents < 0) return toPerson('no_communication')
  if (structured === null) return toPerson('no_communication')
  if (!isCommunication(structured)) return toPerson('check_digits')
  if (!order) return toPerson('unknown_order')
  if (order.state === 'paid') return toPerson('paid')
  if (order.state === 'cancelled' || order.state === 'refunded') return toPerson('closed')
  if (order.state !== 'awaiting_payment') return toPerson('not_awaited')
  if (amountCents !== order.total_cents) return toPerson(amountCents < order.total_cents ? 'below' : 'above')
  return valueDate < addMonths(today, -MAX_AGE_MONTHS) ? toPerson('too_old') : { fate: 'pay' }
}

function toPerson(reason: PersonReason): Classification {
  return { fate: 'person', reason }
}
