import { describe, expect, it } from 'vitest'
import { applyCredit, payCreditBack } from './plan-credit-entries.ts'

const use = { source: 'use 1', day: '2026-03-10', id_club: 3, amount_cents: 1500 } as const

describe('applyCredit', () => {
  it('moves the club’s credit to the account of the order', () => {
    expect(applyCredit(use, { id: 7, numero: '2026-000007' })).toEqual({
      source: 'use 1',
      kind: 'allocation',
      day: '2026-03-10',
      document: '2026-000007',
      id_order: 7,
      lines: [
        { account: 'clubs', id_club: 3, amount_cents: 1500 },
        { account: 'clubs', id_club: 3, id_order: 7, amount_cents: -1500 },
      ],
    })
  })
})

describe('payCreditBack', () => {
  it('pays the club’s credit from the account of transfers', () => {
    expect(payCreditBack(use)).toEqual({
      source: 'use 1',
      kind: 'payout',
      day: '2026-03-10',
      lines: [
        { account: 'clubs', id_club: 3, amount_cents: 1500 },
        { account: 'transfers', amount_cents: -1500 },
      ],
    })
  })
})
