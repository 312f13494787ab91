import { addDays, type CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, transferLines } from './ledger-entry.ts'

export interface OpeningFacts {
  iban: string
  /** The first statement that is known: its day, and the balance with which it begins. */
  first_day: CalendarDate
  old_balance_cents: number
  /** In the books on earlier days, without opening entries. */
  before_cents: number
  /** The number of the account's opening entries, so that each has a source of its own. */
  entry_count: number
  /** The opening entry that holds, if any. */
  posted: { id: number; day: CalendarDate; amount_cents: number } | null
}

/**
 * The entry that makes the books begin with the balance of the first known statement. An older statement that comes later
 * takes it back and opens the account anew, on its own day.
 */
export function planOpeningEntries(facts: OpeningFacts): LedgerEntry[] {
  const { iban, posted, entry_count } = facts
  const day = addDays(facts.first_day, -1)
  const amount_cents = facts.old_balance_cents - facts.before_cents
  if (posted ? posted.day === day && posted.amount_cents === amount_cents : amount_cents === 0) return []
  const entryOf = (source: string, on: CalendarDate, cents: number): LedgerEntry => ({
    source,
    kind: 'opening',
    day: on,
    lines: transferLines(cents, { account: 'bank', iban }, { account: 'opening' }),
  })
  return [
    ...(posted
      ? [{ ...entryOf(`opening taken back ${posted.id}`, posted.day, -posted.amount_cents), corrects: posted.id }]
      : []),
    ...(amount_cents === 0 ? [] : [entryOf(`opening ${iban} ${entry_count}`, day, amount_cents)]),
  ]
}
