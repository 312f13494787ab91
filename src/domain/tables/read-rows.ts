import { searchKey } from '#domain/search-key.ts'
import { cellSerial, dateOfSerial } from './read-cell.ts'

/** A row of a file or grid: its line, from 1, and its cells as texts. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Names of a column besides its title. */
export interface TableColumn<Key extends string> {
  key: Key
  title: string
  alias?: readonly string[]
  /** Holds dates, which a workbook may store as plain numbers. */
  date?: true
}

/** Index of the file's column, by our column; absent columns are missing. */
export type Mapping<Key extends string> = Partial<Record<Key, number>>

/** Maps the headings, ignoring accents and case. Of two equal ones the first counts. */
export function mapColumns<Key extends string>(header: string[], columns: readonly TableColumn<Key>[]): Mapping<Key> {
  const called = header.map(headingKey)
  const names = namesOf(columns)
  const mapping: Mapping<Key> = {}
  for (const [at, { key }] of columns.entries()) {
    const name = names[at]!.find((one) => called.includes(one))
    if (name !== undefined) mapping[key] = called.indexOf(name)
  }
  return mapping
}

const knownNames = new WeakMap<readonly TableColumn<string>[], string[][]>()

/** The names of each column as they are compared; kept, since the search for the headings asks for them row by row. */
function namesOf(columns: readonly TableColumn<string>[]) {
  const known = knownNames.get(columns)
  if (known) return known
  const names = columns.map(({ key, title, alias = [] }) => [title, key, ...alias].map(headingKey))
  knownNames.set(columns, names)
  return names
}

/** The form in which headings are compared. */
export function headingKey(name: string) {
  return searchKey(name).replaceAll(/[. ]/g, '')
}

/** First rows among which the headings are searched; titles may stand above them. */
export const HEADER_ROWS = 20

/**
 * Index of the row of the headings: the first with the most known ones. Without any known heading, the first that fills
 * half of the widest row, since a title fills one or two cells.
 */
export function findHeader(rows: TableRow[], columns: readonly TableColumn<string>[]): number {
  const first = rows.slice(0, HEADER_ROWS)
  const known = first.map(({ cells }) => countKnown(cells, columns))
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const widths = first.map(({ cells }) => cells.filter(Boolean).length)
  return widths.findIndex((width) => width * 2 >= Math.max(...widths))
}

/** How many of the columns these headings name. */
export function countKnown(headings: string[], columns: readonly TableColumn<string>[]): number {
  return new Set(Object.values(mapColumns(headings, columns))).size
}

/** The values of a row by key; an absent column is empty. Days of the 1904 system become dates. */
export function pickCells<Key extends string>(
  { cells }: TableRow,
  mapping: Mapping<Key>,
  columns: readonly Pick<TableColumn<Key>, 'key' | 'date'>[],
  since1904 = false,
) {
  return Object.fromEntries(
    columns.map(({ key, date }) => {
      const text = cells[mapping[key] ?? -1] ?? ''
      const serial = since1904 && date ? cellSerial(text) : undefined
      return [key, serial === undefined ? text : dateOfSerial(serial, true)]
    }),
  ) as Record<Key, string>
}
