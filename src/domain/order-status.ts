export const ORDER_STATES = ['created', 'deciding', 'awaiting_payment', 'paid', 'cancelled', 'refunded'] as const

/** `deciding`: the provider has not decided. `awaiting_payment`: a transfer must still arrive. */
export type OrderState = (typeof ORDER_STATES)[number]

/** All transitions. From `deciding` back to `created`: the provider refused, and another attempt may follow. */
const MOVES: Record<OrderState, readonly OrderState[]> = {
  created: ['deciding', 'awaiting_payment', 'paid', 'cancelled'],
  deciding: ['created', 'paid', 'cancelled'],
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}

export function canMove(from: OrderState, to: OrderState): boolean {
  return MOVES[from].includes(to)
}

/** An open order can still be paid: its members are in no other one. */
export function isOpen(state: OrderState): boolean {
  return canMove(state, 'paid')
}

/** The same rule, for a query. */
export const OPEN_STATES = ORDER_STATES.filter(isOpen)

/** The label in the order list. */
export function orderStatut(state: OrderState): string {
  return isClosed(state) ? 'Annulée / Refusée' : STATUT[state]
}

/** The label of the recap. */
export function recapStatut(state: OrderState) {
  return isClosed(state) ? 'Annulé / Refusé' : STATUT[state]
}

const STATUT = {
  created: 'En cours',
  deciding: 'En attente',
  awaiting_payment: 'En attente de payement',
  paid: 'Cloturé / Validé',
} as const

function isClosed(state: OrderState): state is 'cancelled' | 'refunded' {
  return state === 'cancelled' || state === 'refunded'
}
