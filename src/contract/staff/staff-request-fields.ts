import type { TextField } from '#contract/fields.ts'

/** The reason that the club gets when the secretariat refuses a request. */
export const refusalFields = {
  reason: { required: 'La raison est requise.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>

/** What the secretariat asks the club before it decides. */
export const questionFields = {
  question: { required: 'Écrivez ce que vous demandez au club.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
