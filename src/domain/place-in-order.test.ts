import { expect, it } from 'vitest'
import { placeInOrder } from './place-in-order.ts'

const rows = (...numbers: number[]) => numbers.map((ordre) => ({ id: ordre * 10, ordre }))
const moves = (numbers: number[], wanted: number, from: number | null) =>
  placeInOrder(rows(...numbers), wanted, from).map(({ id, ordre }) => [id / 10, ordre])

it.each<[string, number[], number, number | null, number[][]]>([
  ['moves no row for a free number', [1, 2, 4], 3, null, []],
  ['moves no row of an empty list', [], 1, null, []],
  ['moves no row for a number after the last', [1, 2, 3], 4, null, []],
  [
    'raises the numbers from a taken one on',
    [1, 2, 3],
    2,
    null,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'raises numbers only up to the first gap',
    [1, 2, 3, 7],
    2,
    null,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'raises the numbers between when a row goes from 4 to 2',
    [1, 2, 3, 5],
    2,
    4,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'lowers the numbers between when a row goes from 2 to 4',
    [1, 3, 4, 5],
    4,
    2,
    [
      [4, 3],
      [3, 2],
    ],
  ],
  ['swaps two neighbours', [1, 3], 3, 2, [[3, 2]]],
])('placeInOrder %s', (_case, numbers, wanted, from, expected) => {
  expect(moves(numbers, wanted, from)).toEqual(expected)
})
