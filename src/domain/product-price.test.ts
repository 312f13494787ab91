import { expect, it } from 'vitest'
import { canChangePrice, priceOn, priceState, refusePriceDate } from './product-price.ts'

const [first, now, later] = [
  { valid_from: '2000-01-01', price_cents: 4000 },
  { valid_from: '2026-03-10', price_cents: 4250 },
  { valid_from: '2026-03-11', price_cents: 4500 },
]
const prices = [later, first, now]

it.each([
  ['1999-12-31', undefined],
  ['2000-01-01', 4000],
  ['2026-03-09', 4000],
  ['2026-03-10', 4250],
  ['2026-03-11', 4500],
  ['2028-02-29', 4500],
])('priceOn %s is %s', (day, cents) => {
  expect(priceOn(prices, day)?.price_cents).toBe(cents)
})

it('priceState tells past, current and coming prices apart', () => {
  expect(prices.map((price) => priceState(price, prices, '2026-03-10'))).toEqual(['coming', 'past', 'current'])
})

it.each([
  ['2026-03-09', false, false],
  ['2026-03-10', false, true],
  ['2026-03-10', true, false],
  ['2026-03-11', true, true],
])('canChangePrice of a price from %s (charged: %s) is, on 10/03, %s', (valid_from, charged, expected) => {
  expect(canChangePrice({ valid_from, price_cents: 1 }, '2026-03-10', charged)).toBe(expected)
})

it.each([
  ['2026-03-09', 'past'],
  ['2026-03-10', null],
  ['2031-03-10', null],
  ['2031-03-11', 'too-late'],
])('refusePriceDate of %s on 10/03 returns %s', (from, expected) => {
  expect(refusePriceDate(from, '2026-03-10')).toBe(expected)
})
