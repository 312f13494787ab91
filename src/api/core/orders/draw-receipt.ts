import type { Env } from '#api/config/env.ts'
import {
  drawLetterhead,
  drawPdf,
  drawTitle,
  GREY,
  INNER_WIDTH,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { fullName } from '#domain/person-name.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'
import { countProducts, drawOrderLines } from './draw-order-lines.ts'
import type { PrintedOrder } from './order-reading-queries.ts'

const PAID_BY = { card: 'Carte bancaire', bancontact: 'Bancontact' }
const PAID = '#1d6b3a'
const COLUMN_GAP = 24
const LABEL_WIDTH = 92

/** The receipt: that, when and how the order was paid. */
export function drawReceipt(paper: Paper, order: PrintedOrder) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Reçu ${order.numero}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawMark(pdf, env, order)
    drawTitle(pdf, env, 'Reçu', `Commande n° ${order.numero}`)
    drawParties(pdf, env, order, factsOf(order))
    drawOrderLines(pdf, env, order)
  })
}

/** The state of the order, as a word and a colour. */
function markOf(env: Env, order: PrintedOrder): [word: string, colour: string] {
  if (order.state !== 'refunded' && order.credit_notes.length === 0) return ['PAYÉ', PAID]
  const isAll = order.state === 'refunded' || order.received_cents <= 0
  return [isAll ? 'REMBOURSÉ' : 'REMBOURSÉ EN PARTIE', env.COLOUR_ACCENT]
}

function drawMark(pdf: Pdf, env: Env, order: PrintedOrder) {
  const [word, colour] = markOf(env, order)
  const { y } = pdf
  pdf.font('bold').fontSize(13)
  const width = pdf.widthOfString(word) + 28
  const left = PAGE.width - PAGE.margin - width
  pdf.roundedRect(left, y, width, 28, 14).lineWidth(1.6).stroke(colour)
  pdf.fillColor(colour).text(word, left, y + 7, { width, align: 'center' })
  pdf.x = PAGE.margin
  pdf.y = y
}

/** Who is billed, and the facts of the document beside it. */
export function drawParties(pdf: Pdf, env: Env, order: PrintedOrder, facts: [label: string, value: string][]) {
  const width = (INNER_WIDTH - COLUMN_GAP) / 2
  const top = pdf.y
  drawFacts(pdf, env, facts, PAGE.margin + width + COLUMN_GAP, width)
  const end = pdf.y
  pdf.y = top
  drawBilledTo(pdf, env, order, width)
  pdf.x = PAGE.margin
  pdf.y = Math.max(end, pdf.y) + 18
}

function drawBilledTo(pdf: Pdf, env: Env, { adresse_facturation: to, club, numero_club }: PrintedOrder, width: number) {
  const person = fullName(to)
  const lines = [person === club ? '' : person, to.adresse, to.complement, `${to.cp} ${to.ville}`.trim(), to.mail]
  pdf.font('regular').fontSize(9).fillColor(GREY).text('Facturé à', PAGE.margin, pdf.y, { width })
  pdf.y += 3
  pdf.font('bold').fontSize(11).fillColor(env.COLOUR_INK).text(club, { width })
  pdf.font('regular').fontSize(10).text(`Club n° ${numero_club}`, { width })
  for (const line of lines.filter(Boolean)) pdf.text(line, { width })
}

function factsOf(order: PrintedOrder): [label: string, value: string][] {
  const day = (instant: Date | null) => (instant ? formatDate(dateInBrussels(instant)) : '')
  return [
    ['Numéro', order.numero],
    ['Commandé le', day(order.created_at)],
    ['Payé le', day(order.paid_at)],
    ['Moyen', order.type_payement ? PAID_BY[order.type_payement] : 'Virement bancaire'],
    ...listRefunds(order),
    ['Objet', countProducts(order)],
  ]
}

/** By credit note. An order that was refunded before there were credit notes has its day only. */
function listRefunds({ state, closed_at, credit_notes }: PrintedOrder): [label: string, value: string][] {
  if (state === 'refunded' && credit_notes.length === 0) {
    return [['Remboursé le', formatDate(dateInBrussels(closed_at!))]]
  }
  return credit_notes.map((note) => [
    'Remboursé le',
    `${formatDate(note.day)}\u00a0: ${formatMoney(note.amount_cents)} (${formatCreditNoteNumber(note)})`,
  ])
}

function drawFacts(pdf: Pdf, env: Env, facts: [label: string, value: string][], left: number, width: number) {
  for (const [label, value] of facts) {
    const top = pdf.y
    pdf.font('regular').fontSize(10).fillColor(GREY).text(label, left, top, { width: LABEL_WIDTH })
    pdf
      .font('bold')
      .fillColor(env.COLOUR_INK)
      .text(value, left + LABEL_WIDTH, top, { width: width - LABEL_WIDTH })
    pdf.y += 4
  }
}
