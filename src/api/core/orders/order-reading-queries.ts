import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectListName } from '#api/core/members/list-name.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'
import type { CalendarDate } from '#domain/dates.ts'

export interface PrintedLine {
  id_line: number
  product_name: string
  /** The name of the member or club, or the label of an item. */
  orderable_name: string
  numero_licence: string | null
  /** Null for an item. */
  date_debut: CalendarDate | null
  date_fin: CalendarDate | null
  /** Absent in mails of the version before. */
  quantity?: number
  cost_cents: number
  is_refunded: boolean
}

/** More orders than any club has, so that the list stays bounded. */
const MAX_LISTED = 1000

/** Whether a refund gave the line back, apart from one of the whole order. */
export const isRefundedLine = (line: 'order_line' | 'line') => sql<boolean>`exists (
  select from order_refund_line join order_refund on order_refund.id = order_refund_line.id_refund
  where order_refund_line.id_line = ${sql.ref(`${line}.id`)} and order_refund.done_at is not null
)`

/** Null for an item, which has no period. */
export function plannedDay(line: 'order_line' | 'line', column: 'date_debut' | 'date_fin') {
  return sql<CalendarDate | null>`case when ${sql.ref(`${line}.label`)} = '' then ${sql.ref(`${line}.${column}`)} end`
}

/** With the days of the licence, where there is one: it may have begun later than planned. */
function linesOf(order: ExpressionBuilder<Tables, 'club_order'>) {
  return jsonArrayFrom(
    order
      .selectFrom('order_line as line')
      .innerJoin('product', 'product.id', 'line.id_product')
      .leftJoin('member', 'member.id', 'line.id_member')
      .leftJoin('licence', 'licence.id', 'line.id_licence')
      .select([
        'line.id as id_line',
        'product.name as product_name',
        'member.numero_licence',
        'line.cost_cents',
        'line.quantity',
      ])
      .select(isRefundedLine('line').as('is_refunded'))
      .select([
        // The club is looked up where there is no member; joined, all clubs would be read for each order.
        sql<string>`coalesce(${selectListName('member')}, (select club from club where id = line.id_club), line.label)`.as(
          'orderable_name',
        ),
        sql<CalendarDate | null>`coalesce(licence.date_debut, ${plannedDay('line', 'date_debut')})`.as('date_debut'),
        sql<CalendarDate | null>`coalesce(licence.date_fin, ${plannedDay('line', 'date_fin')})`.as('date_fin'),
      ])
      .whereRef('line.id_order', '=', 'club_order.id')
      .orderBy('line.id'),
  )
}

/** The oldest first. */
export function creditNotesOf(order: ExpressionBuilder<Tables, 'club_order'>) {
  return jsonArrayFrom(
    order
      .selectFrom('credit_note')
      .select(['id', 'year', 'number', 'amount_cents', sql<CalendarDate>`day`.as('day')])
      .whereRef('credit_note.id_order', '=', 'club_order.id')
      .orderBy('credit_note.id'),
  )
}

/** Money that came for the order and was not given back or taken elsewhere. */
export const receivedForOrder = sql<number>`(
  select coalesce(-sum(line.amount_cents), 0) from ledger_line line join ledger_entry entry on entry.id = line.id_entry
  where line.id_order = club_order.id and entry.kind in ('payment', 'allocation', 'correction', 'payout', 'credit')
)`
export const receivedCents = receivedForOrder.as('received_cents')

/** The orders of a club, the newest first. */
export const findOrders = compileOnce((db, { idClub }: { idClub: number }) =>
  db
    .selectFrom('club_order')
    .select(['id', 'id_member', 'numero', 'created_at', 'total_cents', 'state', 'mode_payement', receivedCents])
    .select((order) => [linesOf(order).as('lines'), creditNotesOf(order).as('credit_notes')])
    .where('id_club', '=', idClub)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED),
)

/** Everything that the documents of an order show. */
export function readPrintedOrder(db: Connection, idOrder: number) {
  return db
    .selectFrom('club_order')
    .innerJoin('club', 'club.id', 'club_order.id_club')
    .select(['club_order.id', 'club_order.id_club', 'numero', 'total_cents', receivedCents])
    .select(['club_order.created_at', 'paid_at', 'closed_at', 'club.club', 'club.numero_club'])
    .select(['state', 'mode_payement', 'type_payement', 'adresse_facturation', 'communication_structuree'])
    .select((order) => [linesOf(order).as('lines'), creditNotesOf(order).as('credit_notes')])
    .where('club_order.id', '=', idOrder)
    .executeTakeFirst()
}

export type PrintedOrder = NonNullable<Awaited<ReturnType<typeof readPrintedOrder>>>

/**
 * The address of the club's last delivery, as a proposal for the next one. Orders of erased people and of former managers
 * do not count, and e-mail addresses and phone numbers are left out.
 */
export async function findLastDelivery(db: Connection, idClub: number) {
  const last = await db
    .selectFrom('club_order')
    .innerJoin('club_manager', (join) =>
      join
        .onRef('club_manager.id_club', '=', 'club_order.id_club')
        .onRef('club_manager.id_member', '=', 'club_order.id_member'),
    )
    .select('adresse_livraison')
    .where('club_order.id_club', '=', idClub)
    .where(sql<string>`adresse_livraison ->> 'adresse'`, '<>', '')
    .orderBy('club_order.created_at', 'desc')
    .orderBy('club_order.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { nom, prenom, adresse, complement, cp, ville } = last.adresse_livraison
  return { nom, prenom, adresse, complement, cp, ville }
}
