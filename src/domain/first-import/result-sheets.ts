import { type EventKind, OUTCOME_COLUMNS, type Sheet, type SheetColumn } from '#domain/sport-sheets/sheets.ts'

/** The kinds of import that bring lines of a sheet, with the kind of its event. */
export const RESULT_SHEETS = {
  combats: { sorte: 'competition', sheet: 'combat' },
  poomsae: { sorte: 'competition', sheet: 'poomsae' },
  arbitrages: { sorte: 'competition', sheet: 'arbitrage' },
  stages: { sorte: 'stage', sheet: 'presences' },
  formations: { sorte: 'formation', sheet: 'formation' },
} as const satisfies Record<string, { sorte: EventKind; sheet: Sheet }>
export type ResultKind = keyof typeof RESULT_SHEETS

/**
 * The columns of the result. The day of a result, which is rarely given, leaves the heading 'Date' to that of the
 * competition.
 */
export function resultColumnsOf(sheet: Sheet): readonly SheetColumn[] {
  return OUTCOME_COLUMNS[sheet].map((column) =>
    column.key === 'date' ? { ...column, key: 'jour', title: 'Jour du résultat', alias: [] } : column,
  )
}
