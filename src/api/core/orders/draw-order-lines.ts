import type { Env } from '#api/config/env.ts'
import { GREY, INNER_WIDTH, LINE, PAGE, type Pdf } from '#api/files/draw-pdf.ts'
import { type Column, drawTable } from '#api/files/draw-table.ts'
import { formatDate, yearOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import type { PrintedLine, PrintedOrder } from './order-reading-queries.ts'

const COLUMNS: Column[] = [
  { title: 'N°', width: 28, align: 'right' },
  { title: 'Pour', width: INNER_WIDTH - 302 },
  { title: 'Licence n°', width: 66 },
  { title: 'Du', width: 70 },
  { title: 'Au', width: 70 },
  { title: 'Prix', width: 68, align: 'right' },
]
const SUMS_WIDTH = 210
const SUM_HEIGHT = 17
const NOTHING = 0

/** Draws the order lines, the total, and what was refunded of it. */
export function drawOrderLines(pdf: Pdf, env: Env, order: PrintedOrder) {
  drawLines(pdf, env, order.lines)
  const sums: [string, number][] = [
    ['Sous-total', sumLines(order.lines)],
    ['TVA 0\u00a0%', NOTHING],
    ['Livraison', NOTHING],
  ]
  const refunded = order.credit_notes.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  drawSums(pdf, env, sums, ['Total', order.total_cents], refunded)
}

/** Draws the lines that are credited, and what they differ by from the amount: not received, or given back before. */
export function drawCreditedLines(pdf: Pdf, env: Env, lines: PrintedLine[], amount_cents: number) {
  if (lines.length > 0) drawLines(pdf, env, lines)
  const difference = amount_cents - sumLines(lines)
  const sums: [string, number][] = [
    ...(lines.length > 0 ? ([['Sous-total', sumLines(lines)]] as [string, number][]) : []),
    ...(lines.length > 0 && difference !== 0 ? ([['Non dû', difference]] as [string, number][]) : []),
    ['TVA 0\u00a0%', NOTHING],
  ]
  drawSums(pdf, env, sums, ['Total', amount_cents])
}

const sumLines = (lines: PrintedLine[]) => lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)

function drawLines(pdf: Pdf, env: Env, lines: PrintedLine[]) {
  drawTable(
    pdf,
    env,
    COLUMNS,
    lines.map((line, index) => [
      String(index + 1),
      line.date_debut === null ? `${line.quantity}\u00a0× ${line.orderable_name}` : line.orderable_name,
      line.numero_licence ?? '',
      line.date_debut === null ? '' : formatDate(line.date_debut),
      line.date_fin === null ? '' : formatDate(line.date_fin),
      formatMoney(line.cost_cents),
    ]),
  )
}

/** '60 × Licence annuelle, 1 × Licence club 2027, 2 × Passeport'. */
export function countProducts({ lines }: Pick<PrintedOrder, 'lines'>): string {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const what = nameOf(line)
    counts.set(what, (counts.get(what) ?? 0) + (line.quantity ?? 1))
  }
  return [...counts].map(([name, count]) => `${count}\u00a0× ${name}`).join(', ')
}

/** Members are counted; an affiliation is of a year, and an item has its own label. */
function nameOf({ product_name, orderable_name, numero_licence, date_debut }: PrintedLine): string {
  if (date_debut === null) return orderable_name
  return numero_licence === null ? `${product_name} ${yearOf(date_debut)}` : product_name
}

function drawSums(pdf: Pdf, env: Env, sums: [string, number][], total: [string, number], refunded = 0) {
  const height = (sums.length + (refunded > 0 ? 3 : 2)) * SUM_HEIGHT
  // The sums stay together, on the page of the last row if they fit.
  if (pdf.y + height > PAGE.height - pdf.page.margins.bottom) pdf.addPage()
  const left = PAGE.width - PAGE.margin - SUMS_WIDTH
  const row = (label: string, cents: number) => {
    const top = pdf.y
    pdf.text(label, left, top, { width: SUMS_WIDTH / 2 })
    pdf.text(formatMoney(cents), left + SUMS_WIDTH / 2, top, { width: SUMS_WIDTH / 2 - 6, align: 'right' })
    pdf.y = top + SUM_HEIGHT
  }
  pdf.y += 12
  pdf.font('regular').fontSize(10).fillColor(GREY)
  for (const [label, cents] of sums) row(label, cents)
  pdf
    .moveTo(left, pdf.y - 2)
    .lineTo(PAGE.width - PAGE.margin, pdf.y - 2)
    .lineWidth(0.8)
    .stroke(LINE)
  pdf.y += 5
  pdf.font('bold').fontSize(13).fillColor(env.COLOUR_INK)
  row(...total)
  pdf.font('regular').fontSize(10)
  if (refunded > 0) row('Remboursé', -refunded)
  pdf.x = PAGE.margin
}
