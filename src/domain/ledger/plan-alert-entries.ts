import type { CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, transferLines } from './ledger-entry.ts'

/** An online payment that succeeded and fits no order. */
export interface AlertFacts {
  provider: string
  intent: string
  amount_cents: number
  raised_on: CalendarDate
  /** Null while a person has to decide. */
  settled_on: CalendarDate | null
  order: { id: number; numero: string } | null
}

/**
 * Until a person has decided, the money is with the provider and belongs to no order. The decision takes the entry back:
 * the money was given back, or the act that settled the alert has entries of its own.
 */
export function planAlertEntries({ provider, intent, amount_cents, raised_on, settled_on, order }: AlertFacts) {
  const about = order === null ? { document: intent } : { document: order.numero, id_order: order.id }
  const entryOf = (source: string, day: CalendarDate, cents: number): LedgerEntry => ({
    ...about,
    source: `${source} ${provider} ${intent}`,
    kind: 'alert',
    day,
    lines: transferLines(cents, { account: 'provider' }, { account: 'alerts' }),
  })
  return [
    entryOf('alert', raised_on, amount_cents),
    ...(settled_on === null ? [] : [entryOf('alert settled', settled_on, -amount_cents)]),
  ]
}
