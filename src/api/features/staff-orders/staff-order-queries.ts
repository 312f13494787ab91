import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Input } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { creditOf } from '#api/core/ledger/read-balances.ts'
import { selectListName } from '#api/core/members/list-name.ts'
import { matchesText } from '#api/core/orders/match-orders.ts'
import { creditNotesOf, isRefundedLine, plannedDay, receivedCents } from '#api/core/orders/order-reading-queries.ts'
import { selectRefunds, unrestoredCents } from '#api/core/orders/order-refund-queries.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import { onDays } from '#api/database/midnight.ts'
import type { Tables } from '#api/database/tables.ts'
import { OPEN_STATES } from '#domain/order-status.ts'

type Filter = Input<'staffListOrders'>

function matching({ etat, mode, id_club, texte, du, au }: Filter) {
  const order = expressionBuilder<Tables, 'club_order'>()
  return order.and([
    ...(etat === 'tous'
      ? []
      : [
          order(
            'state',
            'in',
            (etat === 'ouverts' ? OPEN_STATES : [etat]).map((one) => sql.lit(one)),
          ),
        ]),
    ...(mode === 'tous' ? [] : [order('mode_payement', '=', mode)]),
    ...(id_club === undefined ? [] : [order('id_club', '=', id_club)]),
    ...(texte === '' ? [] : [matchesText(texte)]),
    ...onDays('club_order.created_at', du, au),
  ])
}

export function countOrders(db: Connection, filter: Filter) {
  return db
    .selectFrom('club_order')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.coalesce(fn.sum<number>('total_cents'), sql.lit(0)).as('cents'),
    ])
    .where(matching(filter))
    .executeTakeFirstOrThrow()
}

export function listOrders(db: Connection, filter: Filter) {
  return selectListed(db)
    .where(matching(filter))
    .orderBy('club_order.created_at', 'desc')
    .orderBy('club_order.id', 'desc')
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
    .execute()
}

const nombre = sql<number>`(
  select count(*) from order_line where order_line.id_order = club_order.id and order_line.label = ''
)`.as('nombre')

function selectListed(db: Connection) {
  return db
    .selectFrom('club_order')
    .innerJoin('club', 'club.id', 'club_order.id_club')
    .select(['club_order.id', 'numero', 'club_order.created_at', 'club_order.id_club', 'club.club', 'total_cents'])
    .select([
      'communication_structuree',
      'paid_at',
      'dispatched_at',
      'state',
      'mode_payement',
      'type_payement',
      nombre,
      receivedCents,
    ])
}

export type ListedRow = Awaited<ReturnType<typeof listOrders>>[number]

/** Everything that the record of an order shows, in one statement, however much happened to it. */
const readOrders = compileOnce((db, { idOrder }: { idOrder: number }) =>
  selectListed(db)
    .leftJoin('member as manager', 'manager.id', 'club_order.id_member')
    .leftJoin('account as placer', 'placer.id', 'club_order.ordered_by')
    .select(['club.club_slug', 'processed_at', 'reminded_at', 'balance_asked_at', 'closed_at', 'close_reason'])
    .select(['club_order.id_member', 'manager.prenom', 'manager.nom'])
    .select(sql<string | null>`${selectName('placer')} || ' (' || placer.email || ')'`.as('placer'))
    .select(['adresse_livraison', 'adresse_facturation', unrestoredCents])
    .select((order) => [
      creditOf(order.ref('club_order.id_club')).as('club_credit_cents'),
      jsonArrayFrom(selectLines(db, idOrder)).as('lines'),
      jsonArrayFrom(selectPayments(db, idOrder)).as('payments'),
      jsonArrayFrom(selectRefunds(db).where('id_order', '=', idOrder).orderBy('id')).as('refunds'),
      creditNotesOf(order).as('credit_notes'),
      jsonArrayFrom(selectWaitingMovements(db)).as('waiting_movements'),
      jsonArrayFrom(selectProviderEvents(db, idOrder)).as('events'),
      jsonArrayFrom(selectAlerts(db, idOrder)).as('alerts'),
      jsonArrayFrom(selectHistory(db).whereRef('event.subject', '=', sql<string>`'order ' || club_order.numero`)).as(
        'history',
      ),
    ])
    .where('club_order.id', '=', idOrder),
)

export async function readOrder(db: Connection, idOrder: number) {
  const [order] = await readOrders(db, { idOrder })
  return order
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrder>>>

function selectLines(db: Connection, idOrder: number) {
  return db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.id_product')
    .leftJoin('member', 'member.id', 'order_line.id_member')
    .leftJoin('club', 'club.id', 'order_line.id_club')
    .leftJoin('licence', 'licence.id', 'order_line.id_licence')
    .select(['product.name as product_name', 'order_line.id_member', 'member.numero_licence', 'order_line.cost_cents'])
    .select(['order_line.id as id_line', isRefundedLine('order_line').as('is_refunded')])
    .select(['order_line.quantity', 'order_line.id_licence', 'licence.cancelled_at'])
    .select([
      sql<string>`coalesce(${selectListName('member')}, club.club, order_line.label)`.as('orderable_name'),
      sql<string | null>`coalesce(licence.date_debut, ${plannedDay('order_line', 'date_debut')})`.as('date_debut'),
      sql<string | null>`coalesce(licence.date_fin, ${plannedDay('order_line', 'date_fin')})`.as('date_fin'),
    ])
    .where('order_line.id_order', '=', idOrder)
    .orderBy('order_line.id')
}

function selectPayments(db: Connection, idOrder: number) {
  return (
    db
      .selectFrom('payment')
      // A payment that was booked by hand is named by the movement that proves it; the others name their movement.
      .leftJoin('bank_movement as movement', (join) =>
        join.on((row) =>
          row.or([
            row('movement.id', '=', row.ref('payment.id_movement')),
            row('movement.id_payment', '=', row.ref('payment.id')),
          ]),
        ),
      )
      .select(['payment.id', 'intent', 'payment.amount_cents', 'created_at', 'settled_at', 'payment.note'])
      .select(['refund_key', 'refund_asked_at', 'refund_refused_at'])
      .select(['movement.id as id_movement', 'movement.value_date', 'movement.counterparty_name'])
      .select(['payment.provider', 'payment.state', 'refund_status'])
      .where('id_order', '=', idOrder)
      .orderBy('payment.id')
  )
}

/** More movements than ever wait for a decision; the newest matter. */
const MAX_WAITING = 500

function selectWaitingMovements(db: Connection) {
  return db
    .selectFrom('bank_movement')
    .select(['id', 'value_date', 'amount_cents', 'counterparty_name', 'communication', 'communication_structuree'])
    .where('state', '=', sql.lit('unmatched'))
    .where('amount_cents', '>', 0)
    .orderBy('id', 'desc')
    .limit(MAX_WAITING)
}

/** More events than an intent ever has. */
const MAX_EVENTS = 100

function selectProviderEvents(db: Connection, idOrder: number) {
  const intents = sql`any(array(select intent from payment where id_order = ${idOrder} and intent is not null))`
  return db
    .selectFrom('provider_event')
    .select(['id', 'type', 'received_at', 'handled_at', 'outcome'])
    .where(sql<SqlBool>`(intent is not null and intent ->> 'id' = ${intents}
      or subject is not null and subject ->> 'intent' = ${intents})`)
    .orderBy('received_at', 'desc')
    .limit(MAX_EVENTS)
}

function selectAlerts(db: Connection, idOrder: number) {
  return db
    .selectFrom('payment_alert')
    .select(['id', 'reason', 'details', 'created_at', 'resolved_at'])
    .where('id_order', '=', idOrder)
    .orderBy('id', 'desc')
}

function selectHistory(db: Connection) {
  return (
    db
      .selectFrom('audit_event as event')
      .leftJoin('account', 'account.id', 'event.id_account')
      .select(['event.id', 'event.at', 'event.actor', 'event.action', 'event.before', 'event.after'])
      .select(['account.name', 'account.surname', 'account.email'])
      // Only these are in the index.
      .where('event.subject', '<>', sql.lit(''))
      .orderBy('event.at', 'desc')
      .orderBy('event.id', 'desc')
      .limit(MAX_EVENTS)
  )
}

/** A day's post; the others follow tomorrow. */
const MAX_TO_DISPATCH = 500

/** A licence that was given back is not sent. */
const toSend = sql<number>`(
  select count(*) from order_line
  where order_line.id_order = club_order.id and label = '' and not ${isRefundedLine('order_line')}
)`.as('nombre')

function selectParcels(db: Connection) {
  return (
    db
      .selectFrom('club_order')
      .innerJoin('club', 'club.id', 'club_order.id_club')
      .select(['club_order.id as id_order', 'numero', 'club.club', sql<Date>`paid_at`.as('paid_at')])
      .select(['adresse_livraison', toSend, sql<number>`count(*) over ()`.as('total')])
      .where('state', '=', sql.lit('paid'))
      // An affiliation alone puts nothing into the post.
      .where(
        sql<SqlBool>`exists (
        select from order_line where order_line.id_order = club_order.id and order_line.id_club is null)`,
      )
      .orderBy('paid_at')
      .orderBy('club_order.id')
      .limit(MAX_TO_DISPATCH)
  )
}

export type Parcel = Awaited<ReturnType<typeof findToDispatch>>[number]

export function findToDispatch(db: Connection) {
  return selectParcels(db).where('dispatched_at', 'is', null).execute()
}

export interface ParcelLine {
  id_order: number
  /** The member with the licence number, or the item with its quantity. */
  what: string
}

/** The licences and items of these orders that go into the post, without those that were refunded. */
export async function findParcelLines(db: Connection, ids: number[]): Promise<ParcelLine[]> {
  const { rows } = await sql<ParcelLine>`
    select order_line.id_order,
      case when order_line.id_member is null then order_line.quantity || ' × ' || order_line.label
        else ${selectListName('member')} || ' (' || member.numero_licence || ')' end as what
    from order_line left join member on member.id = order_line.id_member
    where order_line.id_order = any(${ids}::integer[]) and order_line.id_club is null
      and not ${isRefundedLine('order_line')}
    order by order_line.id_order, order_line.id`.execute(db)
  return rows
}

/** Includes dispatched ones, since a label may have to be printed again. */
export function findParcels(db: Connection, ids: number[]) {
  return selectParcels(db).where('club_order.id', 'in', ids).execute()
}
