import { describe, expect, it } from 'vitest'
import { canMove, isOpen, ORDER_STATES, orderStatut, recapStatut } from './order-status.ts'

describe('canMove', () => {
  const allowed = [
    'created → deciding',
    'created → awaiting_payment',
    'created → paid',
    'created → cancelled',
    'deciding → created',
    'deciding → paid',
    'deciding → cancelled',
    'awaiting_payment → paid',
    'awaiting_payment → cancelled',
    'paid → refunded',
  ]
  const pairs = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const))

  it.each(pairs)('allows %s → %s only where the list of moves has it', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} → ${to}`))
  })
})

describe('orderStatut, recapStatut and isOpen', () => {
  it.each([
    ['created', 'En cours', 'En cours', true],
    ['deciding', 'En attente', 'En attente', true],
    ['awaiting_payment', 'En attente de payement', 'En attente de payement', true],
    ['paid', 'Cloturé / Validé', 'Cloturé / Validé', false],
    ['cancelled', 'Annulée / Refusée', 'Annulé / Refusé', false],
    ['refunded', 'Annulée / Refusée', 'Annulé / Refusé', false],
  ] as const)('of %s are %j, %j and %s', (state, order, recap, open) => {
    expect(orderStatut(state)).toBe(order)
    expect(recapStatut(state)).toBe(recap)
    expect(isOpen(state)).toBe(open)
  })
})
