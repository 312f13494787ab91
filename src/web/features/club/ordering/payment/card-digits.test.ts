import { describe, expect, it } from 'vitest'
import { checkDigits, checkExpired, groupDigits, groupExpiry, readCard } from './card-digits.ts'

describe('groupDigits and groupExpiry', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['42424242424242424242999', '4242 4242 4242 4242 424'],
    ['quatre', ''],
  ])('groupDigits of %j is %j', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown)
  })

  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['12/2034', '12 / 20'],
  ])('groupExpiry of %j is %j', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown)
  })
})

describe('readCard', () => {
  it('reads a complete card', () => {
    expect(readCard('4242 4242 4242 4242', '05 / 30', '123')).toEqual({
      number: '4242424242424242',
      exp_month: 5,
      exp_year: 2030,
      cvc: '123',
    })
  })

  it.each([
    ['4242 4242', '05 / 30', '123'],
    ['4242 4242 4242 4242', '13 / 30', '123'],
    ['4242 4242 4242 4242', '00 / 30', '123'],
    ['4242 4242 4242 4242', '05 / 3', '123'],
    ['4242 4242 4242 4242', '05 / 30', '12'],
    ['', '', ''],
  ])('returns null for %j, %j, %j', (number, expiry, cvc) => {
    expect(readCard(number, expiry, cvc)).toBeNull()
  })
})

it.each([
  ['4242 4242 4242 4242', true],
  ['4000000000000002', true],
  ['4242 4242 4242 4241', false],
  ['4242', true],
])('checkDigits accepts %s: %s', (number, isRight) => {
  expect(checkDigits(number) === null).toBe(isRight)
})

it.each([
  ['11 / 26', true],
  ['12 / 34', true],
  ['10 / 26', false],
  ['12 / 25', false],
  ['01 / 01', false],
  ['10 / 2', true],
  ['', true],
])('checkExpired accepts %j in November 2026: %s', (expiry, isRight) => {
  expect(checkExpired(expiry, '2026-11-17') === null).toBe(isRight)
})
