import { aDate, aPersonName, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { contactFields } from '#contract/member-fields.ts'

/** What the secretariat may write on a record. Old records lack an address or a birth date: that must stay possible. */
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

/** Before somebody's second factor is forgotten: how the secretariat knew whom it spoke to. */
export const identityCheckFields = {
  identite: {
    required: 'Dites comment vous avez vérifié l’identité de cette personne.',
    min: [5, 'Dites comment vous avez vérifié l’identité de cette personne.'],
    max: max(200),
  },
} satisfies Record<string, TextField>

/** How the fields of a record are called, in the order in which they are read. */
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

export const transferFields = {
  date: { required: 'Le premier jour dans le nouveau club est requis.', format: aDate },
} satisfies Record<string, TextField>
