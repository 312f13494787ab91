import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readCreditNote } from '#api/core/orders/credit-note-queries.ts'
import { drawDocument } from '#api/files/draw-document.ts'

export async function getCreditNote({ id_credit_note }: Input<'getCreditNote'>, call: ClubCall) {
  const note = await readCreditNote(call.db, id_credit_note)
  if (!note || note.order.id_club !== call.idClub) throw notFound()
  const content = await drawDocument('creditNote', { env: call.env, made: call.clock.now() }, note)
  return { content, name: `Note-de-credit-${note.numero}.pdf` }
}
