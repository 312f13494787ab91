import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import { readPage } from '#api/database/read-page.ts'
import type { Tables } from '#api/database/tables.ts'
import type { Statement } from '#domain/coda/find-breaks.ts'
import type { OrderState } from '#domain/order-status.ts'
import { searchKey } from '#domain/search-key.ts'
import { cameFromProvider } from './payout-queries.ts'

export interface OrderFacts {
  id: number
  numero: string
  club: string
  total_cents: number
  /** The order's total less the money received for it. */
  due_cents: number
  state: OrderState
  communication_structuree: string
}

/** The order's part of the books is in credit by the money that is held for it. */
const due =
  sql<number>`case when club_order.state in ('paid', 'refunded', 'cancelled') then 0 else club_order.total_cents
  + coalesce((select sum(amount_cents) from ledger_line where ledger_line.id_order = club_order.id), 0) end`.as(
    'due_cents',
  )

const selectOrders = (db: Connection) =>
  db
    .selectFrom('club_order')
    .innerJoin('club', 'club.id', 'club_order.id_club')
    .select(['club_order.id', 'numero', 'club.club', 'total_cents', 'state', 'communication_structuree', due])

export function findOrdersByCommunication(db: Connection, communications: string[]): Promise<OrderFacts[]> {
  return selectOrders(db).where(sql<SqlBool>`communication_structuree = any(${communications}::text[])`).execute()
}

/** More transfers than are ever awaited at once. */
const MAX_AWAITED = 5000

/** Every order that a transfer may pay. */
export function findAwaited(db: Connection) {
  return selectOrders(db)
    .select('adresse_facturation')
    .where('state', '=', sql.lit('awaiting_payment'))
    .orderBy('created_at', 'desc')
    .limit(MAX_AWAITED)
    .execute()
}

export function findStatement(db: Connection, sha256: Buffer) {
  return db
    .selectFrom('bank_statement')
    .select(['imported_at', 'left_out'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** Years of daily statements of several accounts. */
const MAX_STATEMENTS = 3000

/** The stored statements of these accounts, newest first. */
export function listStatements(db: Connection, accounts: string[]): Promise<Statement[]> {
  return db
    .selectFrom('account_statement')
    .select(['account', 'currency', 'date', 'sequence'])
    .select(['old_balance_cents as oldBalanceCents', 'new_balance_cents as newBalanceCents'])
    .where('account', 'in', accounts)
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_STATEMENTS)
    .execute()
}

/** The fingerprints among these that were imported before. */
export async function findKnown(db: Connection, fingerprints: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bank_movement')
    .select('fingerprint')
    .where(sql<SqlBool>`fingerprint = any(${fingerprints}::bytea[])`)
    .execute()
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')))
}

/** Those of these sources that are in the books. */
export async function findPosted(db: Connection, sources: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select('source')
    .where(sql<SqlBool>`source = any(${sources}::text[])`)
    .execute()
  return new Set(rows.map(({ source }) => source))
}

const selectMovements = (db: Connection) =>
  db
    .selectFrom('bank_movement as movement')
    .leftJoin('payment', 'payment.id', 'movement.id_payment')
    .leftJoin('club_order as paid', 'paid.id', 'payment.id_order')
    .leftJoin('club', 'club.id', 'paid.id_club')
    .select(['movement.id', 'movement.value_date', 'movement.amount_cents', 'movement.communication_structuree'])
    .select(['movement.communication', 'movement.counterparty_name', 'movement.counterparty_account'])
    .select(['movement.account', 'movement.note'])
    .select(['paid.id as id_order', 'paid.numero', 'club.club', 'paid.total_cents'])
    .select(['movement.state', 'movement.reason', 'paid.state as order_state'])
    .select(cameFromProvider.as('came_from_provider'))

export type MovementRow = Awaited<ReturnType<typeof listMovements>>['rows'][number]
type Filter = Input<'staffListMovements'>
type Movements = { movement: Tables['bank_movement'] }

function matching({ etat, texte, jour }: Filter) {
  const row = expressionBuilder<Movements, 'movement'>()
  return row.and([
    ...(etat === 'tous' ? [] : [row('movement.state', '=', sql.lit(etat))]),
    ...(jour === '' ? [] : [sql<SqlBool>`coalesce(movement.booked_on, movement.value_date) = ${jour}`]),
    ...(texte === '' ? [] : [matchesText(row, texte)]),
  ])
}

function matchesText(row: ExpressionBuilder<Movements, 'movement'>, texte: string) {
  const [key, digits] = [searchKey(texte), texte.replace(/\D/g, '')]
  const amount = /^(\d{1,9})(?:[.,](\d{1,2}))?\s*€?$/.exec(texte)
  return row.or([
    sql<SqlBool>`search_key(movement.counterparty_name || ' ' || movement.communication) like ${`%${key}%`}`,
    ...(/[a-z]/.test(key) ? [concernsClub(row, key)] : []),
    ...(digits.length >= 6 ? [sql<SqlBool>`movement.communication_structuree like ${`%${digits}%`}`] : []),
    ...(amount
      ? [row('movement.amount_cents', '=', Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')))]
      : []),
  ])
}

/** It pays an order of a club with such a name, or carries the communication of one. */
function concernsClub(row: ExpressionBuilder<Movements, 'movement'>, key: string) {
  const orders = sql`club_order join club on club.id = club_order.id_club and search_key(club.club) like ${`%${key}%`}`
  return row.or([
    sql<SqlBool>`movement.communication_structuree in (select communication_structuree from ${orders})`,
    sql<SqlBool>`movement.id_payment in (select payment.id from ${orders} join payment on payment.id_order = club_order.id)`,
    sql<SqlBool>`movement.id in (select payment.id_movement from ${orders} join payment on payment.id_order = club_order.id
      and payment.state = 'succeeded')`,
  ])
}

export function listMovements(db: Connection, filter: Filter) {
  const all = db
    .selectFrom('bank_movement as movement')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
  const selected = selectMovements(db)
    .where(matching(filter))
    .orderBy('movement.value_date', 'desc')
    .orderBy('movement.id', 'desc')
  return readPage(selected, all, filter)
}

export const readMovement = compileOnce((db, { idMovement }: { idMovement: number }) =>
  selectMovements(db)
    .innerJoin('bank_statement', 'bank_statement.id', 'movement.id_statement')
    .leftJoin('account as decider', 'decider.id', 'movement.decided_by')
    .select(['bank_statement.name as file', 'bank_statement.imported_at', 'movement.decided_at'])
    .select(selectName('decider').as('decider'))
    .where('movement.id', '=', idMovement),
)

/** Every decision about a movement takes this lock. */
/** In the order of their ids, so that two calls cannot deadlock. */
export function lockMovements(db: Connection, ids: number[]) {
  return db
    .selectFrom('bank_movement')
    .select(['id', 'state', 'amount_cents', 'value_date', 'reason'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockMovement(db: Connection, idMovement: number) {
  const [movement] = await lockMovements(db, [idMovement])
  return movement
}

/** The parts of a movement by the books: those of orders, and the rest that is a club's credit. */
export async function listAttributions(db: Connection, idMovement: number) {
  const { rows } = await sql<{ id_order: number | null; numero: string | null; club: string; cents: number }>`
    select o.id as id_order, o.numero, club.club, taken.amount_cents as cents
    from ledger_entry entry
    join ledger_line taken on taken.id_entry = entry.id and taken.account = 'unallocated'
    left join ledger_line line on line.id_entry = entry.id and line.account = 'clubs'
    left join payment on payment.id = entry.id_payment
    left join club_order o on o.id = coalesce(line.id_order, payment.id_order)
    join club on club.id = coalesce(line.id_club, o.id_club)
    where entry.id_movement = ${idMovement} and entry.kind in ('payment', 'match', 'credit')
      and not exists (select from ledger_entry later where later.corrects = entry.id)
    order by entry.id`.execute(db)
  return rows
}
