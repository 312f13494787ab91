import type { TextField } from './fields.ts'

const max = (length: number): TextField['max'] => [length, `Maximum ${length} caractères.`]
const DATE = 'Cette date n’existe pas.'

export const orderSearchFields = {
  texte: { max: max(100) },
  du: { format: ['date', DATE] },
  au: { format: ['date', DATE] },
} satisfies Record<string, TextField>

export const bookTransferFields = {
  date: { required: 'Le jour du virement est requis.', format: ['date', DATE] },
  note: { max: max(500) },
} satisfies Record<string, TextField>

/** Told to the club as it is written here. */
export const closeOrderFields = {
  reason: { required: 'La raison est requise.', max: max(300) },
} satisfies Record<string, TextField>
