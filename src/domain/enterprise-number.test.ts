import { expect, it } from 'vitest'
import { formatEnterpriseNumber, isEnterpriseNumber } from './enterprise-number.ts'

it.each([
  ['0403.019.261', true],
  ['BE 0403019261', true],
  ['0403.019.262', false],
  // The remainder 0 is written 97.
  ['0000.000.097', true],
  ['0000.000.000', false],
  ['2403.019.261', false],
  ['403.019.261', false],
  ['1403.019.293', false],
  ['00403.019.261', false],
  ['0403.019.2610', false],
  ['0403BE019261', false],
  ['be0403019261', true],
  ['', false],
])('isEnterpriseNumber(%j) is %s', (text, expected) => {
  expect(isEnterpriseNumber(text)).toBe(expected)
})

it('formatEnterpriseNumber prints points between the groups', () => {
  expect(formatEnterpriseNumber('BE 0403 019 261')).toBe('0403.019.261')
})
