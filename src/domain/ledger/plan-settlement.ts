import type { CalendarDate } from '#domain/dates.ts'
import type { LedgerEntry, LedgerLine } from './ledger-entry.ts'

/** A line of the provider's account: a payment above zero, a refund below. */
export interface ProviderLine {
  id_line: number
  day: CalendarDate
  amount_cents: number
}

const sum = (lines: Pick<ProviderLine, 'amount_cents'>[]) => lines.reduce((all, line) => all + line.amount_cents, 0)

/** The fee that the provider kept: what it had received for these lines, less what it paid out. Below zero they do not explain the payout. */
export const feeOf = (paidOutCents: number, lines: Pick<ProviderLine, 'amount_cents'>[]) => sum(lines) - paidOutCents

/**
 * The lines that a payout most likely covers: the oldest ones, as many as it takes to explain its amount, since providers
 * pay out in the order of the payments. Below zero, where fewer lines always explain it, those with the least fee. None
 * when all lines together do not explain it.
 */
export function proposeLines<Line extends ProviderLine>(paidOutCents: number, lines: Line[]): Line[] {
  const byDay = lines.toSorted((one, other) =>
    one.day === other.day ? one.id_line - other.id_line : one.day < other.day ? -1 : 1,
  )
  const explaining = byDay
    .map((_line, last) => byDay.slice(0, last + 1))
    .map((taken) => ({ taken, fee: feeOf(paidOutCents, taken) }))
    .filter(({ fee }) => fee >= 0)
  const likely = paidOutCents < 0 ? explaining.toSorted((one, other) => one.fee - other.fee) : explaining
  return likely[0]?.taken ?? []
}

/** The movement paid these lines out: they leave the provider's account, and the difference is its fee. */
export function planSettlement(
  movement: { id: number; amount_cents: number; entry_count: number },
  day: CalendarDate,
  lines: Pick<ProviderLine, 'amount_cents'>[],
): LedgerEntry {
  const { id, amount_cents, entry_count } = movement
  const all: LedgerLine[] = [
    { account: 'unallocated', amount_cents },
    { account: 'fees', amount_cents: feeOf(amount_cents, lines) },
    { account: 'provider', amount_cents: -sum(lines) },
  ]
  return {
    source: `settlement ${id} ${entry_count}`,
    kind: 'settlement',
    day,
    id_movement: id,
    lines: all.filter((line) => line.amount_cents !== 0),
  }
}

/** Whether the bank's words name a payment provider. */
export function isFromProvider({
  counterparty_name,
  communication,
}: {
  counterparty_name: string
  communication: string
}) {
  return /\b(stripe|payout)\b/i.test(`${counterparty_name} ${communication}`)
}
