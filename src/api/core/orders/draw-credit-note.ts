import { drawLetterhead, drawPdf, drawTitle, type Paper } from '#api/files/draw-pdf.ts'
import { formatDate } from '#domain/dates.ts'
import type { PrintedCreditNote } from './credit-note-queries.ts'
import { drawCreditedLines } from './draw-order-lines.ts'
import { drawParties } from './draw-receipt.ts'

/** The credit note: what was given back of an order, and why. */
export function drawCreditNote(paper: Paper, { numero, day, amount_cents, reason, order }: PrintedCreditNote) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Note de crédit ${numero}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(pdf, env, 'Note de crédit', `N° ${numero}`)
    drawParties(pdf, env, order, [
      ['Numéro', numero],
      ['Date', formatDate(day)],
      ['Commande', order.numero],
      // An erasure empties it.
      ...(reason === '' ? [] : ([['Raison', reason]] as [string, string][])),
    ])
    drawCreditedLines(pdf, env, order.lines, amount_cents)
  })
}
