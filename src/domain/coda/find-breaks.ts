import { type CalendarDate, yearOf } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'

/** One statement of one account, as the bank numbers and balances it. */
export interface Statement {
  account: string
  currency: string
  date: CalendarDate | null
  /** The bank's number of the statement, counted from 1 each year; 0 where the bank gives none. */
  sequence: number
  oldBalanceCents: number
  newBalanceCents: number
}

/** Two statements that should be consecutive and are not. */
export type StatementBreak = { before: Statement; after: Statement } & (
  | { kind: 'missing_statements'; from: number; to: number }
  | { kind: 'balance_gap' }
)

/**
 * Missing statements of one account: a gap in the numbers, or a balance that does not follow the previous one. Files
 * may be imported in any order, so statements are sorted first.
 */
export function findBreaks(statements: Statement[]): StatementBreak[] {
  const dated = statements.filter(({ date }) => date !== null)
  const byAccount = groupBy(dated, ({ account, currency }) => `${account} ${currency}`)
  return [...byAccount.values()].flatMap((ofAccount) => {
    const sorted = withoutRepeats(ofAccount.toSorted(compare))
    return sorted.slice(1).flatMap((after, index) => breakBetween(sorted[index]!, after) ?? [])
  })
}

function compare(one: Statement, other: Statement) {
  if (one.date !== other.date) return one.date! < other.date! ? -1 : 1
  return one.sequence - other.sequence
}

/** One statement may be in two files. */
function withoutRepeats(sorted: Statement[]) {
  const keyOf = ({ date, sequence, oldBalanceCents, newBalanceCents }: Statement) =>
    [date, sequence, oldBalanceCents, newBalanceCents].join(' ')
  return [...new Map(sorted.map((one) => [keyOf(one), one])).values()]
}

function breakBetween(before: Statement, after: Statement): StatementBreak | undefined {
  const isSameYear = yearOf(before.date!) === yearOf(after.date!)
  const from = isSameYear ? before.sequence + 1 : 1
  // A missing statement explains a wrong balance, so one notice is enough.
  if (before.sequence > 0 && after.sequence > from) {
    return { kind: 'missing_statements', before, after, from, to: after.sequence - 1 }
  }
  return after.oldBalanceCents === before.newBalanceCents ? undefined : { kind: 'balance_gap', before, after }
}
