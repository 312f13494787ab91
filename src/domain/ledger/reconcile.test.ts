import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankDay, reconcile } from './reconcile.ts'

const statement = (date: string | null, newBalanceCents: number, sequence = 0) => ({ date, newBalanceCents, sequence })
const entry = (day: string, cents: number): BankDay => ({ day, cents })

/** 'day: bank / books, difference (new difference)'. */
const describeDays = (...given: Parameters<typeof reconcile>) =>
  reconcile(...given).map(
    (one) =>
      `${one.day}: ${one.bankBalanceCents} / ${one.bookedBalanceCents}, ${one.differenceCents} (${one.newDifferenceCents})`,
  )

describe('reconcile', () => {
  it.each<[string, Parameters<typeof reconcile>, string[]]>([
    ['nothing', [[], []], []],
    ['a day that agrees', [[statement('2026-01-02', 10)], [entry('2026-01-02', 10)]], ['2026-01-02: 10 / 10, 0 (0)']],
    [
      'entries without a statement',
      [[], [entry('2026-01-02', 10), entry('2026-01-03', 5)]],
      ['2026-01-02: null / 10, null (0)', '2026-01-03: null / 15, null (0)'],
    ],
    [
      'a statement without entries',
      [[statement('2026-01-03', 10)], [entry('2026-01-02', 4)]],
      ['2026-01-02: null / 4, null (0)', '2026-01-03: 10 / 4, 6 (6)'],
    ],
    [
      'a difference that stays, then goes',
      [
        [statement('2026-01-02', 10), statement('2026-01-04', 17), statement('2026-01-05', 18)],
        [entry('2026-01-02', 10), entry('2026-01-03', 3), entry('2026-01-04', 1), entry('2026-01-05', 4)],
      ],
      [
        '2026-01-02: 10 / 10, 0 (0)',
        '2026-01-03: null / 13, null (0)',
        '2026-01-04: 17 / 14, 3 (3)',
        '2026-01-05: 18 / 18, 0 (-3)',
      ],
    ],
    [
      'two statements of a day, the later one first',
      [[statement('2026-01-02', 10, 8), statement('2026-01-02', 7, 7)], [entry('2026-01-02', 10)]],
      ['2026-01-02: 10 / 10, 0 (0)'],
    ],
    ['a statement without a date', [[statement(null, 10)], []], []],
  ])('compares %s', (_what, given, expected) => {
    expect(describeDays(...given)).toEqual(expected)
  })

  it('adds the new differences up to the last difference', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-02-${n}`)
    const cents = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, cents)),
        fc.uniqueArray(fc.tuple(day, cents), { selector: ([one]) => one }),
        (statements, entries) => {
          const days = reconcile(
            statements.map(([date, balance]) => statement(date, balance)),
            entries.map(([one, amount]) => entry(one, amount)),
          )
          const last = days.findLast(({ differenceCents }) => differenceCents !== null)?.differenceCents ?? 0
          expect(days.reduce((sum, { newDifferenceCents }) => sum + newDifferenceCents, 0)).toBe(last)
          expect(days.map((one) => one.day)).toEqual(days.map((one) => one.day).toSorted())
        },
      ),
    )
  })
})
