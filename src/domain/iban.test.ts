import { expect, it } from 'vitest'
import { formatIban } from './iban.ts'

it.each([
  ['BE68539007547034', 'BE68 5390 0754 7034'],
  ['BE68 5390 0754 7034', 'BE68 5390 0754 7034'],
  ['LU280019400644750000', 'LU28 0019 4006 4475 0000'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
  ['', ''],
])('%s → %s', (iban, printed) => {
  expect(formatIban(iban)).toBe(printed)
})
