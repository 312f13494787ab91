import { describe, expect, it } from 'vitest'
import { isRecoveryCode, normalizeRecoveryCode } from './recovery-code.ts'

describe('isRecoveryCode', () => {
  it.each([
    ['ABCD-EFGH-JKMN-PQRS', true],
    ['abcdefghjkmnpqrs', true],
    [' abcd efgh jkmn 2345 ', true],
    ['ABCD-EFGH-JKMN-PQR', false],
    ['ABCD-EFGH-JKMN-PQRST', false],
    ['ABCD-EFGH-JKMN-PQR0', false],
    ['ABCD-EFGH-JKMN-PQRÉ', false],
    ['123456', false],
    ['', false],
  ])('given %j returns %s', (typed, expected) => {
    expect(isRecoveryCode(typed)).toBe(expected)
  })
})

describe('normalizeRecoveryCode', () => {
  it('removes dashes and spaces and returns capitals', () => {
    expect(normalizeRecoveryCode(' abcd-EFGH jkmn-2345 ')).toBe('ABCDEFGHJKMN2345')
  })
})
