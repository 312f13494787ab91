import { searchKey } from '#domain/search-key.ts'

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
}

/** Index of the file's column, by our column; absent columns are missing. */
export type Mapping<Key extends string> = Partial<Record<Key, number>>

/** Maps the headings, ignoring accents and case. Of two equal ones the first counts. */
export function mapColumns<Key extends string>(header: string[], columns: readonly TableColumn<Key>[]): Mapping<Key> {
  const called = header.map(nameKey)
  const mapping: Mapping<Key> = {}
  for (const { key, title, alias = [] } of columns) {
    const places = [title, key, ...alias].map((name) => called.indexOf(nameKey(name))).filter((place) => place >= 0)
    if (places[0] !== undefined) mapping[key] = places[0]
  }
  return mapping
}

function nameKey(name: string) {
  return searchKey(name).replaceAll(/[. ]/g, '')
}

/** The values of a row by key; an absent column is empty. */
export function pickCells<Key extends string>({ cells }: TableRow, mapping: Mapping<Key>, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, cells[mapping[key] ?? -1] ?? ''])) as Record<Key, string>
}
