import { type CellObject, read, SSF, utils } from '@e965/xlsx'
import type { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { decodeWindows1252 } from '#domain/decode-windows-1252.ts'
import type { TableRow } from '#domain/tables/read-rows.ts'
import { checkZip, isZip } from './check-zip.ts'

type Limits = typeof TABLE_FILE
type Problem = keyof typeof tableMessages
export type ParsedTable = { rows: TableRow[] } | { problem: Problem }

/** Carries a code; the caller has the sentence for it. */
class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem)
  }
}

const OLD_EXCEL = 0xe011cfd0

/** The non-empty rows of a CSV or XLSX file, as texts, or a code for its problem. */
export function parseTable(content: Buffer, limits: Limits): ParsedTable {
  try {
    if (content.length === 0) throw new Unreadable('empty')
    const start = content.length < 4 ? 0 : content.readUInt32LE(0)
    if (start === OLD_EXCEL) throw new Unreadable('oldExcel')
    const rows = isZip(content) ? readWorkbook(content, limits) : readCsv(decode(content), limits)
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (filled.length === 0) throw new Unreadable('empty')
    if (filled.length > limits.rows) throw new Unreadable('tooManyRows')
    return { rows: filled }
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'unreadable' }
  }
}

function readWorkbook(content: Buffer, limits: Limits): TableRow[] {
  const bomb = checkZip(content, limits.unpackedBytes)
  if (bomb) throw new Unreadable(bomb)
  const book = read(content, {
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: limits.rows + 2,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) throw new Unreadable('empty')
  const { s: start, e: end } = utils.decode_range(sheet['!ref'])
  if (end.c - start.c >= limits.columns) throw new Unreadable('tooManyColumns')
  const since1904 = Boolean(book.Workbook?.WBProps?.date1904)
  return (sheet['!data'] ?? []).flatMap((row, index) =>
    row
      ? [{ line: index + 1, cells: Array.from({ length: end.c + 1 }, (_, at) => textOf(row[at], since1904, limits)) }]
      : [],
  )
}

/** As in a CSV file: a date as YYYY-MM-DD, a number with a decimal point. */
function textOf(cell: CellObject | undefined, since1904: boolean, limits: Limits) {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'b') return cell.v ? 'oui' : 'non'
  if (cell.t === 'e') return cell.w ?? '#?'
  if (cell.t === 'n' && cell.z && SSF.is_date(cell.z)) {
    const { y, m, d } = SSF.parse_date_code(cell.v, { date1904: since1904 }) ?? {}
    if (y) return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  }
  return clean(String(cell.v), limits)
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

/** Quotes as in RFC 4180. The separator is the most frequent one of the first line. */
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

function separatorOf(text: string) {
  const first = text
    .slice(0, 10_000)
    .split('\n', 1)[0]!
    .replace(/"[^"]*"/g, '')
  const count = (letter: string) => first.split(letter).length
  return [';', '\t', ','].reduce((best, letter) => (count(letter) > count(best) ? letter : best))
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
