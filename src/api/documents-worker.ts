// Draws the documents of the federation in a worker thread (files/draw-document.ts): embedding the typefaces alone takes
// tens of milliseconds, which on the event loop would delay every call.
import { parentPort } from 'node:worker_threads'
import { drawCreditNote } from './core/orders/draw-credit-note.ts'
import { drawReceipt } from './core/orders/draw-receipt.ts'
import { drawTransfer } from './core/orders/draw-transfer.ts'
import { drawAttestation } from './features/clubs/draw-attestation.ts'
import { drawRecap } from './features/clubs/draw-recap.ts'
import { drawExamReport } from './features/grading/draw-exam-report.ts'
import { drawInvitations } from './features/staff-accounts/draw-invitations.ts'
import { drawDispatch } from './features/staff-orders/draw-dispatch.ts'
import { drawRanking } from './features/staff-sport/draw-ranking.ts'
import type { Paper } from './files/draw-pdf.ts'
import type { Reply } from './files/lasting-thread.ts'

const documents = {
  attestation: drawAttestation,
  creditNote: drawCreditNote,
  dispatch: drawDispatch,
  examReport: drawExamReport,
  invitations: drawInvitations,
  ranking: drawRanking,
  recap: drawRecap,
  receipt: drawReceipt,
  transfer: drawTransfer,
}

type Documents = typeof documents
export type DocumentName = keyof Documents
/** A document to draw: what it is drawn on, and what it says. */
export type DocumentWork = {
  [Name in DocumentName]: { name: Name; paper: Paper; content: Parameters<Documents[Name]>[1] }
}[DocumentName]

parentPort!.on('message', ({ id, question }: { id: number; question: DocumentWork }) => {
  void draw(question).then(
    (answer) => reply({ id, answer }),
    (error: Error) => reply({ id, error }),
  )
})

function draw({ name, paper, content }: DocumentWork): Promise<Uint8Array> {
  // The type of DocumentWork pairs each name with its content; TypeScript cannot follow that pairing.
  const drawing = documents[name] as (paper: Paper, content: unknown) => Promise<Uint8Array>
  return drawing(paper, content)
}

function reply(message: Reply<Uint8Array>) {
  parentPort!.postMessage(message)
}
