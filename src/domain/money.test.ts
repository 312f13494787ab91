import { expect, it } from 'vitest'
import { euros, formatEuros, formatMoney, readEuros } from './money.ts'

it.each([
  [0, '0,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [4000, '40,00\u00a0€'],
  [99_999, '999,99\u00a0€'],
  [123_450, '1\u202f234,50\u00a0€'],
  [123_456_789, '1\u202f234\u202f567,89\u00a0€'],
  [-4050, '-40,50\u00a0€'],
])('formatMoney and formatEuros write %i cents as %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
  expect(formatEuros(euros(cents))).toBe(text)
})

it.each([
  [0, 0],
  [4000, 40],
  [4050, 40.5],
  [1999, 19.99],
])('euros converts %i cents to %d euros', (cents, expected) => {
  expect(euros(cents)).toBe(expected)
})

it.each([
  ['42', 4200],
  ['42,5', 4250],
  ['42.50', 4250],
  ['1 234,56 €', 123_456],
  ['0', 0],
  ['0,00', 0],
  ['42,505', null],
  ['-1', null],
  ['', null],
  ['1e3', null],
  [',5', null],
])('readEuros reads %j as %s cents', (text, cents) => {
  expect(readEuros(text)).toBe(cents)
})
