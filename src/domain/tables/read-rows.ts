import { searchKey } from '#domain/search-key.ts'

/** A row as it stands in a file, or in a grid: its line there, from 1, and its cells as texts. */
export interface TableRow {
  line: number
  cells: string[]
}

/** What a column may be called, besides its title. */
export interface TableColumn<Key extends string> {
  key: Key
  title: string
  alias?: readonly string[]
}

/** Which column of the file holds which value, by its place; what the file does not have is missing. */
export type Mapping<Key extends string> = Partial<Record<Key, number>>

/** The columns by what the first row calls them, whatever the accents and the case. Of two alike, the first. */
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
  return searchKey(name.replaceAll('_', ' ')).replaceAll('.', '').replaceAll(' ', '')
}

/** The values of a row by their keys; a column that is not there is empty. */
export function pickCells<Key extends string>({ cells }: TableRow, mapping: Mapping<Key>, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, cells[mapping[key] ?? -1] ?? ''])) as Record<Key, string>
}
