import type { Table } from './parse-table.ts'

const SHOWN_LENGTH = 60
const NAME_LENGTH = 100

/** Where the table was found in the file, and where else it may be. */
export function describePlace({ sheets, sheet, header, first }: Table) {
  return {
    feuilles: sheets.map((name) => name.slice(0, NAME_LENGTH)),
    feuille: sheet,
    entete: header.line,
    entetes: first.map(({ line, cells }) => ({
      ligne: line,
      apercu: cells.filter(Boolean).join(' · ').slice(0, SHOWN_LENGTH),
    })),
  }
}
