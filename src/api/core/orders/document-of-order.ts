import type { SentFile } from '#api/calls/call.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import type { Paper } from '#api/files/draw-pdf.ts'
import type { OrderState } from '#domain/order-status.ts'
import type { PrintedCreditNote } from './credit-note-queries.ts'
import type { PrintedOrder } from './order-reading-queries.ts'

type DocumentOfOrder = 'receipt' | 'transfer'

/** A receipt once the order was paid, also after a refund; else the instructions for the transfer. */
export function documentOf({ state }: { state: OrderState }): DocumentOfOrder | null {
  if (state === 'paid' || state === 'refunded') return 'receipt'
  return state === 'awaiting_payment' ? 'transfer' : null
}

export function nameOfDocument(kind: DocumentOfOrder, { numero }: PrintedOrder) {
  return `${kind === 'receipt' ? 'Recu' : 'Virement'}-${numero}.pdf`
}

export async function drawOrderDocument(kind: DocumentOfOrder, paper: Paper, order: PrintedOrder): Promise<SentFile> {
  return { content: await drawDocument(kind, paper, order), name: nameOfDocument(kind, order) }
}

export async function drawCreditNoteOfOrder(paper: Paper, note: PrintedCreditNote): Promise<SentFile> {
  return { content: await drawDocument('creditNote', paper, note), name: `Note-de-credit-${note.numero}.pdf` }
}
