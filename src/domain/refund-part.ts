export interface RefundableOrder {
  /** Received for the order and not given back, from the books. */
  received_cents: number
  /** The part of it that was the club's credit. */
  credit_cents: number
  lines: { id: number; cost_cents: number; is_refunded: boolean }[]
}

/** Lines, whose licences end, or an amount, which ends none. */
export type PartWish = { id_lines: number[] } | { amount_cents: number }

export type PartProblem = 'nothing_left' | 'foreign_line' | 'line_refunded' | 'whole_order' | 'more_than_received'

export interface RefundPart {
  amount_cents: number
  /** The part of the amount that becomes the club's credit again. */
  credit_cents: number
}

/**
 * How much goes back for a part of a paid order: the price of the lines, or the amount, but never more than was received
 * and not given back before. The club's credit that was used is credit again first, as for a whole order.
 */
export function planRefundPart(order: RefundableOrder, wish: PartWish): RefundPart | PartProblem {
  const { received_cents } = order
  const amount_cents = 'id_lines' in wish ? sumLines(order, wish.id_lines) : wish.amount_cents
  if (typeof amount_cents === 'string') return amount_cents
  if (received_cents <= 0 || amount_cents <= 0) return 'nothing_left'
  if ('amount_cents' in wish && amount_cents > received_cents) return 'more_than_received'
  const capped = Math.min(amount_cents, received_cents)
  return { amount_cents: capped, credit_cents: Math.min(capped, Math.max(0, order.credit_cents)) }
}

function sumLines({ lines }: RefundableOrder, ids: number[]): number | PartProblem {
  const chosen = lines.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) return 'foreign_line'
  if (chosen.some(({ is_refunded }) => is_refunded)) return 'line_refunded'
  const left = lines.filter(({ is_refunded }) => !is_refunded)
  if (left.length === chosen.length) return 'whole_order'
  return chosen.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
}

const NUMBER_LENGTH = 4

/** 'NC-2026-0007'. */
export function formatCreditNoteNumber({ year, number }: { year: number; number: number }): string {
  return `NC-${year}-${String(number).padStart(NUMBER_LENGTH, '0')}`
}
