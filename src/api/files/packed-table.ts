import type { TableRow } from '#domain/tables/read-rows.ts'
import { inSlices } from './in-slices.ts'
import type { Table } from './parse-table.ts'

const ROWS_PER_TEXT = 200

/**
 * A table on its way between threads. Copying twenty thousand rows would keep the server from answering until the last is
 * there; texts of some rows are copied at once and read one after the other.
 */
export interface PackedTable extends Omit<Table, 'rows'> {
  texts: string[]
}

export function packTable({ rows, ...about }: Table): PackedTable {
  const texts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_TEXT) {
    texts.push(JSON.stringify(rows.slice(from, from + ROWS_PER_TEXT)))
  }
  return { ...about, texts }
}

export async function unpackTable({ texts, ...about }: PackedTable): Promise<Table> {
  const rows: TableRow[] = []
  await inSlices(texts, ([text]) => void rows.push(...(JSON.parse(text!) as TableRow[])), 1)
  return { ...about, rows }
}
