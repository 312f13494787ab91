import type { Connection } from '#api/database/connect.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'
import { type PrintedLine, readPrintedOrder } from './order-reading-queries.ts'

/** Everything that a credit note shows: of lines, those lines; of an amount, none; of a whole order, all that it left. */
export async function readCreditNote(db: Connection, id: number) {
  const note = await db
    .selectFrom('credit_note')
    .leftJoin('order_refund', 'order_refund.id', 'credit_note.id_refund')
    .innerJoin('club_order', 'club_order.id', 'credit_note.id_order')
    .select(['credit_note.year', 'credit_note.number', 'credit_note.day', 'credit_note.id_order'])
    .select(['credit_note.id_refund', 'credit_note.amount_cents', 'order_refund.reason', 'club_order.close_reason'])
    .where('credit_note.id', '=', id)
    .executeTakeFirst()
  if (!note) return undefined
  const order = (await readPrintedOrder(db, note.id_order))!
  const refunded = note.id_refund === null ? null : await listRefunded(db, note.id_refund)
  const isCredited = ({ id_line, is_refunded }: PrintedLine) => refunded?.has(id_line) ?? !is_refunded
  return {
    numero: formatCreditNoteNumber(note),
    day: note.day,
    amount_cents: note.amount_cents,
    reason: note.reason ?? note.close_reason ?? '',
    order: { ...order, lines: order.lines.filter(isCredited) },
  }
}

export type PrintedCreditNote = NonNullable<Awaited<ReturnType<typeof readCreditNote>>>

async function listRefunded(db: Connection, idRefund: number) {
  const rows = await db.selectFrom('order_refund_line').select('id_line').where('id_refund', '=', idRefund).execute()
  return new Set(rows.map(({ id_line }) => id_line))
}
