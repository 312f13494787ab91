import { expect, it } from 'vitest'
import { formatAge } from './format-age.ts'

it.each([
  [0, '0 an'],
  [1, '1 an'],
  [2, '2 ans'],
  [99, '99 ans'],
])('%i years are written %s', (years, written) => {
  expect(formatAge(years)).toBe(written)
})
