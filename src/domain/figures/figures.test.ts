import { expect, it } from 'vitest'
import { crossTabulate, totalsOf } from './cross-tabulate.ts'
import { monthsOf, sameDayLastYear, yearOfMonth, yearsUntil } from './periods.ts'

const cell = (row: string, column: string, value: number) => ({ row, column, value })

it.each([
  [
    'no cell',
    [],
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'one cell',
    [cell('b', 'x', 3)],
    [
      [0, 0],
      [3, 0],
    ],
  ],
  [
    'two values of one cell',
    [cell('a', 'y', 3), cell('a', 'y', 4)],
    [
      [0, 7],
      [0, 0],
    ],
  ],
  [
    'two values that cancel out',
    [cell('a', 'x', 4000), cell('a', 'x', -4000)],
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'a row and a column outside the table',
    [cell('c', 'x', 1), cell('a', 'z', 1)],
    [
      [0, 0],
      [0, 0],
    ],
  ],
])('crossTabulate fills the table for %s', (_, cells, table) => {
  expect(crossTabulate(cells, ['a', 'b'], ['x', 'y'])).toEqual(table)
})

it('totalsOf sums each column, and returns zeros without rows', () => {
  expect(
    totalsOf(
      [
        [1, 2],
        [3, 4],
      ],
      2,
    ),
  ).toEqual([4, 6])
  expect(totalsOf([], 2)).toEqual([0, 0])
})

it('monthsOf lists twelve months, yearsUntil ten years, yearOfMonth returns the year', () => {
  const months = monthsOf(2026)
  expect([months.length, months[0], months[11]]).toEqual([12, '2026-01', '2026-12'])
  expect(yearsUntil(2026)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026])
  expect(yearOfMonth('2025-12')).toBe(2025)
})

it.each([
  ['2026-03-10', '2025-03-10'],
  ['2024-02-29', '2023-02-28'],
  ['2025-02-28', '2024-02-28'],
  ['2026-01-01', '2025-01-01'],
])('sameDayLastYear of %s is %s', (day, before) => {
  expect(sameDayLastYear(day)).toBe(before)
})
