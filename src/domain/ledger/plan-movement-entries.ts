import type { CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, transferLines } from './ledger-entry.ts'

export interface MovementFacts {
  id: number
  /** Of the federation's account. */
  iban: string
  amount_cents: number
  state: 'booked' | 'unmatched' | 'ignored' | 'payout'
  /** The day on which the bank booked it. */
  booked_on: CalendarDate
  /** The day of the decision about it. */
  decided_on: CalendarDate
  /** In the books: whether it is there, and how much of it waits for a decision or was set aside. */
  is_posted: boolean
  unallocated_cents: number
  other_cents: number
  /** The number of its entries, so that each decision about it has a source of its own. */
  entry_count: number
  /** The club that it was attributed to, once its payments are in the books: the rest is the club's credit. */
  id_club: number | null
  /** Its payment was booked by hand before the bank's file came. */
  proves: { id_payment: number; amount_cents: number } | null
}

/** The entries that the books lack about a movement. The order that it pays has entries of its own. */
export function planMovementEntries(movement: MovementFacts): LedgerEntry[] {
  const { id, iban, amount_cents, state } = movement
  const entries: LedgerEntry[] = []
  let { unallocated_cents, other_cents } = movement
  if (!movement.is_posted) {
    entries.push({
      source: `movement ${id}`,
      kind: 'movement',
      day: movement.booked_on,
      id_movement: id,
      lines: transferLines(amount_cents, { account: 'bank', iban }, { account: 'unallocated' }),
    })
    unallocated_cents += amount_cents
  }
  const decided = { day: movement.decided_on, id_movement: id }
  if (state !== 'ignored' && other_cents !== 0) {
    entries.push({
      ...decided,
      source: `reopened ${id} ${movement.entry_count}`,
      kind: 'reopened',
      lines: transferLines(other_cents, { account: 'other' }, { account: 'unallocated' }),
    })
    unallocated_cents += other_cents
    other_cents = 0
  }
  if (unallocated_cents === 0) return entries
  if (state === 'ignored') {
    entries.push({
      ...decided,
      source: `ignored ${id} ${movement.entry_count}`,
      kind: 'ignored',
      lines: transferLines(unallocated_cents, { account: 'unallocated' }, { account: 'other' }),
    })
  }
  if (state === 'booked' && movement.proves !== null) {
    const proven = Math.min(unallocated_cents, movement.proves.amount_cents)
    unallocated_cents -= proven
    entries.push({
      ...decided,
      source: `match ${id} ${movement.entry_count}`,
      kind: 'match',
      id_payment: movement.proves.id_payment,
      lines: transferLines(proven, { account: 'unallocated' }, { account: 'transfers' }),
    })
  }
  if (state === 'booked' && movement.id_club !== null && unallocated_cents > 0) {
    entries.push({
      ...decided,
      source: `rest ${id} ${movement.entry_count}`,
      kind: 'credit',
      lines: transferLines(
        unallocated_cents,
        { account: 'unallocated' },
        { account: 'clubs', id_club: movement.id_club },
      ),
    })
  }
  return entries
}

/** The source of the entry about a movement that is only in the books. */
export const outgoingSource = (fingerprint: string) => `outgoing ${fingerprint}`

/** A movement that is not stored, since it concerns no order: its amount and day are all that the books keep of it. */
export function planOutgoingEntry({
  fingerprint,
  iban,
  amount_cents,
  booked_on,
}: {
  fingerprint: string
  iban: string
  amount_cents: number
  booked_on: CalendarDate
}): LedgerEntry {
  return {
    source: outgoingSource(fingerprint),
    kind: 'outgoing',
    day: booked_on,
    lines: transferLines(amount_cents, { account: 'bank', iban }, { account: 'other' }),
  }
}
