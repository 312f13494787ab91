import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

/** Maximum size; a year of a federation takes a tenth of it. */
export const BANK_FILE_BYTES = 5 * 1024 * 1024

export const movementSearchFields = {
  texte: { max: max(100) },
  jour: { format: aDate },
} satisfies Record<string, TextField>
/** The last day; empty for all. */
export const unpaidOutFields = { jusqu_au: { format: aDate } } satisfies Record<string, TextField>
export const matchFields = { note: { max: max(500) } } satisfies Record<string, TextField>
export const ignoreFields = {
  reason: { required: 'La raison est requise.', max: max(500) },
} satisfies Record<string, TextField>
