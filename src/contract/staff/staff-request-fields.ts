import type { TextField } from '#contract/fields.ts'

/** What the club is told when the secretariat refuses somebody. */
export const refusalFields = {
  reason: { required: 'La raison est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
