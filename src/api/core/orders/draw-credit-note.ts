import type { SentFile } from '#api/calls/call.ts'
import type { Deps } from '#api/deps.ts'
import { drawLetterhead, drawPdf, drawTitle } from '#api/files/draw-pdf.ts'
import { formatDate } from '#domain/dates.ts'
import type { PrintedCreditNote } from './credit-note-queries.ts'
import { drawCreditedLines } from './draw-order-lines.ts'
import { drawParties } from './draw-receipt.ts'

/** The credit note: what was given back of an order, and why. */
export async function drawCreditNote(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { numero, day, amount_cents, reason, order }: PrintedCreditNote,
): Promise<SentFile> {
  const content = await drawPdf({ env, title: `Note de crédit ${numero}`, made: clock.now() }, (pdf) => {
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
  return { content, name: `Note-de-credit-${numero}.pdf` }
}
