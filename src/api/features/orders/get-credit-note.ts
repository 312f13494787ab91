import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readCreditNote } from '#api/core/orders/credit-note-queries.ts'
import { drawCreditNoteOfOrder } from '#api/core/orders/document-of-order.ts'

export async function getCreditNote({ id_credit_note }: Input<'getCreditNote'>, call: ClubCall) {
  const note = await readCreditNote(call.db, id_credit_note)
  if (!note || note.order.id_club !== call.idClub) throw notFound()
  return drawCreditNoteOfOrder({ env: call.env, made: call.clock.now() }, note)
}
