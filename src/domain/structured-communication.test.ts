import { describe, expect, it } from 'vitest'
import { formatCommunication, isCommunication, numberOrder, withCheckDigits } from './structured-communication.ts'

describe('withCheckDigits', () => {
  it.each([
    ['1234567890', '123456789002'],
    ['8000906', '000800090655'],
    ['909337554', '090933755493'],
    ['97', '000000009797'],
    ['0', '000000000097'],
    ['1', '000000000101'],
    ['96', '000000009696'],
    ['98', '000000009801'],
    ['9999999999', '999999999948'],
  ])('of %s is %s', (digits, communication) => {
    expect(withCheckDigits(digits)).toBe(communication)
  })
})

describe('isCommunication', () => {
  it.each([
    ['123456789002', true],
    ['000800090655', true],
    ['000000009797', true],
    ['000000009700', false],
    ['123456789003', false],
    ['123456798002', false],
    ['12345678900', false],
    ['1234567890021', false],
    ['+++123/4567/89002+++', false],
    ['12345678900a', false],
    ['', false],
  ])('given %j returns %s', (text, valid) => {
    expect(isCommunication(text)).toBe(valid)
  })
})

it('formatCommunication prints groups between plus signs', () => {
  expect(formatCommunication('123456789002')).toBe('+++123/4567/89002+++')
})

describe('numberOrder', () => {
  it.each([
    [2026, 1, '2026-000001', '202600000192'],
    [2026, 999_999, '2026-999999', '202699999920'],
    [2031, 1_000_000, '2031-000000', '203100000032'],
    [2031, 1_000_001, '2031-000001', '203100000133'],
  ])(
    'of the year %i and the sequence %i is %s with communication %s',
    (year, sequence, numero, communication_structuree) => {
      expect(numberOrder(year, sequence)).toEqual({ numero, communication_structuree })
      expect(isCommunication(communication_structuree)).toBe(true)
    },
  )
})
