import { orderStates } from '#contract/staff/staff-order-messages.ts'
import type { OrderState } from '#domain/order-status.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Record<OrderState, StatusTone> = {
  created: 'quiet',
  deciding: 'warn',
  awaiting_payment: 'due',
  paid: 'ok',
  cancelled: 'bad',
  refunded: 'bad',
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StatusBadge tone={TONES[state]}>{orderStates[state]}</StatusBadge>
}

const MODES = { card: 'Carte', bancontact: 'Bancontact' }

export function payedBy({ typePayement }: { typePayement: 'card' | 'bancontact' | null }) {
  return typePayement === null ? 'Virement' : MODES[typePayement]
}
