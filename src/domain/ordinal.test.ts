import { expect, it } from 'vitest'
import { ordinal } from './ordinal.ts'

it.each([
  [1, '1er'],
  [2, '2ème'],
  [10, '10ème'],
  [21, '21ème'],
  [101, '101ème'],
])('ordinal(%i) is %s', (rank, text) => {
  expect(ordinal(rank)).toBe(text)
})
