import type { OrderState } from '#domain/order-status.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

/** The secretariat distinguishes cancelled from refunded orders. */
export const STATES: Record<OrderState, { label: string; tone: StatusTone }> = {
  created: { label: 'En cours', tone: 'quiet' },
  deciding: { label: 'En attente', tone: 'warn' },
  awaiting_payment: { label: 'En attente de payement', tone: 'due' },
  paid: { label: 'Payée', tone: 'ok' },
  cancelled: { label: 'Annulée', tone: 'bad' },
  refunded: { label: 'Remboursée', tone: 'bad' },
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
}

const MODES = { card: 'Carte', bancontact: 'Bancontact' }

export function payedBy({ typePayement }: { typePayement: 'card' | 'bancontact' | null }) {
  return typePayement === null ? 'Virement' : MODES[typePayement]
}
