import { describe, expect, it } from 'vitest'
import {
  formatCreditNoteNumber,
  type PartProblem,
  type PartWish,
  planRefundPart,
  type RefundableOrder,
  type RefundPart,
} from './refund-part.ts'

const order: RefundableOrder = {
  received_cents: 9000,
  credit_cents: 0,
  lines: [
    { id: 1, cost_cents: 4500, is_refunded: false },
    { id: 2, cost_cents: 4500, is_refunded: false },
  ],
}
const firstRefunded = { ...order.lines[0]!, is_refunded: true }

describe('planRefundPart', () => {
  it.each<[string, Partial<RefundableOrder>, PartWish, RefundPart | PartProblem]>([
    ['one line of two', {}, { id_lines: [1] }, { amount_cents: 4500, credit_cents: 0 }],
    ['a line named twice', {}, { id_lines: [1, 1] }, { amount_cents: 4500, credit_cents: 0 }],
    ['all lines', {}, { id_lines: [1, 2] }, 'whole_order'],
    ['the last line that is left', { lines: [firstRefunded, order.lines[1]!] }, { id_lines: [2] }, 'whole_order'],
    ['a line that was refunded', { lines: [firstRefunded, order.lines[1]!] }, { id_lines: [1] }, 'line_refunded'],
    ['a line of another order', {}, { id_lines: [1, 3] }, 'foreign_line'],
    [
      'a line above what was received',
      { received_cents: 4000 },
      { id_lines: [1] },
      { amount_cents: 4000, credit_cents: 0 },
    ],
    ['a line of which nothing was received', { received_cents: 0 }, { id_lines: [1] }, 'nothing_left'],
    [
      'a free line',
      { lines: [{ ...order.lines[0]!, cost_cents: 0 }, order.lines[1]!] },
      { id_lines: [1] },
      'nothing_left',
    ],
    ['an amount', {}, { amount_cents: 1250 }, { amount_cents: 1250, credit_cents: 0 }],
    ['all that was received', {}, { amount_cents: 9000 }, { amount_cents: 9000, credit_cents: 0 }],
    ['a cent above what was received', { received_cents: 8900 }, { amount_cents: 8901 }, 'more_than_received'],
    ['an amount of which nothing was received', { received_cents: 0 }, { amount_cents: 1 }, 'nothing_left'],
    [
      'an amount below the credit',
      { credit_cents: 2000 },
      { amount_cents: 1250 },
      { amount_cents: 1250, credit_cents: 1250 },
    ],
    [
      'an amount above the credit',
      { credit_cents: 2000 },
      { amount_cents: 5000 },
      { amount_cents: 5000, credit_cents: 2000 },
    ],
  ])('plans %s', (_, given, wish, expected) => {
    expect(planRefundPart({ ...order, ...given }, wish)).toEqual(expected)
  })
})

describe('formatCreditNoteNumber', () => {
  it.each([
    [1, 'NC-2026-0001'],
    [12_345, 'NC-2026-12345'],
  ])('writes %s as %s', (number, expected) => {
    expect(formatCreditNoteNumber({ year: 2026, number })).toBe(expected)
  })
})
