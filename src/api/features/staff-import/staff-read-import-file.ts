import type { AccountCall, Input } from '#api/calls/call.ts'
import { openImportFile, recognise } from '#api/core/first-import/read-import-file.ts'
import { decodeFile } from '#api/files/read-table.ts'

const EXAMPLES = 3
/** Rows searched for examples. */
const FIRST_ROWS = 50
const EXAMPLE_LENGTH = 60

/** The columns of the file with examples, and which of them are recognised. */
export async function staffReadImportFile({ genre, contenu }: Input<'staffReadImportFile'>, { caller }: AccountCall) {
  const { headings, rows } = await openImportFile(decodeFile(contenu), caller.idAccount)
  const first = rows.slice(0, FIRST_ROWS)
  const examplesOf = (place: number) =>
    first
      .map(({ cells }) => cells[place] ?? '')
      .filter(Boolean)
      .slice(0, EXAMPLES)
      .map((text) => text.slice(0, EXAMPLE_LENGTH))
  return {
    lignes: rows.length,
    colonnes: headings.map((titre, place) => ({ titre: titre || `Colonne ${place + 1}`, exemples: examplesOf(place) })),
    correspondance: recognise(genre, headings) as Record<string, number>,
  }
}
