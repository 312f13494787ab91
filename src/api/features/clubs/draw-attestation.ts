import type { Env } from '#api/config/env.ts'
import type { AttestationContent } from '#api/database/json-columns.ts'
import {
  drawEmblem,
  drawPdf,
  drawQrCode,
  fittingSize,
  GREY,
  hasOwnEmblem,
  INNER_WIDTH,
  longDate,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface Attestation extends AttestationContent {
  numero: string
  delivered: CalendarDate
  /** URL of the public page that confirms it. */
  address: string
}

const QR_SIZE = 104
const TEXT = '#1f2733'
const centred = { width: INNER_WIDTH, align: 'center' } as const

export function drawAttestation(paper: Paper, attestation: Attestation) {
  const { env } = paper
  return drawPdf({ ...paper, title: `Attestation de reconnaissance ${attestation.numero}` }, (pdf) => {
    drawFrame(pdf, env)
    drawHeading(pdf, env, attestation)
    drawStatement(pdf, env, attestation)
    drawProof(pdf, env, attestation)
  })
}

function drawFrame(pdf: Pdf, env: Env) {
  const { width, height } = PAGE
  pdf
    .rect(28, 28, width - 56, height - 112)
    .lineWidth(2.4)
    .stroke(env.COLOUR_INK)
  pdf
    .rect(34, 34, width - 68, height - 124)
    .lineWidth(0.7)
    .stroke(env.COLOUR_ACCENT)
}

function drawHeading(pdf: Pdf, env: Env, { numero }: Attestation) {
  if (hasOwnEmblem(env)) drawEmblem(pdf, env, PAGE.width / 2 - 42, 74, 84)
  pdf.font('bold').fillColor(env.COLOUR_INK)
  pdf
    .fontSize(fittingSize(pdf, env.FEDERATION_NAME, 15, 9))
    .text(env.FEDERATION_NAME, PAGE.margin, 178, centred)
    .font('regular')
    .fontSize(10)
    .fillColor(GREY)
    .text(env.FEDERATION_ADDRESS, centred)
  pdf.font('bold').fontSize(30).fillColor(env.COLOUR_INK).text('Attestation', PAGE.margin, 250, centred)
  pdf.fontSize(17).fillColor(env.COLOUR_ACCENT).text('de reconnaissance', centred)
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor(GREY)
    .text(`N° ${numero}`, PAGE.margin, pdf.y + 8, centred)
}

function drawStatement(pdf: Pdf, env: Env, { club, numero_club, adresse, cp, ville, annee }: Attestation) {
  const place = [adresse, `${cp} ${ville}`.trim()].filter(Boolean).join(', ')
  pdf
    .fontSize(12.5)
    .fillColor(TEXT)
    .text(`L’${env.FEDERATION_NAME} (${env.FEDERATION_SHORT_NAME}) atteste que le club`, PAGE.margin, 366, centred)
  pdf.font('bold').fillColor(env.COLOUR_INK)
  pdf
    .fontSize(fittingSize(pdf, club, 26, 17))
    .text(club, PAGE.margin, pdf.y + 16, centred)
    .font('regular')
    .fontSize(11.5)
    .fillColor(GREY)
    .text(`Club n° ${numero_club}`, PAGE.margin, pdf.y + 6, centred)
  if (place) pdf.text(place, centred)
  pdf
    .fontSize(12.5)
    .fillColor(TEXT)
    .text('est un club reconnu par la fédération et en ordre d’affiliation', PAGE.margin, pdf.y + 18, centred)
    .font('bold')
    .fontSize(15)
    .fillColor(env.COLOUR_INK)
    .text(`pour l’année ${annee}.`, PAGE.margin, pdf.y + 4, centred)
}

function drawProof(pdf: Pdf, env: Env, { delivered, address, numero }: Attestation) {
  const top = 598
  const left = PAGE.margin + 12
  drawQrCode(pdf, address, left, top, QR_SIZE)
  const beside = left + QR_SIZE + 18
  pdf
    .font('bold')
    .fontSize(10)
    .fillColor(env.COLOUR_INK)
    .text('Cette attestation est-elle authentique\u00a0?', beside, top + 4, { width: 150 })
    .font('regular')
    .fontSize(8.5)
    .fillColor(GREY)
    .text(`Scannez le code, ou ouvrez l’adresse ci-dessous\u00a0: la page confirme le n° ${numero}.`, { width: 150 })
  pdf.fontSize(7.5).text(address, left, top + QR_SIZE + 8, {
    width: PAGE.width - 2 * left,
    link: address,
    lineBreak: false,
  })
  const right = PAGE.width - PAGE.margin - 12 - 170
  pdf
    .fontSize(11)
    .fillColor(TEXT)
    .text(`Délivrée le ${longDate(delivered)}`, right, top + 4, { width: 170, align: 'right' })
    .font('bold')
    .fillColor(env.COLOUR_INK)
    .text('Le secrétariat', right, top + 24, { width: 170, align: 'right' })
    .font('regular')
    .fontSize(8.5)
    .fillColor(GREY)
    .text('Document délivré électroniquement, valable sans signature.', { width: 170, align: 'right' })
}
