import type { Env } from '#api/config/env.ts'
import {
  drawLetterhead,
  drawPdf,
  drawQrCode,
  drawTitle,
  fittingSize,
  GREY,
  INNER_WIDTH,
  LINE,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import { formatIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentQrText } from '#domain/payment-qr.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { countProducts, drawOrderLines } from './draw-order-lines.ts'
import type { PrintedOrder } from './order-reading-queries.ts'

const PANEL = { height: 210, padding: 18 }
const QR_SIZE = 150
const LABEL_WIDTH = 92

/** Instructions for a transfer, with a QR code for banking apps. */
export function drawTransfer(paper: Paper, order: PrintedOrder) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Virement ${order.numero}` }, (pdf) => {
    drawLetterhead(pdf, env)
    drawTitle(pdf, env, 'Virement à effectuer', `Commande n° ${order.numero} · ${order.club}`)
    drawPanel(pdf, env, order)
    drawAdvice(pdf)
    pdf.font('bold').fontSize(11).fillColor(env.COLOUR_INK).text(countProducts(order))
    pdf.y += 8
    drawOrderLines(pdf, env, order)
  })
}

function drawPanel(pdf: Pdf, env: Env, order: PrintedOrder) {
  const top = pdf.y
  pdf.roundedRect(PAGE.margin, top, INNER_WIDTH, PANEL.height, 8).lineWidth(1).fillAndStroke('#f6f8fb', LINE)
  const left = PAGE.margin + PANEL.padding
  const width = INNER_WIDTH - 3 * PANEL.padding - QR_SIZE
  pdf.y = top + PANEL.padding
  pdf.font('regular').fontSize(9.5).fillColor(GREY).text('Montant à payer', left, pdf.y, { width })
  pdf
    .font('bold')
    .fontSize(24)
    .fillColor(env.COLOUR_INK)
    .text(formatMoney(dueOf(order)), left, pdf.y + 2, { width })
  pdf.y += 8
  drawDetails(pdf, env, detailsOf(env, order), left, width)
  drawCode(pdf, env, order, top)
  pdf.x = PAGE.margin
  pdf.y = top + PANEL.height + 14
}

const dueOf = ({ total_cents, received_cents }: PrintedOrder) => total_cents - received_cents

function detailsOf(env: Env, order: PrintedOrder): [label: string, value: string][] {
  return [
    ['Communication', formatCommunication(order.communication_structuree)],
    ['IBAN', formatIban(env.FEDERATION_IBAN)],
    ...(env.FEDERATION_BIC ? ([['BIC', env.FEDERATION_BIC]] as [string, string][]) : []),
    ['Bénéficiaire', env.FEDERATION_NAME],
    ...(order.received_cents > 0 ? ([['Déjà reçu', formatMoney(order.received_cents)]] as [string, string][]) : []),
  ]
}

function drawDetails(pdf: Pdf, env: Env, details: [label: string, value: string][], left: number, width: number) {
  for (const [label, value] of details) {
    const top = pdf.y
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(GREY)
      .text(label, left, top + 1, { width: LABEL_WIDTH })
    pdf.font('bold').fillColor(env.COLOUR_INK)
    const size = fittingSize(pdf, value, 11, 9, width - LABEL_WIDTH)
    pdf.fontSize(size).text(value, left + LABEL_WIDTH, top, { width: width - LABEL_WIDTH })
    pdf.y += 7
  }
}

function drawCode(pdf: Pdf, env: Env, order: PrintedOrder, top: number) {
  const left = PAGE.width - PAGE.margin - PANEL.padding - QR_SIZE
  // Scanners need a white quiet zone of four modules.
  pdf.roundedRect(left, top + PANEL.padding, QR_SIZE, QR_SIZE, 6).fill('#ffffff')
  const text = paymentQrText({
    bic: env.FEDERATION_BIC,
    beneficiary: env.FEDERATION_NAME,
    iban: env.FEDERATION_IBAN,
    cents: dueOf(order),
    communication: order.communication_structuree,
  })
  drawQrCode(pdf, text, left + 15, top + PANEL.padding + 15, QR_SIZE - 30)
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(GREY)
    .text(
      'Scannez ce code avec votre application bancaire\u00a0: tout est rempli.',
      left,
      top + PANEL.padding + QR_SIZE + 8,
      {
        width: QR_SIZE,
        align: 'center',
      },
    )
}

function drawAdvice(pdf: Pdf) {
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(GREY)
    .text(
      'Recopiez la communication structurée telle quelle, sans autre texte\u00a0: elle relie votre virement à cette commande. Le traitement d’un virement prend 3 à 5 jours ouvrables\u00a0; les licences sont délivrées à sa réception.',
      PAGE.margin,
      pdf.y,
      { width: INNER_WIDTH },
    )
  pdf.y += 14
}
