import { expect, it } from 'vitest'
import type { OrderState } from '#domain/order-status.ts'
import { classifyMovement } from './classify-movement.ts'

const RIGHT = '090933755493'
const TODAY = '2026-03-10'
const move = {
  amountCents: 4000,
  currency: 'EUR',
  correction: false,
  structured: RIGHT as string | null,
  valueDate: TODAY,
  fromProvider: false,
}
const awaited = { state: 'awaiting_payment' as OrderState, total_cents: 4000 }

it.each<[string, Partial<typeof move>, typeof awaited | undefined, string]>([
  ['the exact communication and amount', {}, awaited, 'pay'],
  ['a cent less', { amountCents: 3999 }, awaited, 'below'],
  ['a cent more', { amountCents: 4001 }, awaited, 'above'],
  ['a debit', { amountCents: -4000 }, awaited, 'ignore'],
  ['a debit of the provider', { amountCents: -4000, fromProvider: true }, awaited, 'no_communication'],
  ['a debit of the provider in dollars', { amountCents: -1, currency: 'USD', fromProvider: true }, awaited, 'currency'],
  ['nothing from the provider', { amountCents: 0, fromProvider: true }, awaited, 'ignore'],
  ['an amount of zero', { amountCents: 0 }, awaited, 'ignore'],
  ['a correction that credits', { correction: true }, awaited, 'correction'],
  ['a correction that debits', { correction: true, amountCents: -4000 }, awaited, 'correction'],
  ['an amount in dollars', { currency: 'USD' }, awaited, 'currency'],
  ['no communication', { structured: null }, undefined, 'no_communication'],
  ['wrong check digits', { structured: '090933755494' }, undefined, 'check_digits'],
  ['the communication of no order', {}, undefined, 'unknown_order'],
  ['a paid order', {}, { ...awaited, state: 'paid' }, 'paid'],
  ['a cancelled order', {}, { ...awaited, state: 'cancelled' }, 'closed'],
  ['a refunded order', {}, { ...awaited, state: 'refunded' }, 'closed'],
  ['an order that is not processed', {}, { ...awaited, state: 'created' }, 'not_awaited'],
  ['an order that a card is paying', {}, { ...awaited, state: 'deciding' }, 'not_awaited'],
  ['a movement twelve months old to the day', { valueDate: '2025-03-10' }, awaited, 'pay'],
  ['a movement a day older than twelve months', { valueDate: '2025-03-09' }, awaited, 'too_old'],
  ['a movement of 2015', { valueDate: '2015-03-10' }, awaited, 'too_old'],
  ['a value date in the future', { valueDate: '2026-03-12' }, awaited, 'pay'],
  ['an old movement of a cent less', { valueDate: '2015-03-10', amountCents: 3999 }, awaited, 'below'],
])('classifyMovement of %s is $3', (_what, given, order, expected) => {
  const classification = classifyMovement({ ...move, ...given }, order, TODAY)
  expect(classification.fate === 'person' ? classification.reason : classification.fate).toBe(expected)
})

it.each([
  ['2028-02-29', '2027-02-28', 'pay'],
  ['2028-02-29', '2027-02-27', 'person'],
  ['2029-02-28', '2028-02-28', 'pay'],
])('classifyMovement on %s of a movement of %s is %s', (today, valueDate, fate) => {
  expect(classifyMovement({ ...move, valueDate }, awaited, today).fate).toBe(fate)
})
