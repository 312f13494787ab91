import { describe, expect, it } from 'vitest'
import { testCards } from '#contract/sandbox-cards.ts'
import { checkCard } from './check-card.ts'

const TODAY = '2026-11-15'
const CARD = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2030', cvc: '123' }

it('checkCard knows the behaviour of each test card by its number', () => {
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  for (const { number, behaviour } of testCards) {
    const checked = checkCard({ ...CARD, number }, TODAY)
    expect(checked).toEqual(
      behaviour ? { behaviour } : { error: expect.objectContaining({ code: 'incorrect_number' }) },
    )
  }
})

describe('checkCard accepts', () => {
  it.each([
    ['a number without spaces', { number: '4242424242424242' }],
    ['a number with dashes', { number: '4242-4242-4242-4242' }],
    ['a card that expires this month', { exp_month: '11', exp_year: '2026' }],
    ['a year of two digits', { exp_month: '11', exp_year: '26' }],
    ['a month of one digit', { exp_month: '1', exp_year: '27' }],
    ['a code of four digits', { cvc: '1234' }],
  ])('%s', (_name, change) => {
    expect(checkCard({ ...CARD, ...change }, TODAY)).toEqual({ behaviour: 'succeeds' })
  })
})

describe('checkCard refuses', () => {
  it.each([
    ['a wrong digit', { number: '4242 4242 4242 4243' }, 'incorrect_number'],
    ['no number', { number: '' }, 'incorrect_number'],
    ['letters in the number', { number: '4242 4242 4242 424x' }, 'incorrect_number'],
    ['a number too long', { number: '0'.repeat(20) }, 'incorrect_number'],
    ['a card that might be real', { number: '4111 1111 1111 1111' }, 'test_mode_live_card'],
    ['a card that expired last month', { exp_month: '10', exp_year: '2026' }, 'expired_card'],
    ['a card that expired last year', { exp_month: '12', exp_year: '25' }, 'expired_card'],
    ['month 0', { exp_month: '0' }, 'invalid_expiry_month'],
    ['month 13', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a year of three digits', { exp_year: '203' }, 'invalid_expiry_year'],
    ['a code of two digits', { cvc: '12' }, 'invalid_cvc'],
    ['a code of letters', { cvc: 'abc' }, 'invalid_cvc'],
    ['a code of five digits', { cvc: '12345' }, 'invalid_cvc'],
    ['a code with a letter before three digits', { cvc: 'x123' }, 'invalid_cvc'],
    ['a letter after the month', { exp_month: '12x' }, 'invalid_expiry_month'],
    ['a letter before the month', { exp_month: 'x12' }, 'invalid_expiry_month'],
    ['a year of five digits', { exp_year: '20300' }, 'invalid_expiry_year'],
  ])('%s', (_name, change, code) => {
    expect(checkCard({ ...CARD, ...change }, TODAY)).toEqual({ error: { code, message: expect.stringMatching(/\.$/) } })
  })
})
