import type { AccountCall, Input } from '#api/calls/call.ts'
import { openImportFile } from '#api/core/first-import/read-import-file.ts'
import { recogniseColumns } from '#api/core/first-import/remember-columns.ts'
import { describePlace } from '#api/files/describe-place.ts'
import { decodeFile } from '#api/files/read-table.ts'
import { importColumns } from '#contract/staff/staff-import-fields.ts'

const EXAMPLES = 3
/** Rows searched for examples. */
const FIRST_ROWS = 50
const EXAMPLE_LENGTH = 60

/** The columns of the file with examples, and which of them are recognised. */
export async function staffReadImportFile(input: Input<'staffReadImportFile'>, { db, caller }: AccountCall) {
  const { genre, feuille, entete } = input
  const place = { columns: importColumns[genre], sheet: feuille, header: entete }
  const table = await openImportFile(decodeFile(input.contenu), place, caller.idAccount)
  const first = table.rows.slice(0, FIRST_ROWS)
  const examplesOf = (column: number) =>
    first
      .map(({ cells }) => cells[column] ?? '')
      .filter(Boolean)
      .slice(0, EXAMPLES)
      .map((text) => text.slice(0, EXAMPLE_LENGTH))
  return {
    ...describePlace(table),
    lignes: table.rows.length,
    colonnes: table.header.cells.map((titre, column) => ({
      titre: titre || `Colonne ${column + 1}`,
      exemples: examplesOf(column),
    })),
    correspondance: (await recogniseColumns(db, genre, table.header.cells)) as Record<string, number>,
  }
}
