import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Connection } from '#api/database/connect.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { type OrderFacts, planOrderEntries, type RefundFacts } from '#domain/ledger/plan-order-entries.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'
import { type LedgerWork, postEntries } from './post-entries.ts'

/** Posts what the books lack about these orders. The caller holds their locks. */
export async function postOrders(work: LedgerWork, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const facts = await readOrderFacts(work.db, ids)
  await postEntries(work, facts.flatMap(planOrderEntries))
}

async function readOrderFacts(db: Connection, ids: number[]): Promise<OrderFacts[]> {
  const orders = await db
    .selectFrom('club_order')
    .select(['id', 'id_club', 'numero', 'state', 'total_cents', 'paid_at', 'closed_at'])
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute()
  const products = groupBy(await sumProducts(db, ids), ({ id_order }) => id_order)
  const payments = groupBy(await listReceived(db, ids), ({ id_order }) => id_order)
  const refunds = groupBy(await listRefunds(db, ids), ({ id_order }) => id_order)
  const notes = new Map((await listWholeNotes(db, ids)).map((note) => [note.id_order, formatCreditNoteNumber(note)]))
  const books = new Map((await readBooks(db, ids)).map((row) => [row.id, row]))
  return orders.map(({ id, id_club, numero, state, total_cents, paid_at, closed_at }) => {
    const isSold = state === 'paid' || state === 'refunded'
    const { sources, held_cents, written_off_cents, applied_cents } = books.get(id)!
    return {
      id,
      id_club,
      numero,
      total_cents,
      paid_on: isSold ? dateInBrussels(paid_at!) : null,
      refunded_on: state === 'refunded' ? dateInBrussels(closed_at!) : null,
      cancelled_on: state === 'cancelled' ? dateInBrussels(closed_at!) : null,
      products: products.get(id) ?? [],
      payments: (payments.get(id) ?? []).map((payment) => ({
        id: payment.id,
        provider: payment.provider,
        amount_cents: payment.amount_cents,
        settled_on: dateInBrussels(payment.settled_at ?? payment.created_at),
        is_refunded: payment.state === 'refunded',
        refund_failed_on: payment.failed_at && dateInBrussels(payment.failed_at),
        id_movement: payment.id_movement,
      })),
      refunds: (refunds.get(id) ?? []).map(toRefundFacts),
      credit_note: notes.get(id) ?? null,
      posted: new Set(sources),
      held_cents,
      written_off_cents,
      applied_cents,
    }
  })
}

function sumProducts(db: Connection, ids: number[]) {
  return db
    .selectFrom('order_line')
    .select(({ fn }) => ['id_order', 'id_product', fn.sum<number>('cost_cents').as('cents')])
    .where(sql<SqlBool>`id_order = any(${ids}::integer[])`)
    .groupBy(['id_order', 'id_product'])
    .orderBy('id_product')
    .execute()
}

function listReceived(db: Connection, ids: number[]) {
  return (
    db
      .selectFrom('payment')
      .leftJoin('bank_movement as movement', 'movement.id_payment', 'payment.id')
      .select(['payment.id', 'id_order', 'payment.amount_cents', 'settled_at', 'created_at'])
      .select(['payment.provider', 'payment.state', refundFailedAt.as('failed_at')])
      // The version before names the payment on the movement only.
      .select(sql<number | null>`coalesce(payment.id_movement, movement.id)`.as('id_movement'))
      .where(sql<SqlBool>`id_order = any(${ids}::integer[])`)
      .where('payment.state', 'in', ['succeeded', 'refunded'])
      .orderBy('payment.id')
      .execute()
  )
}

/**
 * When the refund of the whole order failed after it had succeeded. An alert that a person settled before the books knew of
 * it is left out: the money was given back in another way.
 */
const refundFailedAt = sql<Date | null>`(
  select alert.created_at from payment_alert alert
  where alert.reason = 'refund_failed_late' and alert.provider = payment.provider and alert.intent = payment.refund_id
    and (alert.resolved_at is null
      or exists (select from ledger_entry where source = 'failed refund of payment ' || payment.id)))`

/** A refund that is done and failed afterwards: the provider's last word about it. */
const failedAt = sql<Date | null>`case when order_refund.refund_status in ('failed', 'cancelled') then order_refund.heard_at end`

function listRefunds(db: Connection, ids: number[]) {
  return db
    .selectFrom('order_refund')
    .leftJoin('credit_note', 'credit_note.id_refund', 'order_refund.id')
    .select(['order_refund.id', 'order_refund.id_order', 'order_refund.amount_cents', 'credit_cents'])
    .select(['id_payment', 'id_alert', 'credit_note.year', 'credit_note.number'])
    .select([sql<Date>`done_at`.as('done_at'), failedAt.as('failed_at')])
    .select((refund) =>
      jsonArrayFrom(
        refund
          .selectFrom('order_refund_line')
          .innerJoin('order_line', 'order_line.id', 'order_refund_line.id_line')
          .select(({ fn }) => ['id_product', fn.sum<number>('cost_cents').as('cents')])
          .whereRef('order_refund_line.id_refund', '=', 'order_refund.id')
          .groupBy('id_product')
          .orderBy('id_product'),
      ).as('products'),
    )
    .where(sql<SqlBool>`order_refund.id_order = any(${ids}::integer[])`)
    .where('done_at', 'is not', null)
    .orderBy('order_refund.id')
    .execute()
}

function toRefundFacts(refund: Awaited<ReturnType<typeof listRefunds>>[number]): RefundFacts {
  const { id, amount_cents, credit_cents, id_payment, id_alert, products, done_at, failed_at, year, number } = refund
  return {
    id,
    done_on: dateInBrussels(done_at),
    failed_on: failed_at && dateInBrussels(failed_at),
    amount_cents,
    credit_cents,
    id_payment,
    is_second_payment: id_alert !== null,
    credit_note: year === null || number === null ? null : formatCreditNoteNumber({ year, number }),
    products,
  }
}

function listWholeNotes(db: Connection, ids: number[]) {
  return db
    .selectFrom('credit_note')
    .select(['id_order', 'year', 'number'])
    .where(sql<SqlBool>`id_order = any(${ids}::integer[])`)
    .where('id_refund', 'is', null)
    .execute()
}

interface OrderBooks {
  id: number
  sources: string[]
  held_cents: number
  written_off_cents: number
  applied_cents: number
}

async function readBooks(db: Connection, ids: number[]) {
  const { rows } = await sql<OrderBooks>`
    select wanted.id,
      array(select source from ledger_entry where id_order = wanted.id) as sources,
      (select coalesce(-sum(amount_cents), 0) from ledger_line where id_order = wanted.id) as held_cents,
      (select coalesce(sum(line.amount_cents), 0)
        from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'write_off'
        where entry.id_order = wanted.id) as written_off_cents,
      (select coalesce(-sum(line.amount_cents), 0)
        from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.id_order = wanted.id
        where entry.id_order = wanted.id and entry.kind = 'allocation') as applied_cents
    from unnest(${ids}::integer[]) as wanted (id)`.execute(db)
  return rows
}
