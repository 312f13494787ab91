import type { Statement } from '#domain/coda/find-breaks.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** The entries of one day on one bank account. */
export interface BankDay {
  day: CalendarDate
  cents: number
}

export interface ReconciledDay extends BankDay {
  /** The balance of the books at the end of the day. */
  bookedBalanceCents: number
  /** The balance by the last statement of the day; null without a statement. */
  bankBalanceCents: number | null
  /** The bank's balance less that of the books; null without a statement. */
  differenceCents: number | null
  /** The part of the difference that arose since the statement before. */
  newDifferenceCents: number
}

/**
 * The balance of the bank beside that of the books, for each day with a statement or an entry. Everything since the
 * beginning is needed, in the order of its days, since balances add up.
 */
export function reconcile(
  statements: Pick<Statement, 'date' | 'sequence' | 'newBalanceCents'>[],
  entries: BankDay[],
): ReconciledDay[] {
  const balances = new Map<CalendarDate, number>()
  for (const { date, newBalanceCents } of statements.toSorted((one, other) => one.sequence - other.sequence)) {
    if (date !== null) balances.set(date, newBalanceCents)
  }
  const booked = new Map(entries.map(({ day, cents }) => [day, cents]))
  let bookedBalanceCents = 0
  let lastDifference = 0
  return [...new Set([...balances.keys(), ...booked.keys()])].toSorted().map((day) => {
    const cents = booked.get(day) ?? 0
    bookedBalanceCents += cents
    const bankBalanceCents = balances.get(day) ?? null
    const differenceCents = bankBalanceCents === null ? null : bankBalanceCents - bookedBalanceCents
    const newDifferenceCents = differenceCents === null ? 0 : differenceCents - lastDifference
    lastDifference = differenceCents ?? lastDifference
    return { day, cents, bookedBalanceCents, bankBalanceCents, differenceCents, newDifferenceCents }
  })
}
