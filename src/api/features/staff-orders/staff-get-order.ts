import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { formatAuditActor } from '#api/core/accounts/account-name.ts'
import { documentOf } from '#api/core/orders/document-of-order.ts'
import { toCandidate } from '#api/core/orders/to-candidate.ts'
import { toIso } from '#api/database/to-iso.ts'
import { formatAuditAction } from '#contract/audit-messages.ts'
import { createSuggester } from '#domain/coda/suggest-orders.ts'
import { euros } from '#domain/money.ts'
import { fullName } from '#domain/person-name.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'
import { refundStateOf } from '#domain/refund-status.ts'
import { toListedView } from './staff-list-orders.ts'
import { type OrderRecord, readOrder } from './staff-order-queries.ts'

export async function staffGetOrder({ id_order }: Input<'staffGetOrder'>, { db }: AccountCall) {
  const order = await readOrder(db, id_order)
  if (!order) throw notFound()
  return {
    ...toListedView(order),
    club_slug: order.club_slug,
    processed_at: toIso(order.processed_at),
    reminded_at: toIso(order.reminded_at),
    balance_asked_at: toIso(order.balance_asked_at),
    closed_at: toIso(order.closed_at),
    close_reason: order.close_reason,
    manager: toManager(order),
    ordered_by: order.placer,
    adresse_livraison: order.adresse_livraison,
    adresse_facturation: order.adresse_facturation,
    lignes: order.lines.map(toLineView),
    payements: order.payments.map(toPaymentView),
    avoir_utilise: euros(order.state === 'refunded' ? 0 : order.credit_cents),
    avoir_club: euros(order.club_credit_cents),
    remboursements: order.refunds.map(toRefundView),
    notes_credit: order.credit_notes.map((note) => ({
      id: note.id,
      numero: formatCreditNoteNumber(note),
      date: note.day,
      montant: euros(note.amount_cents),
    })),
    mouvements: suggestMovements(order),
    evenements: order.events.map(({ id, type, received_at, handled_at, outcome }) => ({
      id,
      type,
      received_at: toIso(received_at),
      handled_at: toIso(handled_at),
      outcome,
    })),
    alertes: order.alerts.map(toAlertView),
    historique: order.history.map(toHistoryEntry),
    document: documentOf(order),
  }
}

/** A guess counts only while the order awaits a transfer; afterwards, a movement must name it. */
function suggestMovements(order: OrderRecord) {
  const due_cents = order.total_cents - order.received_cents
  const suggest = createSuggester([toCandidate({ ...order, total_cents: due_cents })])
  return order.waiting_movements.flatMap((movement) => {
    const hint = suggest(movement)[0]?.hint
    const named = hint === 'communication' || hint === 'in_text'
    if (!hint || !(named || order.state === 'awaiting_payment')) return []
    const { id, value_date, amount_cents, counterparty_name } = movement
    return { id_movement: id, value_date, amount: euros(amount_cents), counterparty_name, hint }
  })
}

function toManager({ id_member, prenom, nom }: OrderRecord) {
  return id_member === null ? null : { id_member, name: fullName({ prenom: prenom!, nom: nom! }) }
}

function toLineView({
  cost_cents,
  id_licence,
  cancelled_at,
  is_refunded,
  quantity,
  ...line
}: OrderRecord['lines'][number]) {
  const licence = id_licence === null ? null : { id_licence, annulee: cancelled_at !== null }
  return { ...line, quantite: quantity, cost: euros(cost_cents), licence, remboursee: is_refunded }
}

function toPaymentView(payment: OrderRecord['payments'][number]) {
  const { id, provider, intent, state, note, id_movement, value_date, counterparty_name } = payment
  return {
    id_payment: id,
    provider,
    intent,
    amount: euros(payment.amount_cents),
    state,
    created_at: toIso(payment.created_at),
    settled_at: toIso(payment.settled_at),
    note,
    refund_asked_at: toIso(payment.refund_asked_at),
    refund_refused_at: toIso(payment.refund_refused_at),
    refund_state: refundStateOf(payment),
    mouvement:
      id_movement === null ? null : { id_movement, value_date: value_date!, counterparty_name: counterparty_name! },
  }
}

function toRefundView(refund: OrderRecord['refunds'][number]) {
  const { id, amount_cents, reason, asked_at, done_at, id_alert } = refund
  return {
    id,
    amount: euros(amount_cents),
    reason,
    asked_at: toIso(asked_at),
    done_at: toIso(done_at),
    refund_state: refundStateOf(refund),
    double: id_alert !== null,
  }
}

function toAlertView({ id, reason, details, created_at, resolved_at }: OrderRecord['alerts'][number]) {
  const { said } = details as { said?: { amountCents?: number } }
  return {
    id,
    reason,
    amount: said?.amountCents === undefined ? null : euros(said.amountCents),
    created_at: toIso(created_at),
    resolved_at: toIso(resolved_at),
  }
}

function toHistoryEntry(event: OrderRecord['history'][number]) {
  const { note, reason, close_reason } = (event.after ?? {}) as Record<string, unknown>
  const said = [close_reason, reason, note].find((one) => typeof one === 'string')
  return {
    id: event.id,
    at: toIso(event.at),
    qui: formatAuditActor(event),
    quoi: formatAuditAction(event.action),
    note: said ?? '',
  }
}
