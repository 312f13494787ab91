import { describe, expect, it } from 'vitest'
import { choicesKeptAt, isStepEnabled, ORDER_STEPS, type OrderChoices, stepBefore, stepsOf } from './order-steps.ts'

const nothing: OrderChoices = { cartSize: 0, delivery: false, payment: null, placed: false }
const filled: OrderChoices = { ...nothing, cartSize: 1 }
const delivered: OrderChoices = { ...filled, delivery: true }
const byTransfer: OrderChoices = { ...delivered, payment: 'virement' }
const placed: OrderChoices = { ...byTransfer, placed: true }
const electronic: OrderChoices = { ...placed, payment: 'payementElectronique' }

describe('stepsOf', () => {
  it.each([
    [null, 4],
    ['virement', 4],
    ['payementElectronique', 5],
  ] as const)('with the payment %s returns %i steps', (payment, count) => {
    expect(stepsOf({ payment })).toEqual(ORDER_STEPS.slice(0, count))
  })
})

describe('stepBefore', () => {
  it.each([
    ['cart', nothing, null],
    ['delivery', nothing, 'cart'],
    ['delivery', filled, null],
    ['payment', nothing, 'cart'],
    ['payment', filled, 'delivery'],
    ['payment', delivered, null],
    ['confirmation', nothing, 'cart'],
    ['confirmation', filled, 'delivery'],
    ['confirmation', delivered, 'payment'],
    // A mode without an order: placing it failed.
    ['confirmation', byTransfer, 'payment'],
    ['confirmation', placed, null],
    ['confirmation', electronic, null],
    // The first thing missing counts, whatever was chosen later.
    ['confirmation', { ...placed, cartSize: 0 }, 'cart'],
    ['confirmation', { ...placed, delivery: false }, 'delivery'],
  ] as const)('of %s with %j is %s', (step, choices, leads) => {
    expect(stepBefore(step, choices)).toBe(leads)
  })
})

describe('isStepEnabled', () => {
  it.each([
    [nothing, ['cart']],
    [filled, ['cart', 'delivery']],
    [delivered, ['cart', 'delivery', 'payment']],
    [byTransfer, ['cart', 'delivery', 'payment']],
    [placed, ['cart', 'delivery', 'payment', 'confirmation']],
    [electronic, ['cart', 'delivery', 'payment', 'confirmation']],
  ])('with %j is true for %j', (choices, enabled) => {
    expect(ORDER_STEPS.filter((step) => isStepEnabled(step, choices))).toEqual(enabled)
  })
})

describe('choicesKeptAt', () => {
  it.each([
    ['cart', electronic, { ...electronic, delivery: false, payment: null }],
    ['delivery', electronic, { ...electronic, payment: null }],
    ['payment', electronic, electronic],
    ['confirmation', electronic, electronic],
    ['cart', filled, filled],
  ] as const)('at %s drops only later choices of %j', (step, choices, kept) => {
    expect(choicesKeptAt(step, choices)).toEqual(kept)
  })

  it.each(['cart', 'delivery', 'payment', 'confirmation'] as const)('at %s keeps that step enabled', (step) => {
    expect(isStepEnabled(step, choicesKeptAt(step, electronic))).toBe(true)
  })
})
