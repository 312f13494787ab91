import { aDate, aPersonName, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { contactFields } from '#contract/member-fields.ts'

/** Fields of a record that the secretariat may edit. Old records lack an address or a birth date: both may be empty. */
export const staffMemberFields = {
  nom: { required: 'Le nom est requis.', max: max(255), newValue: aPersonName },
  prenom: { required: 'Le prénom est requis.', max: max(255), newValue: aPersonName },
  date_naissance: {
    format: ['past-date', 'La date de naissance n’est pas valide ou est dans le futur.'],
  },
  adresse: { max: max(255) },
  complement: { max: max(512) },
  cp: { max: max(100) },
  ville: { max: max(255) },
  mail: { max: max(255), format: contactFields.mail.format },
  telephone: contactFields.telephone,
  gsm: contactFields.gsm,
} satisfies Record<string, TextField>

export type StaffMemberField = keyof typeof staffMemberFields

/** Labels of a record's fields, in display order. */
export const staffMemberLabels = {
  nom: 'Nom',
  prenom: 'Prénom',
  sexe: 'Sexe',
  date_naissance: 'Date de naissance',
  adresse: 'Adresse',
  complement: 'Complément d’adresse',
  cp: 'Code postal',
  ville: 'Ville',
  mail: 'Adresse e-mail',
  telephone: 'Téléphone',
  gsm: 'GSM',
  newsletter: 'Newsletter',
} as const

export type IdentityField = keyof typeof staffMemberLabels

export const licenceFields = {
  date_debut: { required: 'Le premier jour est requis.', format: aDate },
  date_fin: { required: 'Le dernier jour est requis.', format: aDate },
} satisfies Record<string, TextField>

export const extensionFields = { date_fin: licenceFields.date_fin } satisfies Record<string, TextField>

export const cancellationFields = {
  raison: { required: 'La raison est requise.', max: max(500) },
} satisfies Record<string, TextField>

export const shorteningFields = { ...extensionFields, ...cancellationFields } satisfies Record<string, TextField>

export const transferFields = {
  date: { required: 'Le premier jour dans le nouveau club est requis.', format: aDate },
} satisfies Record<string, TextField>
