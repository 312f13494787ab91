import type { CalendarDate } from '#domain/dates.ts'

/**
 * `transfers`: transfers that a person booked or sent before the bank's file came. `unallocated`: movements that wait for
 * a decision. `other`: movements that concern no order. `opening`: the money of before the books. `alerts`: online payments
 * that fit no order and wait for a decision. `fees`: what the provider kept of its payouts.
 */
export const LEDGER_ACCOUNTS = [
  'bank',
  'provider',
  'transfers',
  'clubs',
  'sales',
  'unallocated',
  'other',
  'write_off',
  'opening',
  'alerts',
  'fees',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export type EntryKind =
  | 'movement'
  | 'outgoing'
  | 'ignored'
  | 'reopened'
  | 'match'
  | 'payment'
  | 'allocation'
  | 'sale'
  | 'write_off'
  | 'credit'
  | 'credit_note'
  | 'payout'
  | 'opening'
  | 'correction'
  | 'alert'
  | 'settlement'

export interface LedgerLine {
  account: LedgerAccount
  /** Debit above zero, credit below. */
  amount_cents: number
  /** Of a line of the bank. */
  iban?: string
  /** Of a line of the clubs. Without an order it is the club's credit, free for any order. */
  id_club?: number
  id_order?: number
  /** Of a sale. */
  id_product?: number
}

export interface LedgerEntry {
  /** The fact that is booked: it is booked once. */
  source: string
  kind: EntryKind
  day: CalendarDate
  document?: string
  id_order?: number
  id_movement?: number
  id_payment?: number
  /** Id of the entry that this one takes back. */
  corrects?: number
  lines: LedgerLine[]
}

/** The same amount in debit of one account and in credit of another; a negative amount the other way round. */
export function transferLines(
  amount_cents: number,
  debit: Omit<LedgerLine, 'amount_cents'>,
  credit: Omit<LedgerLine, 'amount_cents'>,
): LedgerLine[] {
  return [
    { ...debit, amount_cents },
    { ...credit, amount_cents: -amount_cents },
  ]
}
