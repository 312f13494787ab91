import { describe, expect, it } from 'vitest'
import { BadSignature } from './payment-provider.ts'
import { readEvent } from './read-event.ts'
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
  return readEvent(raw, signWebhook(raw, 'secret', NOW), ['secret'], NOW)
}

function eventOf(object: object) {
  return { id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object } }
}

it('readEvent returns the intent, and drops its client secret and the payer’s data', () => {
  const payload = eventOf({ ...INTENT, unknown: [{}] })
  const person = { receipt_email: 'anne@example.be', shipping: { name: 'Anne' }, client_secret: 'pi_1_secret' }
  const charge = { billing_details: { name: 'Anne' }, payment_method_details: {}, receipt_url: 'https://pay.example/1' }
  expect(read(eventOf({ ...INTENT, ...person, unknown: [charge] }))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    intent: { id: 'pi_1', status: 'succeeded', amountCents: 4200, currency: 'eur', idOrder: 17 },
    subject: null,
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
])('readEvent reads the status %s with the last error %j as %s', (status, last_payment_error, expected) => {
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
])('readEvent reads the order id from the metadata %j, or null', (metadata, idOrder) => {
  expect(read(eventOf({ ...INTENT, metadata })).intent?.idOrder).toBe(idOrder)
})

it('readEvent accepts events without an intent', () => {
  expect(read(eventOf({ id: 'ch_1', object: 'charge' })).intent).toBeNull()
  expect(read(eventOf({ id: 'x' })).intent).toBeNull()
})

it.each([
  ['succeeded', 4200, 4200],
  ['succeeded', 4000, 4000],
  ['succeeded', 0, 0],
  ['succeeded', undefined, 4200],
  ['processing', 0, 4200],
  ['requires_payment_method', 0, 4200],
])('readEvent of a %s intent with %s received returns the amount %i', (status, amount_received, amountCents) => {
  expect(read(eventOf({ ...INTENT, status, amount_received })).intent).toMatchObject({ amountCents })
})

describe('the subject that readEvent returns', () => {
  const about = (type: string, object: object) => read({ id: 'evt_1', type, data: { object } }).subject
  const refund = {
    id: 're_1',
    object: 'refund',
    amount: 4200,
    currency: 'eur',
    payment_intent: 'pi_1',
    metadata: { reference: 'refund 7 x' },
  }
  const said = {
    kind: 'refund',
    id: 're_1',
    intent: 'pi_1',
    amountCents: 4200,
    currency: 'eur',
    reference: 'refund 7 x',
  }

  it.each([
    ['refund.created', 'pending', { isNew: true, status: 'pending' }],
    ['refund.updated', 'succeeded', { isNew: false, status: 'succeeded' }],
    ['refund.failed', 'failed', { isNew: false, status: 'failed' }],
    ['charge.refund.updated', 'canceled', { isNew: false, status: 'cancelled' }],
    ['refund.updated', 'requires_action', { isNew: false, status: 'requires_action' }],
    ['refund.updated', 'a status of next year', { isNew: false, status: 'pending' }],
    ['refund.updated', null, { isNew: false, status: 'pending' }],
  ])('for %s with the status %s is a refund', (type, status, expected) => {
    expect(about(type, { ...refund, status })).toEqual({ ...said, ...expected })
  })

  it.each([[{}], [null]])('for a refund made in the dashboard, with metadata %j, has no reference', (metadata) => {
    expect(about('refund.created', { ...refund, status: 'succeeded', metadata })).toMatchObject({ reference: null })
  })

  it('for charge.refunded is the charge with the amount refunded', () => {
    const charge = { id: 'ch_1', object: 'charge', amount: 4200, amount_refunded: 1000, currency: 'eur' }
    const subject = { kind: 'charge', id: 'ch_1', intent: 'pi_1', amountCents: 1000, currency: 'eur' }
    expect(about('charge.refunded', { ...charge, payment_intent: 'pi_1' })).toEqual(subject)
    expect(about('charge.refunded', { ...charge, payment_intent: null })).toBeNull()
    expect(about('charge.updated', { ...charge, payment_intent: 'pi_1' })).toBeNull()
  })

  it.each([
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.created', 'lost', 'open'],
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.closed', 'warning_closed', 'won'],
    ['charge.dispute.closed', 'lost', 'lost'],
    ['charge.dispute.closed', 'a status of next year', 'lost'],
  ])('for %s with the status %s is a dispute that is %s', (type, status, expected) => {
    const dispute = { id: 'dp_1', object: 'dispute', amount: 4200, currency: 'eur', payment_intent: 'pi_1' }
    expect(about(type, { ...dispute, status, evidence: { customer_name: 'Anne' } })).toEqual({
      kind: 'dispute',
      id: 'dp_1',
      intent: 'pi_1',
      amountCents: 4200,
      currency: 'eur',
      status: expected,
    })
  })
})

describe('readEvent refuses a signed body that is no event', () => {
  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no data', '{"id":"evt_1","type":"a"}'],
    ['no id', JSON.stringify({ ...eventOf(INTENT), id: '' })],
    ['an amount that is no whole number', JSON.stringify(eventOf({ ...INTENT, amount: 1.5 }))],
    [
      'a refund without an amount',
      JSON.stringify({ ...eventOf({ ...INTENT, payment_intent: 'pi_1' }), type: 'refund.failed' }),
    ],
    ['an amount as text', JSON.stringify(eventOf({ ...INTENT, amount: '4200' }))],
  ])('%s', (_name, body) => {
    expect(() => read(undefined, body)).toThrow(BadSignature)
  })
})

it('readEvent checks the signature before the body', () => {
  expect(() => readEvent(Buffer.from('{'), 't=1,v1=00', ['secret'], NOW)).toThrow('no signature')
})
