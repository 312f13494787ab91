import { sql } from 'kysely'
import { type CalendarDate, dateInBrussels, yearOf } from '#domain/dates.ts'
import { isOpen, type OrderState, recapStatut } from '#domain/order-status.ts'
import { fullName } from '#domain/person-name.ts'
import { numberOrder } from '#domain/structured-communication.ts'
import type { DemoClub } from './add-clubs.ts'
import type { PlannedRecap } from './add-recaps.ts'
import type { DemoContext } from './demo-context.ts'
import type { DemoMember } from './demo-member.ts'
import type { Reference } from './demo-reference.ts'
import { insertRows } from './insert-rows.ts'

export type Method = 'virement' | 'card' | 'bancontact'

export interface PlannedOrder {
  club: DemoClub
  manager: DemoMember
  ordered_by: number | null
  state: OrderState
  method: Method
  created_at: Date
  processed_at?: Date
  paid_at?: Date
  closed_at?: Date
  close_reason?: string
  reminded_at?: Date
  dispatched_at?: Date
  lines: { member: DemoMember; date_debut: CalendarDate; date_fin: CalendarDate; id_licence: number | null }[]
}

export interface DemoOrder extends PlannedOrder {
  id: number
  numero: string
  communication_structuree: string
  total_cents: number
  id_payment?: number
}

/** Orders with lines and payments, numbered by date. */
export async function addOrders(
  { db }: DemoContext,
  planned: PlannedOrder[],
  licence: Reference['licence'],
): Promise<DemoOrder[]> {
  const numbered = planned
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map((order, index) => number(order, index + 1, licence.price_cents))
  // The portal's own orders continue this sequence.
  await sql`select setval('order_number', ${numbered.length})`.execute(db)
  const inserted = await db.insertInto('club_order').values(numbered.map(orderRow)).returning('id').execute()
  const orders = numbered.map((order, index) => ({ ...order, id: inserted[index]!.id }))
  await insertRows(
    db,
    'order_line',
    orders.flatMap((order) => lineRows(order, licence)),
  )
  await sql`
    update licence set created_at = club_order.paid_at
    from order_line join club_order on club_order.id = order_line.id_order
    where order_line.id_licence = licence.id`.execute(db)
  return insertPayments(db, orders)
}

export function recapsOf(orders: DemoOrder[], { price_cents }: Reference['licence']): PlannedRecap[] {
  return orders.map(({ id, club, created_at, state, lines }) => ({
    club,
    date: dateInBrussels(created_at),
    statut: recapStatut(state),
    id_order: id,
    id_registration: null,
    lines: lines.map(({ member, date_debut, date_fin }) => ({
      id_member: member.id,
      name: fullName(member),
      date_debut,
      date_fin,
      cost_cents: price_cents,
    })),
  }))
}

function number(order: PlannedOrder, sequence: number, price: number): Omit<DemoOrder, 'id'> {
  return {
    ...order,
    ...numberOrder(yearOf(dateInBrussels(order.created_at)), sequence),
    total_cents: order.lines.length * price,
  }
}

function orderRow(order: Omit<DemoOrder, 'id'>) {
  const address = JSON.stringify(addressOf(order.manager))
  return {
    numero: order.numero,
    id_club: order.club.id,
    id_member: order.manager.id,
    ordered_by: order.ordered_by,
    state: order.state,
    mode_payement: order.method === 'virement' ? ('virement' as const) : ('payementElectronique' as const),
    type_payement: order.method === 'virement' ? null : order.method,
    mode_livraison: 'livraisonByAdresse' as const,
    adresse_livraison: address,
    adresse_facturation: address,
    total_cents: order.total_cents,
    communication_structuree: order.communication_structuree,
    created_at: order.created_at,
    processed_at: order.processed_at ?? null,
    paid_at: order.paid_at ?? null,
    closed_at: order.closed_at ?? null,
    close_reason: order.close_reason ?? null,
    reminded_at: order.reminded_at ?? null,
    dispatched_at: order.dispatched_at ?? null,
  }
}

function addressOf({ nom, prenom, adresse, cp, ville, mail, gsm }: DemoMember) {
  return { nom, prenom, adresse, complement: '', cp, ville, mail, telephone_gsm: gsm }
}

function lineRows({ id, state, lines }: DemoOrder, { id: id_product, price_cents }: Reference['licence']) {
  return lines.map(({ member, date_debut, date_fin, id_licence }) => ({
    id_order: id,
    id_product,
    id_member: member.id,
    cost_cents: price_cents,
    date_debut,
    date_fin,
    id_licence,
    open: isOpen(state),
  }))
}

const PAYMENT_STATES = {
  created: 'open',
  deciding: 'processing',
  awaiting_payment: 'open',
  paid: 'succeeded',
  cancelled: 'cancelled',
  refunded: 'refunded',
} as const satisfies Record<OrderState, string>

/** A transfer has a payment only once it arrived; an electronic order has one from the start. */
async function insertPayments(db: DemoContext['db'], orders: DemoOrder[]): Promise<DemoOrder[]> {
  const withPayment = orders.filter(({ method, paid_at }) => method !== 'virement' || paid_at)
  const ids = await insertRows(
    db,
    'payment',
    withPayment.map((order) => ({
      id_order: order.id,
      provider: order.method === 'virement' ? 'virement' : 'sandbox',
      intent: order.method === 'virement' ? null : `demo_${order.numero}`,
      idempotency_key: `demo ${order.numero}`,
      amount_cents: order.total_cents,
      state: PAYMENT_STATES[order.state],
      created_at: order.method === 'virement' ? order.paid_at! : order.created_at,
      settled_at: order.paid_at ?? order.closed_at ?? null,
    })),
  )
  const idByOrder = new Map(withPayment.map((order, index) => [order, ids[index]!]))
  return orders.map((order) => ({ ...order, id_payment: idByOrder.get(order) }))
}
