import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { readEuros } from '#domain/money.ts'

export const orderSearchFields = {
  texte: { max: max(100) },
  du: { format: aDate },
  au: { format: aDate },
} satisfies Record<string, TextField>

export const bookTransferFields = {
  date: { required: 'Le jour du virement est requis.', format: aDate },
  note: { max: max(500) },
} satisfies Record<string, TextField>

export const applyCreditFields = {
  montant: {
    required: 'Le montant est requis.',
    max: max(20),
    check: [(text) => (readEuros(text) ?? 0) > 0, 'Entrez un montant en euros, au cent près.'],
  },
} satisfies Record<string, TextField>

export const payCreditBackFields = { ...applyCreditFields, ...bookTransferFields } satisfies Record<string, TextField>

/** Sent to the club verbatim. */
export const closeOrderFields = {
  reason: { required: 'La raison est requise.', max: max(300) },
} satisfies Record<string, TextField>

export const refundPartFields = {
  ...closeOrderFields,
  /** Empty when lines are refunded. */
  montant: {
    max: max(20),
    check: [(text) => text === '' || (readEuros(text) ?? 0) > 0, 'Entrez un montant en euros, au cent près.'],
  },
} satisfies Record<string, TextField>
