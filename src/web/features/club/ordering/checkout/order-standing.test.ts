import { describe, expect, it } from 'vitest'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { refusalOf, standingOf, waitBefore } from './order-standing.ts'

const order: OrderProgress = {
  id_order: 1,
  numero: '2026-000001',
  state: 'created',
  refused: false,
  mode_payement: 'payementElectronique',
  typePayement: 'card',
  total: 40,
  mail: 'club@demo.test',
  stripe_token: null,
  du: null,
  communication_structuree: null,
  iban: null,
  bic: null,
  beneficiaire: null,
  qr: null,
}

describe('standingOf and refusalOf', () => {
  it.each([
    [{ state: 'paid' }, 'confirmed'],
    [{ state: 'paid', refused: true }, 'confirmed'],
    [{ state: 'created' }, 'open'],
    [{ state: 'created', refused: true }, 'refused'],
    [{ state: 'deciding' }, 'deciding'],
    [{ state: 'deciding', refused: true }, 'deciding'],
    [{ state: 'cancelled' }, 'closed'],
    [{ state: 'refunded' }, 'closed'],
    [{ state: 'created', mode_payement: 'virement', typePayement: null }, 'open'],
    [{ state: 'awaiting_payment', mode_payement: 'virement', typePayement: null }, 'confirmed'],
    // Refused by card, then ordered by transfer.
    [{ state: 'awaiting_payment', mode_payement: 'virement', typePayement: null, refused: true }, 'confirmed'],
    // Never congratulations for an electronic order that is not paid.
    [{ state: 'awaiting_payment' }, 'open'],
  ] satisfies [Partial<OrderProgress>, string][])('standingOf an order with %j is %s', (given, standing) => {
    expect(standingOf({ ...order, ...given })).toBe(standing)
  })

  it('refusalOf names a code for card and for Bancontact', () => {
    expect(refusalOf(order)).toContain('ERR403')
    expect(refusalOf({ ...order, typePayement: 'bancontact' })).toContain('ERR401')
  })
})

it('waitBefore grows from 1 second to at most 15 seconds', () => {
  expect([0, 1, 2, 3].map(waitBefore).map(Math.round)).toEqual([1000, 1000, 1400, 1960])
  expect(waitBefore(50)).toBe(15_000)
})
