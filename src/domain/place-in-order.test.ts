import { expect, it } from 'vitest'
import { placeInOrder } from './place-in-order.ts'

const rows = (...numbers: number[]) => numbers.map((ordre) => ({ id: ordre * 10, ordre }))
const moves = (numbers: number[], wanted: number, from: number | null) =>
  placeInOrder(rows(...numbers), wanted, from).map(({ id, ordre }) => [id / 10, ordre])

it.each<[string, number[], number, number | null, number[][]]>([
  ['a free number moves nobody', [1, 2, 4], 3, null, []],
  ['the first of none', [], 1, null, []],
  ['after the last', [1, 2, 3], 4, null, []],
  [
    'in between: those behind move on',
    [1, 2, 3],
    2,
    null,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'only up to the first gap',
    [1, 2, 3, 7],
    2,
    null,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'down from 4 to 2: those between move up',
    [1, 2, 3, 5],
    2,
    4,
    [
      [2, 3],
      [3, 4],
    ],
  ],
  [
    'up from 2 to 4: those between move down',
    [1, 3, 4, 5],
    4,
    2,
    [
      [4, 3],
      [3, 2],
    ],
  ],
  ['two neighbours change places', [1, 3], 3, 2, [[3, 2]]],
])('%s', (_case, numbers, wanted, from, expected) => {
  expect(moves(numbers, wanted, from)).toEqual(expected)
})
