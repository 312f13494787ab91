import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { findParcelLines, findParcels, findToDispatch } from './staff-order-queries.ts'

export async function staffListDispatch(_input: unknown, { db }: AccountCall) {
  const rows = await findToDispatch(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, paid_at, ...row }) => ({ ...row, paid_at: paid_at.toISOString() })),
  }
}

export async function staffPrintDispatch({ id_orders }: Input<'staffPrintDispatch'>, call: AccountCall) {
  const parcels = await findParcels(call.db, id_orders)
  if (parcels.length < new Set(id_orders).size) throw notFound()
  const lines = await findParcelLines(call.db, id_orders)
  const made = call.clock.now()
  const content = await drawDocument('dispatch', { env: call.env, made }, { parcels, lines })
  return { content, name: `Envois-${dateInBrussels(made)}.pdf` }
}

/** Returns the orders that it changed: one that a colleague dispatched meanwhile keeps its time. */
export async function staffSetDispatched({ id_orders, dispatched }: Input<'staffSetDispatched'>, call: AccountCall) {
  const changed = await inTransaction(call, async (call) => {
    const orders = await call.db
      .selectFrom('club_order')
      .select(['id', 'numero', 'id_club', 'dispatched_at', 'state'])
      .where('id', 'in', id_orders)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (orders.length < new Set(id_orders).size) throw notFound()
    const due = orders.filter(({ state, dispatched_at }) => state === 'paid' && (dispatched_at === null) === dispatched)
    if (due.length === 0) return []
    const dispatched_at = dispatched ? call.clock.now() : null
    const ids = due.map(({ id }) => id)
    await call.db.updateTable('club_order').set({ dispatched_at }).where('id', 'in', ids).execute()
    await recordAudit(
      call,
      ...due.map((order) => ({
        action: dispatched ? ('order.dispatch' as const) : ('order.undispatch' as const),
        id_club: order.id_club,
        subject: `order ${order.numero}`,
        before: { dispatched_at: order.dispatched_at },
        after: { dispatched_at },
      })),
    )
    return ids
  })
  const message = dispatched ? staffOrderMessages.dispatched : staffOrderMessages.undispatched
  return { success: true, message: message(changed.length), id_orders: changed }
}
