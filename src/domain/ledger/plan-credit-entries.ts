import type { CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, transferLines } from './ledger-entry.ts'

interface Use {
  /** Unique to this use, since a club may use its credit in the same way twice. */
  source: string
  day: CalendarDate
  id_club: number
  amount_cents: number
}

/** A club's credit is held for one of its orders. */
export function applyCredit(
  { source, day, id_club, amount_cents }: Use,
  order: { id: number; numero: string },
): LedgerEntry {
  return {
    source,
    kind: 'allocation',
    day,
    document: order.numero,
    id_order: order.id,
    lines: transferLines(
      amount_cents,
      { account: 'clubs', id_club },
      { account: 'clubs', id_club, id_order: order.id },
    ),
  }
}

/** A club's credit is paid back to it by a transfer. */
export function payCreditBack({ source, day, id_club, amount_cents }: Use): LedgerEntry {
  return {
    source,
    kind: 'payout',
    day,
    lines: transferLines(amount_cents, { account: 'clubs', id_club }, { account: 'transfers' }),
  }
}
