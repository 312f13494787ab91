import { aPhoneNumber, max } from './field-rules.ts'
import type { TextField } from './fields.ts'

/** The contact data a member may change; the rest of the record belongs to the federation. */
export const contactFields = {
  adresse: { required: "L'adresse est requise.", max: max(255) },
  cp: { required: 'Le code postal est requis.', max: max(100) },
  ville: { required: 'La ville est requise.', max: max(255) },
  mail: {
    required: "L'adresse e-mail est requise.",
    max: max(255),
    format: ['email', 'Veuillez entrer une adresse e-mail valide.'],
  },
  telephone: { max: max(30), newValue: aPhoneNumber },
  gsm: { max: max(30), newValue: aPhoneNumber },
} satisfies Record<string, TextField>
