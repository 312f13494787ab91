import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { euros } from '#domain/money.ts'
import { orderStatut } from '#domain/order-status.ts'
import { countOrders, type ListedRow, listOrders } from './staff-order-queries.ts'

export async function staffListOrders(filter: Input<'staffListOrders'>, { db }: AccountCall) {
  if (filter.du && filter.au && filter.au < filter.du) throw invalid({ au: [staffOrderMessages.periodReversed] })
  const { total, cents } = await countOrders(db, filter)
  const orders = await listOrders(db, filter)
  return { total, montant: euros(cents), rows: orders.map(toListedView) }
}

export function toListedView(order: ListedRow) {
  return {
    id_order: order.id,
    numero: order.numero,
    created_at: order.created_at.toISOString(),
    id_club: order.id_club,
    club: order.club,
    mode_payement: order.mode_payement,
    typePayement: order.type_payement,
    state: order.state,
    statut: orderStatut(order.state),
    total: euros(order.total_cents),
    recu: euros(order.received_cents),
    nombre: order.nombre,
    communication_structuree: order.communication_structuree,
    paid_at: order.paid_at?.toISOString() ?? null,
    dispatched_at: order.dispatched_at?.toISOString() ?? null,
  }
}
