import { describe, expect, it } from 'vitest'
import { feeOf, isFromProvider, planSettlement, proposeLines } from './plan-settlement.ts'

const line = (id_line: number, day: string, amount_cents: number) => ({ id_line, day, amount_cents })
const idsOf = (lines: { id_line: number }[]) => lines.map(({ id_line }) => id_line)

describe('proposeLines', () => {
  const lines = [line(3, '2026-03-04', 4000), line(1, '2026-03-02', 4000), line(2, '2026-03-03', -1500)]

  it('takes the oldest lines, refunds included, until they explain the amount', () => {
    expect(idsOf(proposeLines(6300, lines))).toEqual([1, 2, 3])
    expect(idsOf(proposeLines(3900, lines))).toEqual([1])
    expect(idsOf(proposeLines(4000, lines))).toEqual([1])
  })

  it('takes the oldest lines with the least fee when the provider took money back', () => {
    const back = [line(1, '2026-03-02', 4000), line(2, '2026-03-03', -6900), line(3, '2026-03-04', 500)]
    expect(idsOf(proposeLines(-3000, back))).toEqual([1, 2])
    expect(idsOf(proposeLines(-2400, back))).toEqual([1, 2, 3])
    expect(proposeLines(-3000, [])).toEqual([])
  })

  it('orders lines of one day by their number', () => {
    expect(idsOf(proposeLines(4000, [line(9, '2026-03-02', 4000), line(8, '2026-03-02', 4000)]))).toEqual([8])
  })

  it('proposes nothing when all lines together do not explain the amount', () => {
    expect(proposeLines(6501, lines)).toEqual([])
    expect(proposeLines(1, [])).toEqual([])
  })
})

describe('planSettlement', () => {
  const movement = { id: 7, amount_cents: 6400, entry_count: 1 }
  const lines = [line(1, '2026-03-02', 8000), line(2, '2026-03-03', -1500)]

  it('empties the lines at the provider, and books the difference as its fee', () => {
    expect(feeOf(6400, lines)).toBe(100)
    expect(planSettlement(movement, '2026-03-10', lines)).toEqual({
      source: 'settlement 7 1',
      kind: 'settlement',
      day: '2026-03-10',
      id_movement: 7,
      lines: [
        { account: 'unallocated', amount_cents: 6400 },
        { account: 'fees', amount_cents: 100 },
        { account: 'provider', amount_cents: -6500 },
      ],
    })
  })

  it('takes refunds from the provider’s account when they exceed the payments', () => {
    const { lines: booked } = planSettlement({ ...movement, amount_cents: -3000 }, '2026-03-10', [
      line(1, '2026-03-02', 4000),
      line(2, '2026-03-03', -6900),
    ])
    expect(booked).toEqual([
      { account: 'unallocated', amount_cents: -3000 },
      { account: 'fees', amount_cents: 100 },
      { account: 'provider', amount_cents: 2900 },
    ])
  })

  it('has no line of fees when all of it was paid out', () => {
    const { lines: booked } = planSettlement({ ...movement, amount_cents: 6500 }, '2026-03-10', lines)
    expect(booked.map(({ account }) => account)).toEqual(['unallocated', 'provider'])
  })
})

it.each([
  ['STRIPE TECHNOLOGY EUROPE LTD', '', true],
  ['Stripe', 'ABFT X1Y2', true],
  ['', 'payout 2026-03', true],
  ['STRIPES ET RAYURES SPRL', 'Licences', false],
  ['Zoé Lambert', 'Souper', false],
])('isFromProvider(%j, %j) is %s', (counterparty_name, communication, expected) => {
  expect(isFromProvider({ counterparty_name, communication })).toBe(expected)
})
