import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { describePlace } from '#api/files/describe-place.ts'
import { readTableFile } from '#api/files/read-table.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { columnsOf, MAX_LINES } from '#domain/sport-sheets/sheets.ts'
import { mapColumns, pickCells } from '#domain/tables/read-rows.ts'

/** The lines for the grid, where mistakes are corrected. */
export async function staffReadSheetFile(
  { feuille, contenu, place }: Input<'staffReadSheetFile'>,
  { caller }: AccountCall,
) {
  const columns = columnsOf(feuille)
  const wanted = { columns, sheet: place.feuille, header: place.entete }
  const table = await readTableFile(contenu, wanted, caller.idAccount)
  const { header, rows, since1904 } = table
  const mapping = mapColumns<string>(header.cells, columns)
  const used = new Set(Object.values(mapping))
  if (used.size === 0) {
    const titles = columns.map(({ title }) => title).join(', ')
    throw invalid({ contenu: [staffSportMessages.nothingFound(titles)] })
  }
  if (rows.length > MAX_LINES) throw invalid({ contenu: [staffSportMessages.tooManyLines(MAX_LINES)] })
  return {
    place: describePlace(table),
    lignes: rows.map((row) => pickCells<string>(row, mapping, columns, since1904)),
    ignorees: header.cells.filter((name, column) => name !== '' && !used.has(column)),
  }
}
