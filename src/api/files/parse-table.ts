import type * as Xlsx from '@e965/xlsx'
import type { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { decodeWindows1252 } from '#domain/decode-windows-1252.ts'
import { dateOfSerial } from '#domain/tables/read-cell.ts'
import { countKnown, findHeader, HEADER_ROWS, type TableColumn, type TableRow } from '#domain/tables/read-rows.ts'
import { checkZip, isZip } from './check-zip.ts'

type Limits = typeof TABLE_FILE
type Problem = keyof typeof tableMessages

/** Where the table is in the file; what is not given is found by the headings. */
export interface TablePlace {
  columns: readonly TableColumn<string>[]
  /** Index of the sheet. */
  sheet?: number
  /** Line of the headings. */
  header?: number
}

export interface Table {
  /** Names of the sheets of a workbook. */
  sheets: string[]
  /** Index of the sheet that was read. */
  sheet: number
  /** The workbook counts its days from 1904. */
  since1904: boolean
  /** The first rows: one of them has the headings. */
  first: TableRow[]
  header: TableRow
  rows: TableRow[]
}
export interface RefusedTable {
  problem: Problem
}

/** Carries a code; the caller has the sentence for it. */
class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem)
  }
}

const OLD_EXCEL = 0xe011cfd0

/** The non-empty rows of a CSV or XLSX file below its headings, as texts, or a code for its problem. */
export async function parseTable(content: Buffer, limits: Limits, place: TablePlace): Promise<Table | RefusedTable> {
  try {
    if (content.length === 0) throw new Unreadable('empty')
    const start = content.length < 4 ? 0 : content.readUInt32LE(0)
    if (start === OLD_EXCEL) throw new Unreadable('oldExcel')
    const { rows, ...about } = isZip(content)
      ? await readWorkbook(content, limits, place)
      : { rows: readCsv(decode(content), limits), sheets: [], sheet: 0, since1904: false }
    const filled = rows.filter(isFilled)
    if (filled.length === 0) throw new Unreadable('empty')
    if (filled.length > limits.rows) throw new Unreadable('tooManyRows')
    const at =
      place.header === undefined
        ? findHeader(filled, place.columns)
        : filled.findIndex(({ line }) => line === place.header)
    const header = filled[at]
    if (!header) throw new Unreadable('placeUnknown')
    return { ...about, first: filled.slice(0, HEADER_ROWS), header, rows: filled.slice(at + 1) }
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'unreadable' }
  }
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell !== '')

const BOOK = { dense: true, cellNF: true, cellFormula: false, cellHTML: false } as const

async function readWorkbook(content: Buffer, limits: Limits, place: TablePlace) {
  const bomb = checkZip(content, limits.unpackedBytes)
  if (bomb) throw new Unreadable(bomb)
  // Loaded only here: a thread that reads a CSV file takes half as long without it.
  const xlsx = await import('@e965/xlsx')
  const { SheetNames: sheets } = xlsx.read(content, { bookSheets: true })
  const sheet = place.sheet ?? (sheets.length > 1 ? findSheet(xlsx, content, limits, place) : 0)
  if (sheet >= sheets.length) throw new Unreadable('placeUnknown')
  const book = xlsx.read(content, { ...BOOK, sheets: sheet, sheetRows: limits.rows + 2 })
  const rows = rowsOf(xlsx, book, sheet, limits)
  return { sheets: sheets.map((name) => clean(name, limits)), sheet, since1904: isSince1904(book), rows }
}

/** The sheet with the most known headings, of equal ones the first that has a row. */
function findSheet(xlsx: typeof Xlsx, content: Buffer, limits: Limits, { columns }: TablePlace): number {
  const book = xlsx.read(content, { ...BOOK, sheetRows: HEADER_ROWS })
  const known = book.SheetNames.map((_, index) => {
    const rows = firstRowsOf(xlsx, book, index, limits)
    return rows.length === 0 ? -1 : countKnown(rows[findHeader(rows, columns)]!.cells, columns)
  })
  return known.indexOf(Math.max(...known))
}

/** A sheet that nobody chose may be beyond the limits: it counts as empty. */
function firstRowsOf(xlsx: typeof Xlsx, book: Xlsx.WorkBook, index: number, limits: Limits) {
  try {
    return rowsOf(xlsx, book, index, limits).filter(isFilled)
  } catch {
    return []
  }
}

function rowsOf({ SSF, utils }: typeof Xlsx, book: Xlsx.WorkBook, index: number, limits: Limits): TableRow[] {
  const sheet = book.Sheets[book.SheetNames[index] ?? '']
  if (!sheet?.['!ref']) return []
  const { s: start, e: end } = utils.decode_range(sheet['!ref'])
  if (end.c - start.c >= limits.columns) throw new Unreadable('tooManyColumns')
  const since1904 = isSince1904(book)
  return (sheet['!data'] ?? []).flatMap((row, at) =>
    row
      ? [
          {
            line: at + 1,
            cells: Array.from({ length: end.c + 1 }, (_, cell) => textOf(SSF, row[cell], since1904, limits)),
          },
        ]
      : [],
  )
}

function isSince1904(book: Xlsx.WorkBook) {
  return Boolean(book.Workbook?.WBProps?.date1904)
}

/** As in a CSV file: a date as YYYY-MM-DD, a number with a decimal point. */
function textOf(SSF: typeof Xlsx.SSF, cell: Xlsx.CellObject | undefined, since1904: boolean, limits: Limits) {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'b') return cell.v ? 'oui' : 'non'
  if (cell.t === 'e') return cell.w ?? '#?'
  const date = cell.t === 'n' && cell.z && SSF.is_date(cell.z) ? dateOfSerial(Number(cell.v), since1904) : undefined
  return date ?? clean(String(cell.v), limits)
}

function decode(content: Buffer) {
  if (content.length >= 2 && content.readUInt16LE(0) === 0xfeff) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // The encoding that spreadsheet programs use on a Belgian PC.
    return decodeWindows1252(content)
  }
}

/** Quotes as in RFC 4180. */
function readCsv(text: string, limits: Limits): TableRow[] {
  if (text.includes('\0')) throw new Unreadable('unreadable')
  const separator = separatorOf(text)
  const rows: TableRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  const endCell = () => {
    cells.push(clean(cell, limits))
    cell = ''
    if (cells.length > limits.columns) throw new Unreadable('tooManyColumns')
  }
  const endRow = () => {
    endCell()
    rows.push({ line: startedAt, cells })
    cells = []
    startedAt = line
    if (rows.length > limits.rows * 2) throw new Unreadable('tooManyRows')
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '\n') line += 1
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r' || text[at + 1] !== '\n') cell += letter
  }
  if (quoted) throw new Unreadable('openQuote')
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/**
 * The separator that stands as often in one of the first lines as in most others: a title has none, and the commas of an
 * address are not in every line. Of equal ones the most frequent.
 */
function separatorOf(text: string) {
  const lines = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, HEADER_ROWS)
  const weights = [';', '\t', ','].map((letter) => {
    const counts = lines.map((line) => line.split(letter).length - 1).filter((count) => count > 0)
    const alike = counts.map((count) => counts.filter((other) => other === count).length)
    const most = Math.max(0, ...alike)
    return { letter, most, count: counts[alike.indexOf(most)] ?? 0 }
  })
  return weights.reduce((best, one) =>
    one.most > best.most || (one.most === best.most && one.count > best.count) ? one : best,
  ).letter
}

/** Invisible characters are removed from cells. */
function clean(text: string, limits: Limits) {
  const seen = text
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (seen.length > limits.cellLength) throw new Unreadable('cellTooLong')
  return seen
}
