import { type Cells, isEmptyLine, KEY_FIELDS, OUTCOME_COLUMNS, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { mapColumns, type TableColumn } from '#domain/tables/read-rows.ts'

/** A row of the grid. An edit creates a new object, so that notes about the old one no longer apply. */
export interface GridRow {
  id: number
  cells: Cells
  /** The file that brought the row or filled it, and the row as it was before. */
  file?: symbol
  before?: GridRow
}

let made = 0

export function newRow(cells: Cells = {}): GridRow {
  made += 1
  return { id: made, cells }
}

/** Appends an empty row, so that typing can go on. */
export function withSpareRow(rows: GridRow[]): GridRow[] {
  const last = rows.at(-1)
  return last && isEmptyLine(last.cells) ? rows : [...rows, newRow()]
}

export function setCells(rows: GridRow[], index: number, cells: Cells): GridRow[] {
  return rows.map((row, place) => (place === index ? { ...row, cells: { ...row.cells, ...cells } } : row))
}

/** Parses the clipboard of a spreadsheet: cells separated by tabs, quoted where needed. Null for a single cell. */
export function parseBlock(text: string): string[][] | null {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=\t|\r?\n|$)|[^\t\n]*)(\t|\n|$)/y
  for (let end = ''; cell.lastIndex < text.length || end === '\t'; ) {
    const found = cell.exec(text)
    if (!found) break
    rows.at(-1)!.push(unquote(found[1]!.replace(/\r$/, '')))
    end = found[2]!
    if (end === '\n' && cell.lastIndex < text.length) rows.push([])
  }
  return rows.length === 1 && rows[0]!.length <= 1 ? null : rows
}

function unquote(text: string) {
  const plain = /^"[^]*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
  return plain.replaceAll(/\s+/g, ' ').trim()
}

/** Pastes from the cell to the right and down, or by headings if the block has them. */
export function pasteBlock(
  rows: GridRow[],
  at: { row: number; column: number },
  block: string[][],
  columns: readonly TableColumn<string>[],
): GridRow[] {
  const mapping = mapColumns(block[0]!, columns)
  const known = Object.keys(mapping).length
  const headed = known > 1 || (known === 1 && block[0]!.length === 1)
  const lines = (headed ? block.slice(1) : block).map((texts) =>
    Object.fromEntries(
      headed
        ? Object.entries(mapping).map(([key, place]) => [key, texts[place!] ?? ''])
        : texts.flatMap((text, place) => {
            const column = columns[at.column + place]
            return column ? [[column.key, text]] : []
          }),
    ),
  )
  const result = [...rows]
  for (const [place, cells] of lines.entries()) {
    const row = result[at.row + place]
    result[at.row + place] = row ? { ...row, cells: { ...row.cells, ...cells } } : newRow(cells)
  }
  return result
}

/** Appends the lines of a file; a line with the same person and category replaces the old one. */
export function addLines(rows: GridRow[], lines: Cells[], sheet: Sheet, file: symbol): GridRow[] {
  const keys = OUTCOME_COLUMNS[sheet].filter(({ field }) => KEY_FIELDS[sheet].includes(field)).map(({ key }) => key)
  const result = rows.filter(({ cells }) => !isEmptyLine(cells))
  const before = result.length
  for (const line of lines) {
    if (isEmptyLine(line)) continue
    const places = result.flatMap((row, place) => (place < before && isSame(row.cells, line, keys) ? [place] : []))
    if (places.length === 1) {
      const row = result[places[0]!]!
      const filled = Object.fromEntries(Object.entries(line).filter(([, text]) => text !== ''))
      const was = row.file === file ? row.before : row
      result[places[0]!] = { ...row, cells: { ...row.cells, ...filled }, file, ...(was && { before: was }) }
    } else result.push({ ...newRow(line), file })
  }
  return result
}

/** The rows as they were without this file. Rows of another origin stay as they are now. */
export function takeBackLines(rows: GridRow[], file: symbol): GridRow[] {
  return rows.flatMap((row) => (row.file === file ? (row.before ?? []) : [row]))
}

/** An empty category in the file matches any. */
function isSame(there: Cells, line: Cells, keys: string[]) {
  const said = (cells: Cells, key: string) => (cells[key] ?? '').replaceAll(/\s/g, '').toLowerCase()
  const number = said(line, 'numero_licence')
  if (number === '' || said(there, 'numero_licence') !== number) return false
  return keys.every((key) => said(line, key) === '' || said(line, key) === said(there, key))
}

/** The lines to send, without empty ones at the end. */
export function linesOf(rows: GridRow[]): Cells[] {
  const last = rows.findLastIndex(({ cells }) => !isEmptyLine(cells))
  return rows
    .slice(0, last + 1)
    .map(({ cells }) => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')))
}
