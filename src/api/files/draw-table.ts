import type { Env } from '#api/config/env.ts'
import { LINE, PAGE, type Pdf } from './draw-pdf.ts'

export interface Column {
  title: string
  width: number
  align?: 'right'
}

const PADDING = { x: 6, y: 2.75 }
const SIZE = 9

/** Rows of text below a header that each page repeats. Moves below the last row. */
export function drawTable(pdf: Pdf, env: Env, columns: Column[], rows: string[][]) {
  drawHead(pdf, env, columns)
  for (const row of rows) {
    const height = rowHeight(pdf, columns, row)
    if (pdf.y + height > PAGE.height - pdf.page.margins.bottom) {
      pdf.addPage()
      drawHead(pdf, env, columns)
    }
    drawRow(pdf, columns, row, height, env.COLOUR_INK)
  }
  pdf.x = PAGE.margin
}

function drawHead(pdf: Pdf, env: Env, columns: Column[]) {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const titles = columns.map(({ title }) => title)
  pdf.font('bold').fontSize(SIZE)
  const height = rowHeight(pdf, columns, titles)
  pdf.rect(PAGE.margin, pdf.y, width, height).fill(env.COLOUR_INK)
  drawCells(pdf, columns, titles, '#ffffff')
  pdf.y += height
  pdf.font('regular')
}

function drawRow(pdf: Pdf, columns: Column[], row: string[], height: number, colour: string) {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  drawCells(pdf, columns, row, colour)
  pdf.y += height
  pdf
    .moveTo(PAGE.margin, pdf.y)
    .lineTo(PAGE.margin + width, pdf.y)
    .lineWidth(0.6)
    .stroke(LINE)
}

function drawCells(pdf: Pdf, columns: Column[], row: string[], colour: string) {
  const top = pdf.y
  let left = PAGE.margin
  pdf.fontSize(SIZE).fillColor(colour)
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    pdf.text(row[index]!, left + PADDING.x, top + PADDING.y, { width: width - 2 * PADDING.x, align })
    left += width
  }
  pdf.y = top
}

function rowHeight(pdf: Pdf, columns: Column[], row: string[]) {
  pdf.fontSize(SIZE)
  const heights = columns.map(({ width }, index) =>
    pdf.heightOfString(row[index]! || ' ', { width: width - 2 * PADDING.x }),
  )
  return Math.max(...heights) + 2 * PADDING.y
}

/** A line below a table, right aligned. */
export function drawTotal(pdf: Pdf, env: Env, columns: Column[], text: string) {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  pdf
    .font('bold')
    .fontSize(12)
    .fillColor(env.COLOUR_INK)
    .text(text, PAGE.margin, pdf.y + 10, { width: width - PADDING.x, align: 'right' })
  pdf.font('regular')
}
