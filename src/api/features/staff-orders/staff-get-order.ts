import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { formatAuditActor } from '#api/core/accounts/account-name.ts'
import { readCredit } from '#api/core/ledger/read-balances.ts'
import { listCreditNotes } from '#api/core/orders/credit-note-queries.ts'
import { documentOf } from '#api/core/orders/document-of-order.ts'
import { listOrderRefunds, type OrderRefund } from '#api/core/orders/order-refund-queries.ts'
import { toCandidate } from '#api/core/orders/to-candidate.ts'
import type { Connection } from '#api/database/connect.ts'
import { formatAuditAction } from '#contract/audit-messages.ts'
import { createSuggester } from '#domain/coda/suggest-orders.ts'
import { euros } from '#domain/money.ts'
import { fullName } from '#domain/person-name.ts'
import { refundStateOf } from '#domain/refund-status.ts'
import { toListedView } from './staff-list-orders.ts'
import {
  findAlerts,
  findHistory,
  findOrderLines,
  findPayments,
  findProviderEvents,
  findWaitingMovements,
  readOrder,
} from './staff-order-queries.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

export async function staffGetOrder({ id_order }: Input<'staffGetOrder'>, { db }: AccountCall) {
  const order = await readOrder(db, id_order)
  if (!order) throw notFound()
  const payments = await findPayments(db, id_order)
  const events = await findProviderEvents(
    db,
    payments.flatMap(({ intent }) => intent ?? []),
  )
  return {
    ...toListedView(order),
    club_slug: order.club_slug,
    processed_at: iso(order.processed_at),
    reminded_at: iso(order.reminded_at),
    balance_asked_at: iso(order.balance_asked_at),
    closed_at: iso(order.closed_at),
    close_reason: order.close_reason,
    manager: toManager(order),
    ordered_by: order.placer,
    adresse_livraison: order.adresse_livraison,
    adresse_facturation: order.adresse_facturation,
    lignes: (await findOrderLines(db, id_order)).map(toLineView),
    payements: payments.map(toPaymentView),
    avoir_utilise: euros(order.state === 'refunded' ? 0 : order.credit_cents),
    avoir_club: euros(await readCredit(db, order.id_club)),
    remboursements: (await listOrderRefunds(db, id_order)).map(toRefundView),
    notes_credit: (await listCreditNotes(db, [id_order])).map(({ id, numero, day, amount_cents }) => ({
      id,
      numero,
      date: day,
      montant: euros(amount_cents),
    })),
    mouvements: await listMovementsFor(db, order),
    evenements: events.map(({ id, type, received_at, handled_at, outcome }) => ({
      id,
      type,
      received_at: received_at.toISOString(),
      handled_at: iso(handled_at),
      outcome,
    })),
    alertes: (await findAlerts(db, id_order)).map(toAlertView),
    historique: (await findHistory(db, order.numero)).map(toHistoryEntry),
    document: documentOf(order),
  }
}

/** A guess counts only while the order awaits a transfer; afterwards, a movement must name it. */
async function listMovementsFor(db: Connection, order: NonNullable<Awaited<ReturnType<typeof readOrder>>>) {
  const due_cents = order.total_cents - order.received_cents
  const suggest = createSuggester([toCandidate({ ...order, total_cents: due_cents })])
  return (await findWaitingMovements(db)).flatMap((movement) => {
    const hint = suggest(movement)[0]?.hint
    const named = hint === 'communication' || hint === 'in_text'
    if (!hint || !(named || order.state === 'awaiting_payment')) return []
    const { id, value_date, amount_cents, counterparty_name } = movement
    return { id_movement: id, value_date, amount: euros(amount_cents), counterparty_name, hint }
  })
}

function toManager({ id_member, prenom, nom }: NonNullable<Awaited<ReturnType<typeof readOrder>>>) {
  return id_member === null ? null : { id_member, name: fullName({ prenom: prenom!, nom: nom! }) }
}

function toLineView({
  cost_cents,
  id_licence,
  cancelled_at,
  is_refunded,
  quantity,
  ...line
}: Awaited<ReturnType<typeof findOrderLines>>[number]) {
  const licence = id_licence === null ? null : { id_licence, annulee: cancelled_at !== null }
  return { ...line, quantite: quantity, cost: euros(cost_cents), licence, remboursee: is_refunded }
}

function toPaymentView(payment: Awaited<ReturnType<typeof findPayments>>[number]) {
  const { id, provider, intent, state, note, id_movement, value_date, counterparty_name } = payment
  return {
    id_payment: id,
    provider,
    intent,
    amount: euros(payment.amount_cents),
    state,
    created_at: payment.created_at.toISOString(),
    settled_at: iso(payment.settled_at),
    note,
    refund_asked_at: iso(payment.refund_asked_at),
    refund_refused_at: iso(payment.refund_refused_at),
    refund_state: refundStateOf(payment),
    mouvement:
      id_movement === null ? null : { id_movement, value_date: value_date!, counterparty_name: counterparty_name! },
  }
}

function toRefundView(refund: OrderRefund) {
  const { id, amount_cents, reason, asked_at, done_at, id_alert } = refund
  return {
    id,
    amount: euros(amount_cents),
    reason,
    asked_at: asked_at.toISOString(),
    done_at: iso(done_at),
    refund_state: refundStateOf(refund),
    double: id_alert !== null,
  }
}

function toAlertView({ id, reason, details, created_at, resolved_at }: Awaited<ReturnType<typeof findAlerts>>[number]) {
  const { said } = details as { said?: { amountCents?: number } }
  return {
    id,
    reason,
    amount: said?.amountCents === undefined ? null : euros(said.amountCents),
    created_at: created_at.toISOString(),
    resolved_at: iso(resolved_at),
  }
}

function toHistoryEntry(event: Awaited<ReturnType<typeof findHistory>>[number]) {
  const { note, reason, close_reason } = (event.after ?? {}) as Record<string, unknown>
  const said = [close_reason, reason, note].find((one) => typeof one === 'string')
  return {
    id: event.id,
    at: event.at.toISOString(),
    qui: formatAuditActor(event),
    quoi: formatAuditAction(event.action),
    note: said ?? '',
  }
}
