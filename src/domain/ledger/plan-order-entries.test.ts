import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from './ledger-entry.ts'
import { type OrderFacts, type PaymentFacts, planOrderEntries, type RefundFacts } from './plan-order-entries.ts'

const unpaid: OrderFacts = {
  id: 7,
  id_club: 3,
  numero: '2026-000007',
  total_cents: 9000,
  paid_on: null,
  refunded_on: null,
  cancelled_on: null,
  products: [
    { id_product: 1, cents: 4000 },
    { id_product: 2, cents: 5000 },
  ],
  payments: [],
  refunds: [],
  credit_note: null,
  posted: new Set(),
  held_cents: 0,
  written_off_cents: 0,
  applied_cents: 0,
}
const payment: PaymentFacts = {
  id: 12,
  provider: 'stripe',
  amount_cents: 9000,
  settled_on: '2026-03-02',
  is_refunded: false,
  refund_failed_on: null,
  id_movement: null,
}
const paidBy = (...payments: Partial<PaymentFacts>[]): OrderFacts => ({
  ...unpaid,
  paid_on: '2026-03-03',
  payments: payments.map((one) => ({ ...payment, ...one })),
})

/** 'source (kind) day: account -1, account 1'; a line of the clubs names its order, or that it is free. */
function format({ source, kind, day, lines }: LedgerEntry) {
  const shown = lines.map(({ account, id_order, id_product, amount_cents }) => {
    const detail = account === 'clubs' ? (id_order ?? 'free') : id_product
    return `${account}${detail === undefined ? '' : ` ${detail}`} ${amount_cents}`
  })
  return `${source} (${kind}) ${day}: ${shown.join(', ')}`
}
const plan = (order: OrderFacts) => {
  const entries = planOrderEntries(order)
  for (const { lines } of entries) {
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
    expect(lines.every(({ amount_cents }) => amount_cents !== 0)).toBe(true)
    expect(lines.every(({ account, id_club }) => (account === 'clubs') === (id_club === 3))).toBe(true)
  }
  return entries.map(format)
}

const RECEIVED = 'payment 12 (payment) 2026-03-02: provider 9000, clubs 7 -9000'
const SALE = 'sale 7 (sale) 2026-03-03: clubs 7 9000, sales 1 -4000, sales 2 -5000'

describe('planOrderEntries', () => {
  it('leaves an order without money out of the books', () => {
    expect(plan(unpaid)).toEqual([])
  })

  it('holds money for an order that is not paid yet', () => {
    expect(plan({ ...unpaid, payments: [{ ...payment, amount_cents: 100 }] })).toEqual([
      'payment 12 (payment) 2026-03-02: provider 100, clubs 7 -100',
    ])
  })

  it('sells by product what was paid', () => {
    expect(plan(paidBy({}))).toEqual([RECEIVED, SALE])
  })

  it('names order, payment and movement on the entries', () => {
    const [received, sale] = planOrderEntries(paidBy({ provider: 'virement', id_movement: 5 }))
    expect(received).toMatchObject({ id_order: 7, document: '2026-000007', id_payment: 12, id_movement: 5 })
    expect(sale).toMatchObject({ id_order: 7, document: '2026-000007' })
    expect(planOrderEntries(paidBy({}))[0]).not.toHaveProperty('id_movement')
  })

  it.each([
    ['stripe', null, 'provider'],
    ['sandbox', null, 'provider'],
    ['virement', null, 'transfers'],
    ['virement', 5, 'unallocated'],
  ] as const)('takes a payment by %s, movement %s, from %s', (provider, id_movement, account) => {
    expect(plan(paidBy({ provider, id_movement }))[0]).toContain(`: ${account} 9000, clubs 7 -9000`)
  })

  it('writes an accepted difference off', () => {
    expect(plan(paidBy({ amount_cents: 8900 })).slice(2)).toEqual([
      'write-off 7 (write_off) 2026-03-03: write_off 100, clubs 7 -100',
    ])
  })

  it('gives the club credit for what it paid too much', () => {
    expect(plan(paidBy({ amount_cents: 9500 })).slice(2)).toEqual([
      'credit 7 (credit) 2026-03-03: clubs 7 500, clubs free -500',
    ])
  })

  it('counts money that the books already hold for the order', () => {
    expect(plan({ ...paidBy({ amount_cents: 4000 }), held_cents: 5000 })).toEqual([
      'payment 12 (payment) 2026-03-02: provider 4000, clubs 7 -4000',
      SALE,
    ])
  })

  it('turns money held for a cancelled order into the club’s credit', () => {
    expect(plan({ ...unpaid, cancelled_on: '2026-04-01', held_cents: 1500 })).toEqual([
      'released 7 (credit) 2026-04-01: clubs 7 1500, clubs free -1500',
    ])
    expect(plan({ ...unpaid, cancelled_on: '2026-04-01' })).toEqual([])
  })

  it('takes an order without a known payment as transferred', () => {
    expect(plan(paidBy())).toEqual(['received 7 (payment) 2026-03-03: transfers 9000, clubs 7 -9000', SALE])
  })

  it('sells without product what no line explains, and leaves free lines out', () => {
    const order = {
      ...paidBy({}),
      products: [
        { id_product: 1, cents: 8000 },
        { id_product: 2, cents: 0 },
      ],
    }
    expect(plan(order)[1]).toBe('sale 7 (sale) 2026-03-03: clubs 7 9000, sales 1 -8000, sales -1000')
  })

  it('takes the sale back and gives each payment back the way it came', () => {
    const refunded = { ...paidBy({ is_refunded: true }), refunded_on: '2026-04-05' as const }
    expect(plan(refunded)).toEqual([
      RECEIVED,
      SALE,
      'credit note 7 (credit_note) 2026-04-05: sales 1 4000, sales 2 5000, clubs 7 -9000',
      'payout 12 (payout) 2026-04-05: clubs 7 9000, provider -9000',
    ])
    const byMovement = paidBy({ is_refunded: true, provider: 'virement', id_movement: 5 })
    expect(plan({ ...byMovement, refunded_on: '2026-04-05' }).at(-1)).toBe(
      'payout 12 (payout) 2026-04-05: clubs 7 9000, transfers -9000',
    )
  })

  it('makes the money of a refund that failed late the club’s credit, less what earlier refunds gave back', () => {
    const failed = {
      ...paidBy({ is_refunded: true, refund_failed_on: '2026-04-09' }),
      refunded_on: '2026-04-05' as const,
    }
    expect(plan(failed).at(-1)).toBe(
      'failed refund of payment 12 (correction) 2026-04-09: provider 9000, clubs free -9000',
    )
    const posted = new Set(planOrderEntries(failed).map(({ source }) => source))
    expect(plan({ ...failed, posted })).toEqual([])
    expect(plan({ ...failed, refunded_on: null }).filter((text) => text.includes('failed'))).toEqual([])
  })

  it('gives back what was received, not what was asked', () => {
    const short = { ...paidBy({ is_refunded: true, amount_cents: 8900 }), refunded_on: '2026-04-05' as const }
    expect(plan(short).slice(3)).toEqual([
      'credit note 7 (credit_note) 2026-04-05: sales 1 4000, sales 2 5000, clubs 7 -8900, write_off -100',
      'payout 12 (payout) 2026-04-05: clubs 7 8900, provider -8900',
    ])
    const over = { ...paidBy({ is_refunded: true, amount_cents: 9500 }), refunded_on: '2026-04-05' as const }
    expect(plan(over).at(-1)).toBe('payout 12 (payout) 2026-04-05: clubs 7 9000, clubs free 500, provider -9500')
  })

  it('leaves the club the credit that a transfer brought above the total', () => {
    const over = paidBy({ is_refunded: true, amount_cents: 9500, provider: 'virement' })
    expect(plan({ ...over, refunded_on: '2026-04-05' }).at(-1)).toBe(
      'payout 12 (payout) 2026-04-05: clubs 7 9000, transfers -9000',
    )
    const second = paidBy(
      { is_refunded: true, provider: 'virement' },
      { id: 13, is_refunded: true, provider: 'virement' },
    )
    expect(plan({ ...second, refunded_on: '2026-04-05' }).filter((entry) => entry.startsWith('payout'))).toHaveLength(1)
  })

  it('makes the credit that paid an order credit again', () => {
    const used = paidBy({ is_refunded: true, amount_cents: 7000, provider: 'virement' })
    expect(plan({ ...used, held_cents: 2000, applied_cents: 2000, refunded_on: '2026-04-05' }).slice(3)).toEqual([
      'restored 7 (credit) 2026-04-05: clubs 7 2000, clubs free -2000',
      'payout 12 (payout) 2026-04-05: clubs 7 7000, transfers -7000',
    ])
  })

  it('gives money back by a transfer where no payment says how it came', () => {
    const posted = new Set(['sale 7'])
    expect(plan({ ...paidBy(), posted, refunded_on: '2026-04-05', written_off_cents: 9000 })).toEqual([
      'credit note 7 (credit_note) 2026-04-05: sales 1 4000, sales 2 5000, write_off -9000',
    ])
    expect(plan({ ...paidBy(), posted, refunded_on: '2026-04-05' }).at(-1)).toBe(
      'paid back 7 (payout) 2026-04-05: clubs 7 9000, transfers -9000',
    )
  })

  const part: RefundFacts = {
    id: 5,
    done_on: '2026-03-20',
    failed_on: null,
    amount_cents: 4000,
    credit_cents: 0,
    id_payment: 12,
    is_second_payment: false,
    credit_note: 'NC-2026-0001',
    products: [{ id_product: 1, cents: 4000 }],
  }
  const amount = { ...part, amount_cents: 1000, products: [] }

  it('takes the sale of refunded lines back by product', () => {
    expect(plan({ ...paidBy({}), refunds: [part] }).slice(2)).toEqual([
      'credit note of refund 5 (credit_note) 2026-03-20: sales 1 4000, clubs 7 -4000',
      'payout 12 of refund 5 (payout) 2026-03-20: clubs 7 4000, provider -4000',
    ])
  })

  it('takes no more back of refunded lines than was refunded', () => {
    expect(plan({ ...paidBy({}), refunds: [{ ...part, amount_cents: 3900 }] })[2]).toBe(
      'credit note of refund 5 (credit_note) 2026-03-20: sales 1 3900, clubs 7 -3900',
    )
  })

  it('takes a refunded amount back without product, and pays it by transfer', () => {
    expect(plan({ ...paidBy({ provider: 'virement' }), refunds: [{ ...amount, id_payment: null }] }).slice(2)).toEqual([
      'credit note of refund 5 (credit_note) 2026-03-20: sales 1000, clubs 7 -1000',
      'payout 12 of refund 5 (payout) 2026-03-20: clubs 7 1000, transfers -1000',
    ])
  })

  it.each([
    [1000, ['restored by refund 5 (credit) 2026-03-20: clubs 7 1000, clubs free -1000']],
    [
      400,
      [
        'restored by refund 5 (credit) 2026-03-20: clubs 7 400, clubs free -400',
        'payout 12 of refund 5 (payout) 2026-03-20: clubs 7 600, transfers -600',
      ],
    ],
  ])('makes %s cents of a refunded amount credit again', (credit_cents, expected) => {
    const used = { ...paidBy({ amount_cents: 8000, provider: 'virement' }), held_cents: 1000, applied_cents: 1000 }
    expect(plan({ ...used, refunds: [{ ...amount, id_payment: null, credit_cents }] }).slice(3)).toEqual(expected)
  })

  it('takes back what earlier refunds left when the whole order is refunded', () => {
    const refunded = { ...paidBy({ is_refunded: true }), refunded_on: '2026-04-05' as const }
    expect(plan({ ...refunded, refunds: [part, { ...amount, id: 6 }] }).slice(6)).toEqual([
      'credit note 7 (credit_note) 2026-04-05: sales 2 5000, sales -1000, clubs 7 -4000',
      'payout 12 (payout) 2026-04-05: clubs 7 4000, provider -4000',
    ])
    expect(plan({ ...refunded, refunds: [{ ...amount, amount_cents: 9000 }] }).slice(4)).toEqual([
      'credit note 7 (credit_note) 2026-04-05: sales 1 4000, sales 2 5000, sales -9000',
    ])
  })

  it('makes only the credit that is left credit again when the whole order is refunded', () => {
    const used = { ...paidBy({ is_refunded: true, amount_cents: 7000, provider: 'virement' }), held_cents: 2000 }
    const refunds = [{ ...amount, id_payment: null, credit_cents: 1000 }]
    expect(plan({ ...used, applied_cents: 2000, refunded_on: '2026-04-05', refunds }).slice(5)).toEqual([
      'restored 7 (credit) 2026-04-05: clubs 7 1000, clubs free -1000',
      'payout 12 (payout) 2026-04-05: clubs 7 7000, transfers -7000',
    ])
  })

  it('shares transfers that go back among the payments that brought them', () => {
    const transfer = { provider: 'virement' as const, is_refunded: true }
    const twice = paidBy({ ...transfer, amount_cents: 5000 }, { ...transfer, id: 13, amount_cents: 4000 })
    const refunds = [
      { ...amount, id_payment: null },
      { ...amount, id: 6, id_payment: null, amount_cents: 4500 },
    ]
    const payouts = plan({ ...twice, refunds, refunded_on: '2026-04-05' }).filter((entry) => entry.startsWith('payout'))
    expect(payouts).toEqual([
      'payout 12 of refund 5 (payout) 2026-03-20: clubs 7 1000, transfers -1000',
      'payout 12 of refund 6 (payout) 2026-03-20: clubs 7 4000, transfers -4000',
      'payout 13 of refund 6 (payout) 2026-03-20: clubs 7 500, transfers -500',
      'payout 13 (payout) 2026-04-05: clubs 7 3500, transfers -3500',
    ])
  })

  it('gives a part back by a transfer where no payment says how it came', () => {
    expect(plan({ ...paidBy(), refunds: [{ ...amount, id_payment: null }] }).at(-1)).toBe(
      'payout of refund 5 (payout) 2026-03-20: clubs 7 1000, transfers -1000',
    )
  })

  it('gives the club credit for a refund that failed after it had succeeded', () => {
    const failed = { ...amount, failed_on: '2026-03-22' as const }
    expect(plan({ ...paidBy({}), refunds: [failed] }).slice(3)).toEqual([
      'payout 12 of refund 5 (payout) 2026-03-20: clubs 7 1000, provider -1000',
      'failed refund 5 (correction) 2026-03-22: provider 1000, clubs free -1000',
    ])
    const second = { ...failed, id_payment: 13, is_second_payment: true }
    expect(plan({ ...paidBy({}), refunds: [second] }).slice(3)).toEqual([
      'returned 5 (payout) 2026-03-20: clubs free 1000, provider -1000',
      'failed refund 5 (correction) 2026-03-22: provider 1000, clubs free -1000',
    ])
  })

  it('lets a second payment in and out of the books without a sale', () => {
    const second = { ...part, id_payment: 13, amount_cents: 9000, is_second_payment: true, products: [] }
    expect(plan({ ...paidBy({}), refunds: [second] }).slice(2)).toEqual([
      'second payment 5 (credit) 2026-03-20: provider 9000, clubs free -9000',
      'returned 5 (payout) 2026-03-20: clubs free 9000, provider -9000',
    ])
    const refunded = { ...paidBy({ is_refunded: true }), refunded_on: '2026-04-05' as const, refunds: [second] }
    expect(plan(refunded).at(-1)).toBe('payout 12 (payout) 2026-04-05: clubs 7 9000, provider -9000')
  })

  it('names the credit note on the entry that takes the sale back', () => {
    const order = { ...paidBy({ is_refunded: true }), refunded_on: '2026-04-05' as const, credit_note: 'NC-2026-0002' }
    const documents = planOrderEntries({ ...order, refunds: [part] }).map(({ kind, document }) => `${kind} ${document}`)
    expect(documents).toEqual([
      'payment 2026-000007',
      'sale 2026-000007',
      'credit_note NC-2026-0001',
      'payout 2026-000007',
      'credit_note NC-2026-0002',
      'payout 2026-000007',
    ])
  })

  it('plans nothing that is in the books', () => {
    const order = { ...paidBy({ is_refunded: true }), refunded_on: '2026-04-05' as const }
    const posted = new Set(planOrderEntries(order).map(({ source }) => source))
    expect(plan({ ...order, posted })).toEqual([])
    const refunded = { ...order, refunds: [part] }
    expect(plan({ ...refunded, posted: new Set(planOrderEntries(refunded).map(({ source }) => source)) })).toEqual([])
    expect(plan({ ...order, posted: new Set(['payment 12']), held_cents: 9000 })).toHaveLength(3)
  })
})
