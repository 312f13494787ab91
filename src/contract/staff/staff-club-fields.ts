import { clubFields } from '#contract/club-fields.ts'
import { aDate, anIban, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { isProvince } from '#domain/provinces.ts'

/** Fields of a club that the secretariat may edit. */
export const staffClubFields = {
  club: { required: 'Le nom du club est requis.', max: max(255) },
  numero_club: { required: 'Le numéro du club est requis.', max: max(20) },
  province: { max: max(100), newValue: [isProvince, 'Choisissez une province de la liste.'] },
  adresse: { max: max(255) },
  cp: { max: max(20) },
  ville: { max: max(255) },
  numero_compte: { max: max(50), newValue: anIban },
  ...clubFields,
} satisfies Record<string, TextField>

/** A new club also gets its slug, which stays, since people keep links. */
export const newClubFields = {
  ...staffClubFields,
  club_slug: { required: 'Le nom dans l’adresse est requis.', max: max(100) },
} satisfies Record<string, TextField>

export type StaffClubField = keyof typeof staffClubFields

/** Labels of a club's fields, in display order. */
export const staffClubLabels = {
  club: 'Nom du club',
  numero_club: 'Numéro',
  province: 'Province',
  adresse: 'Adresse',
  cp: 'Code postal',
  ville: 'Ville',
  numero_compte: 'Numéro de compte',
  tel: 'Téléphone',
  gsm: 'GSM',
  mail: 'Adresse e-mail',
  site_web: 'Site web',
  affichage_correspondant: 'Afficher le correspondant',
} as const

export const affiliationFields = {
  annee: { required: 'L’année est requise.' },
  inscription: { required: 'La date d’inscription est requise.', format: aDate },
  /** Empty until it is paid. */
  payement: { format: aDate },
} satisfies Record<string, TextField>

export const criterionFields = {
  date_fin: { required: 'Le dernier jour est requis.', format: aDate },
} satisfies Record<string, TextField>
