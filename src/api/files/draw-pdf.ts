import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { encode } from 'uqr'
import type { Env } from '#api/config/env.ts'
import { projectRoot } from '#api/config/project-root.ts'
import type { CalendarDate } from '#domain/dates.ts'

export type Pdf = PDFKit.PDFDocument

const FONTS = join(projectRoot, 'assets/fonts')
/** A4 in points, and its margin. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 }
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin
export const GREY = '#5b6472'
export const LINE = '#d5dae2'
const FOOTER_HEIGHT = 44

/** The federation's settings and the time of issue, which every document prints. */
export interface Paper {
  env: Env
  made: Date
}

interface About extends Paper {
  title: string
}

/** A document of the federation: A4, fonts embedded, postal address and page number in the footer. */
export async function drawPdf(about: About, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { pdf, whole } = await openPdf(about, { bufferPages: true })
  draw(pdf)
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    drawFooter(pdf, about.env, `Page ${index + 1} / ${count}`)
  }
  pdf.end()
  return whole
}

/** Letters drawn at a time: some tens of milliseconds. */
const SLICE = 5

/** One page for each letter, without a page number. Other documents are drawn in between, since there may be thousands. */
export async function drawLetters<Letter>(
  about: About,
  letters: Letter[],
  draw: (pdf: Pdf, letter: Letter) => void,
): Promise<Buffer> {
  const { pdf, whole } = await openPdf(about, { bufferPages: false })
  for (const [index, letter] of letters.entries()) {
    if (index > 0) pdf.addPage()
    draw(pdf, letter)
    drawFooter(pdf, about.env)
    if (index % SLICE === SLICE - 1) await setImmediate()
  }
  pdf.end()
  return whole
}

async function openPdf({ env, title, made }: About, { bufferPages }: { bufferPages: boolean }) {
  const { margin } = PAGE
  // Loaded with the first document, see tests/rules/idle-modules.test.ts.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + FOOTER_HEIGHT },
    bufferPages,
    lang: 'fr-BE',
    displayTitle: true,
    info: { Title: title, Author: env.FEDERATION_NAME, Creator: 'MyABFT', CreationDate: made },
  })
  pdf.registerFont('regular', join(FONTS, 'Inter-Regular.ttf'))
  pdf.registerFont('bold', join(FONTS, 'Inter-Bold.ttf'))
  pdf.font('regular')
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', failed)
  })
  return { pdf, whole }
}

/** Draws emblem and name of the federation at the top of a page, and moves below them. */
export function drawLetterhead(pdf: Pdf, env: Env) {
  const { margin } = PAGE
  const left = hasOwnEmblem(env) ? margin + 54 : margin
  if (hasOwnEmblem(env)) drawEmblem(pdf, env, margin, margin - 6, 44)
  pdf
    .font('bold')
    .fontSize(15)
    .fillColor(env.COLOUR_INK)
    .text(env.FEDERATION_SHORT_NAME, left, margin - 2)
    .font('regular')
    .fontSize(9.5)
    .fillColor(GREY)
    .text(env.FEDERATION_NAME, left, margin + 19)
  pdf
    .moveTo(margin, margin + 50)
    .lineTo(PAGE.width - margin, margin + 50)
    .lineWidth(1.2)
    .stroke(env.COLOUR_ACCENT)
  pdf.x = margin
  pdf.y = margin + 74
}

export function drawTitle(pdf: Pdf, env: Env, title: string, subtitle: string) {
  pdf.font('bold').fontSize(22).fillColor(env.COLOUR_INK).text(title, PAGE.margin)
  pdf.font('regular').fontSize(11).fillColor(GREY).text(subtitle, { paragraphGap: 4 })
  pdf.moveDown(0.8)
}

/** Label and value, one pair per line. */
export function drawFacts(pdf: Pdf, env: Env, facts: [label: string, value: string][]) {
  const LABEL_WIDTH = 120
  for (const [label, value] of facts) {
    const top = pdf.y
    pdf.font('regular').fontSize(10).fillColor(GREY).text(label, PAGE.margin, top, { width: LABEL_WIDTH })
    pdf
      .font('bold')
      .fillColor(env.COLOUR_INK)
      .text(value, PAGE.margin + LABEL_WIDTH, top, { width: INNER_WIDTH - LABEL_WIDTH })
    pdf.y += 4
  }
  pdf.x = PAGE.margin
  pdf.moveDown(0.8)
}

/** The wished font size, or the largest one at which the text fits on one line of that width. */
export function fittingSize(pdf: Pdf, text: string, wished: number, least: number, width = INNER_WIDTH) {
  const natural = pdf.fontSize(wished).widthOfString(text)
  return natural <= width ? wished : Math.max(least, (wished * width) / natural)
}

/** Vector shapes, sharp at any print size. */
export function drawQrCode(pdf: Pdf, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const side = size / modules
  for (const [row, line] of data.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
    }
  }
  pdf.fill('#000000')
}

export function drawEmblem(pdf: Pdf, env: Env, x: number, y: number, size: number) {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 64)
  // The same shapes as public/logo.svg.
  pdf.path('M32 3a29 29 0 0 1 29 29H47a15 15 0 0 1-15-15z').fill(env.COLOUR_ACCENT)
  pdf.path('M32 61A29 29 0 0 1 3 32h14a15 15 0 0 1 15 15z').fill(env.COLOUR_INK)
  pdf.path('M13 37h38v6H37l5 12h-7l-3-8-3 8h-7l5-12H13z').fill(env.COLOUR_INK)
  pdf.path('M28 36h8v8h-8z').fill(env.COLOUR_ACCENT)
  pdf.restore()
}

/** Documents show the portal's own emblem only if the federation did not set another logo. */
export function hasOwnEmblem(env: Env) {
  return env.LOGO_URL === '/logo.svg'
}

function drawFooter(pdf: Pdf, env: Env, pageNumber?: string) {
  const contact = `${env.FEDERATION_NAME} · ${env.FEDERATION_ADDRESS} · ${env.FEDERATION_PHONE} · ${env.FEDERATION_EMAIL}`
  const number = env.FEDERATION_ENTERPRISE_NUMBER && `N° d’entreprise ${env.FEDERATION_ENTERPRISE_NUMBER}`
  // The footer lies below the margin, where text would otherwise start a new page.
  pdf.page.margins = { ...pdf.page.margins, bottom: 0 }
  const top = PAGE.height - PAGE.margin
  pdf.font('regular').fillColor(GREY)
  pdf
    .fontSize(fittingSize(pdf, contact, 8, 5))
    .text(contact, PAGE.margin, top, { width: INNER_WIDTH, align: 'center', lineBreak: false })
  pdf.fontSize(8).text([number, pageNumber].filter(Boolean).join(' · '), PAGE.margin, top + 12, {
    width: INNER_WIDTH,
    align: 'center',
  })
}

/** '15 novembre 2026', '1er mars 2027'. */
export function longDate(date: CalendarDate): string {
  const text = new Intl.DateTimeFormat('fr-BE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  return text.replace(/^1 /, '1er ')
}
