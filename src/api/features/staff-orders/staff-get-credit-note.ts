import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readCreditNote } from '#api/core/orders/credit-note-queries.ts'
import { drawCreditNoteOfOrder } from '#api/core/orders/document-of-order.ts'

export async function staffGetCreditNote({ id_credit_note }: Input<'staffGetCreditNote'>, call: AccountCall) {
  const note = await readCreditNote(call.db, id_credit_note)
  if (!note) throw notFound()
  return drawCreditNoteOfOrder({ env: call.env, made: call.clock.now() }, note)
}
