import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

export const periodFields = {
  du: { required: 'Le premier jour est requis.', format: aDate },
  au: { required: 'Le dernier jour est requis.', format: aDate },
} satisfies Record<string, TextField>

export const ledgerAccountFields = {
  numero: {
    required: 'Le numéro est requis.',
    max: max(20),
    check: [
      (value) => /^[\dA-Za-z.-]+$/.test(value),
      'Des chiffres, des lettres, des points et des traits uniquement.',
    ],
  },
  nom: { required: 'Le nom est requis.', max: max(80) },
} satisfies Record<string, TextField>

export const closeBooksFields = {
  jusqu_au: { required: 'Le dernier jour est requis.', format: aDate },
} satisfies Record<string, TextField>
