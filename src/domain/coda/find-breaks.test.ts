import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBreaks, type Statement } from './find-breaks.ts'

/** A statement that carries 100 euros over unless told otherwise. */
const statement = (date: string | null, sequence: number, given: Partial<Statement> = {}): Statement => ({
  account: 'BE68539007547034',
  currency: 'EUR',
  date,
  sequence,
  oldBalanceCents: 10_000,
  newBalanceCents: 10_000,
  ...given,
})

it.each<[string, Statement[], object[]]>([
  ['no statement', [], []],
  ['the first statement of all', [statement('2026-03-09', 45)], []],
  ['two that follow', [statement('2026-03-09', 45), statement('2026-03-10', 46)], []],
  ['two that follow, the later one first', [statement('2026-03-10', 46), statement('2026-03-09', 45)], []],
  ['the same one twice', [statement('2026-03-09', 45), statement('2026-03-09', 45)], []],
  ['two of one day', [statement('2026-03-09', 46), statement('2026-03-09', 45)], []],
  [
    'two of one day that follow by their numbers, the later one first',
    [
      statement('2026-03-09', 46, { oldBalanceCents: 2, newBalanceCents: 3 }),
      statement('2026-03-09', 45, { oldBalanceCents: 1, newBalanceCents: 2 }),
    ],
    [],
  ],
  [
    'two of one day that follow by their numbers, in order',
    [
      statement('2026-03-09', 45, { oldBalanceCents: 1, newBalanceCents: 2 }),
      statement('2026-03-09', 46, { oldBalanceCents: 2, newBalanceCents: 3 }),
    ],
    [],
  ],
  ['the first of a new year', [statement('2025-12-31', 250), statement('2026-01-02', 1)], []],
  ['numbers that restart', [statement('2026-03-09', 45), statement('2026-03-10', 1)], []],
  ['statements without a date', [statement(null, 45), statement(null, 99)], []],
  [
    'a bank without numbers',
    [statement('2026-03-09', 0), statement('2026-03-20', 0), statement('2026-03-21', 7), statement('2026-03-22', 0)],
    [],
  ],
  [
    'a gap of one statement',
    [statement('2026-03-09', 45), statement('2026-03-11', 47)],
    [{ kind: 'missing_statements', from: 46, to: 46 }],
  ],
  [
    'a gap of three statements, whatever the balance',
    [statement('2026-03-09', 45), statement('2026-03-13', 49, { oldBalanceCents: 1 })],
    [{ kind: 'missing_statements', from: 46, to: 48 }],
  ],
  [
    'a gap at the start of a year',
    [statement('2025-12-31', 250), statement('2026-01-05', 3)],
    [{ kind: 'missing_statements', from: 1, to: 2 }],
  ],
  [
    'a balance that does not follow',
    [statement('2026-03-09', 45), statement('2026-03-10', 46, { oldBalanceCents: 10_001 })],
    [{ kind: 'balance_gap', before: { sequence: 45 }, after: { sequence: 46, oldBalanceCents: 10_001 } }],
  ],
  [
    'a balance that does not follow, without numbers',
    [statement('2026-03-09', 0), statement('2026-03-10', 0, { oldBalanceCents: -1 })],
    [{ kind: 'balance_gap' }],
  ],
  [
    'another account, another currency',
    [
      statement('2026-03-09', 45),
      statement('2026-03-10', 60, { account: 'BE71096123456769', oldBalanceCents: 5 }),
      statement('2026-03-10', 70, { currency: 'USD', oldBalanceCents: 6 }),
      statement('2026-03-10', 46),
    ],
    [],
  ],
])('findBreaks checks %s', (_what, statements, expected) => {
  const breaks = findBreaks(statements)
  expect(breaks).toHaveLength(expected.length)
  expect(breaks).toMatchObject(expected)
})

it('findBreaks names each missing statement once, in whatever order and however often files are imported', () => {
  const all = Array.from({ length: 20 }, (_, index) =>
    statement(`2026-03-${String(index + 1).padStart(2, '0')}`, index + 1, {
      oldBalanceCents: index,
      newBalanceCents: index + 1,
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 40 }), (imported) => {
      const known = new Set(imported.map(({ sequence }) => sequence))
      const missing = all
        .map(({ sequence }) => sequence)
        .filter((one) => !known.has(one) && one > Math.min(...known) && one < Math.max(...known))
      const found = findBreaks(imported).flatMap((one) =>
        one.kind === 'missing_statements'
          ? Array.from({ length: one.to - one.from + 1 }, (_, index) => one.from + index)
          : [Number.NaN],
      )
      expect(found).toEqual(missing)
    }),
  )
})
