import { z } from 'zod'
import { tableMessages } from './table-fields.ts'

/** Index of the sheet of a workbook, from 0, and line of the headings, from 1: found by the headings if absent. */
export const placeInput = {
  feuille: z.int(tableMessages.placeUnknown).min(0, tableMessages.placeUnknown).optional(),
  entete: z.int(tableMessages.placeUnknown).min(1, tableMessages.placeUnknown).optional(),
}

/** Names of the sheets of a workbook and which one was read; the line of the headings, and those that may have them. */
export const placeOutput = {
  feuilles: z.array(z.string()),
  feuille: z.int(),
  entete: z.int(),
  entetes: z.array(z.object({ ligne: z.int(), apercu: z.string() })),
}
