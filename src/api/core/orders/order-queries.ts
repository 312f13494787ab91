import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import type { Address } from '#contract/order-fields.ts'
import type { OrderState } from '#domain/order-status.ts'
import type { RefundStatus } from '#domain/refund-status.ts'

export interface Order {
  id: number
  numero: string
  id_club: number
  /** The manager who placed it; null for one that the secretariat made. */
  id_member: number | null
  state: OrderState
  mode_payement: 'virement' | 'payementElectronique'
  type_payement: 'card' | 'bancontact' | null
  total_cents: number
  communication_structuree: string
  adresse_livraison: Address
  adresse_facturation: Address
  created_at: Date
  processed_at: Date | null
}

export interface Payment {
  id: number
  id_order: number
  provider: PaymentProvider['name'] | 'virement'
  intent: string | null
  idempotency_key: string
  amount_cents: number
  currency: string
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'
  created_at: Date
  /** Set when the provider failed under the first key: intents it may have created are searched for. */
  key_renewed_at: Date | null
  refund_key: string | null
  refund_reason: string | null
  refund_refused_at: Date | null
  refund_id: string | null
  refund_status: RefundStatus | null
}

/** A payment whose intent may still be paid. */
export const LIVE = ['open', 'processing', 'failed'] as const

const selectOrder = (db: Connection) =>
  db
    .selectFrom('club_order')
    .select([
      'id',
      'numero',
      'id_club',
      'id_member',
      'state',
      'mode_payement',
      'type_payement',
      'total_cents',
      'communication_structuree',
      'adresse_livraison',
      'adresse_facturation',
      'created_at',
      'processed_at',
    ])

const selectPayment = (db: Connection) =>
  db
    .selectFrom('payment')
    .select(['id', 'id_order', 'provider', 'intent', 'idempotency_key', 'amount_cents', 'currency', 'state'])
    .select(['created_at', 'key_renewed_at', 'refund_key', 'refund_reason', 'refund_refused_at'])
    .select(['refund_id', 'refund_status'])

export function findOrderOfClub(db: Connection, idClub: number, idOrder: number) {
  return selectOrder(db).where('id', '=', idOrder).where('id_club', '=', idClub).executeTakeFirst()
}

export function findOrder(db: Connection, idOrder: number) {
  return selectOrder(db).where('id', '=', idOrder).executeTakeFirstOrThrow()
}

/** With the money that is held for it, in one statement: a payment of the same instant is seen whole or not at all. */
export function findOrderAndHeld(db: Connection, idOrder: number) {
  return selectOrder(db)
    .select(
      sql<number>`(select coalesce(-sum(amount_cents), 0) from ledger_line where ledger_line.id_order = club_order.id)`.as(
        'held_cents',
      ),
    )
    .where('id', '=', idOrder)
    .executeTakeFirstOrThrow()
}

/** Row lock of an order: every change of an order takes it first, so changes are serialized. */
export function lockOrder(db: Connection, idOrder: number) {
  return selectOrder(db).where('id', '=', idOrder).forUpdate().executeTakeFirst()
}

export function findLivePayment(db: Connection, idOrder: number) {
  return selectPayment(db).where('id_order', '=', idOrder).where('state', 'in', LIVE).executeTakeFirst()
}

export function findPaymentByIntent(db: Connection, provider: Payment['provider'], intent: string) {
  return selectPayment(db).where('provider', '=', provider).where('intent', '=', intent).executeTakeFirst()
}

/** The payment whose intent id is not stored yet, because its creation is in flight or its answer was lost. */
export function findUnnamedPayment(db: Connection, provider: Payment['provider'], idOrder: number) {
  return selectPayment(db)
    .where('id_order', '=', idOrder)
    .where('provider', '=', provider)
    .where('intent', 'is', null)
    .where('state', 'in', LIVE)
    .executeTakeFirst()
}

export async function updatePayment(
  db: Connection,
  idPayment: number,
  changes: Partial<{
    state: Payment['state']
    intent: string
    settled_at: Date
    heard_at: Date
    refund_id: string
    refund_status: RefundStatus
  }>,
) {
  await db.updateTable('payment').set(changes).where('id', '=', idPayment).execute()
}

/** False when the payment was cancelled meanwhile: its client secret must not reach the browser. */
export async function storeIntent(db: Connection, idPayment: number, intent: string, now: Date) {
  const kept = await db
    .updateTable('payment')
    .set({ intent, heard_at: now })
    .where('id', '=', idPayment)
    .where('state', 'in', LIVE)
    .where((row) => row.or([row('intent', 'is', null), row('intent', '=', intent)]))
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Replaces the idempotency key of an intent whose id is not stored; no-op if another call replaced it or stored the id.
 */
export async function renewKey(db: Connection, { id, id_order, idempotency_key }: Payment, now: Date) {
  await db
    .updateTable('payment')
    .set({ idempotency_key: newPaymentKey(id_order), key_renewed_at: now })
    .where('id', '=', id)
    .where('idempotency_key', '=', idempotency_key)
    .where('intent', 'is', null)
    .execute()
}

export function newPaymentKey(idOrder: number) {
  return `order ${idOrder} ${randomUUID()}`
}

/** The intents that are stored with a payment of the order, in any state. */
export async function listNotedIntents(db: Connection, idOrder: number): Promise<string[]> {
  const rows = await db.selectFrom('payment').select('intent').where('id_order', '=', idOrder).execute()
  return rows.flatMap(({ intent }) => intent ?? [])
}

export function findLines(db: Connection, idOrder: number) {
  return db
    .selectFrom('order_line')
    .select(['id', 'id_member', 'id_club', 'date_debut', 'date_fin', 'cost_cents'])
    .where('id_order', '=', idOrder)
    .orderBy('id')
    .execute()
}

/**
 * Recipients of mails about an order, each once, and the club's slug for the link: the billing address and the club's own;
 * for an order that the secretariat made also the managers who may order.
 */
export async function findCorrespondents(
  db: Connection,
  order: Pick<Order, 'id_club' | 'id_member'> & { adresse_facturation: { mail: string } },
) {
  const club = await db
    .selectFrom('club')
    .select(['club', 'club_slug', 'mail'])
    .where('id', '=', order.id_club)
    .executeTakeFirstOrThrow()
  const managers = order.id_member === null ? await listManagerEmails(db, order.id_club) : []
  const byKey = new Map(
    [...managers, club.mail, order.adresse_facturation.mail].map((email) => [email.toLowerCase(), email]),
  )
  byKey.delete('')
  return { club, addresses: [...byKey.values()].toReversed() }
}

/** The e-mail addresses of a club and of every manager who may order. */
export const findClubCorrespondents = (db: Connection, id_club: number) =>
  findCorrespondents(db, { id_club, id_member: null, adresse_facturation: { mail: '' } })

async function listManagerEmails(db: Connection, idClub: number): Promise<string[]> {
  const managers = await db
    .selectFrom('club_manager')
    .innerJoin('member', 'member.id', 'club_manager.id_member')
    .select('member.mail')
    .where('club_manager.id_club', '=', idClub)
    .where('can_register_member', '=', true)
    .orderBy('club_manager.id')
    .execute()
  return managers.map(({ mail }) => mail)
}

export async function lockClub(db: Connection, id: number) {
  await sql`select id from club where id = ${id} for no key update`.execute(db)
}

export async function nextOrderNumber(db: Connection) {
  const { rows } = await sql<{ sequence: number }>`select nextval('order_number') as sequence`.execute(db)
  return rows[0]!.sequence
}

export function isLive(payment: Payment) {
  return (LIVE as readonly string[]).includes(payment.state)
}
