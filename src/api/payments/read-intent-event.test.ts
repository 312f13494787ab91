import { describe, expect, it } from 'vitest'
import { BadSignature } from './payment-provider.ts'
import { readIntentEvent } from './read-intent-event.ts'
import { signWebhook } from './webhook-signature.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 4200,
  currency: 'eur',
  status: 'succeeded',
  metadata: { order_id: '17' },
  last_payment_error: null,
}

function read(payload: unknown, body = JSON.stringify(payload)) {
  const raw = Buffer.from(body)
  return readIntentEvent(raw, signWebhook(raw, 'secret', NOW), ['secret'], NOW)
}

function eventOf(object: object) {
  return { id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object } }
}

it('says what became of which intent, and keeps neither its secret nor who paid', () => {
  const payload = eventOf({ ...INTENT, unknown: [{}] })
  const person = { receipt_email: 'anne@example.be', shipping: { name: 'Anne' }, client_secret: 'pi_1_secret' }
  const charge = { billing_details: { name: 'Anne' }, payment_method_details: {}, receipt_url: 'https://pay.example/1' }
  expect(read(eventOf({ ...INTENT, ...person, unknown: [charge] }))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    intent: { id: 'pi_1', status: 'succeeded', amountCents: 4200, currency: 'eur', idOrder: 17 },
    payload,
  })
})

it.each([
  ['requires_payment_method', null, 'open'],
  ['requires_payment_method', { code: 'card_declined', type: 'card_error' }, 'failed'],
  ['requires_confirmation', null, 'open'],
  ['requires_action', null, 'open'],
  ['requires_action', { code: 'card_declined' }, 'open'],
  ['requires_capture', null, 'open'],
  ['processing', null, 'processing'],
  ['succeeded', null, 'succeeded'],
  ['canceled', null, 'cancelled'],
  ['a status of next year', null, 'open'],
])('reads %s with the last error %j as %s', (status, last_payment_error, expected) => {
  expect(read(eventOf({ ...INTENT, status, last_payment_error })).intent?.status).toBe(expected)
})

it.each([
  [{ order_id: '17' }, 17],
  [{ order_id: '17.5' }, null],
  [{ order_id: '-1' }, null],
  [{ order_id: '99999999999' }, null],
  [{ order_id: '' }, null],
  [{}, null],
  [null, null],
])('finds the order of %j', (metadata, idOrder) => {
  expect(read(eventOf({ ...INTENT, metadata })).intent?.idOrder).toBe(idOrder)
})

it('takes events that concern no intent', () => {
  expect(read(eventOf({ id: 'ch_1', object: 'charge' })).intent).toBeNull()
  expect(read(eventOf({ id: 'x' })).intent).toBeNull()
})

describe('refuses what is no event, though signed', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no data', '{"id":"evt_1","type":"a"}'],
    ['no id', JSON.stringify({ ...eventOf(INTENT), id: '' })],
    ['an amount that is no whole number', JSON.stringify(eventOf({ ...INTENT, amount: 1.5 }))],
    ['an amount as text', JSON.stringify(eventOf({ ...INTENT, amount: '4200' }))],
  ])('%s', (_name, body) => {
    expect(() => read(undefined, body)).toThrow(BadSignature)
  })
})

it('looks at the signature first', () => {
  expect(() => readIntentEvent(Buffer.from('{'), 't=1,v1=00', ['secret'], NOW)).toThrow('no signature')
})
