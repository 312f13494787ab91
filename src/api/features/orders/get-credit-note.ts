import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readCreditNote } from '#api/core/orders/credit-note-queries.ts'
import { drawCreditNote } from '#api/core/orders/draw-credit-note.ts'

export async function getCreditNote({ id_credit_note }: Input<'getCreditNote'>, call: ClubCall) {
  const note = await readCreditNote(call.db, id_credit_note)
  if (!note || note.order.id_club !== call.idClub) throw notFound()
  return drawCreditNote(call, note)
}
