import { isPhoneNumber } from '#domain/phone-number.ts'
import { aPersonName } from './field-rules.ts'
import type { TextField } from './fields.ts'

const MAIL = 'Adresse mail incorrecte'
const NOM = 'Le nom doit comporter entre 2 et 255 caractères'
const PRENOM = 'Le prénom doit comporter entre 2 et 255 caractères'
const ADRESSE = "L'adresse ne peut être vide et doit comporter moins de 512 caractères"
const CP = "Le code postal n'est pas valide"
const VILLE = 'Le nom de la ville doit comporter moins de 255 caractères'
const TELEPHONE = 'Numéro de téléphone incorrect'

/** Postal address for delivery and billing. */
export const postalAddressFields = {
  mail: { required: MAIL, max: [255, MAIL], format: ['email', MAIL] },
  nom: { required: NOM, min: [2, NOM], max: [255, NOM], newValue: aPersonName },
  prenom: { required: PRENOM, min: [2, PRENOM], max: [255, PRENOM], newValue: aPersonName },
  adresse: { required: ADRESSE, max: [512, ADRESSE] },
  complement: { max: [512, 'Le complément doit comporter moins de 512 caractères'] },
  cp: { required: CP, min: [4, CP], max: [5, CP] },
  ville: { required: VILLE, min: [2, VILLE], max: [255, VILLE] },
  telephone_gsm: { max: [25, TELEPHONE], newValue: [isPhoneNumber, TELEPHONE] },
} satisfies Record<string, TextField>

export type Address = Record<keyof typeof postalAddressFields, string>

const TITULAIRE = 'Le nom du titulaire ne peut être vide'
export const cardholderField: TextField = { required: TITULAIRE, max: [512, TITULAIRE] }

const NAISSANCE = 'La date de naissance n’est pas valide'

/** A person whom a club asks the federation to register. */
export const newMemberFields = {
  nom: postalAddressFields.nom,
  prenom: postalAddressFields.prenom,
  date_naissance: { required: NAISSANCE, format: ['past-date', NAISSANCE] },
  adresse: postalAddressFields.adresse,
  cp: postalAddressFields.cp,
  ville: postalAddressFields.ville,
  telephone_gsm: postalAddressFields.telephone_gsm,
  email: postalAddressFields.mail,
} satisfies Record<string, TextField>

const LICENCE = 'Le numéro de licence est obligatoire'

export const renewalSearchFields = {
  date_naissance: { required: NAISSANCE, format: ['past-date', NAISSANCE] },
  numero_licence: { required: LICENCE, max: [20, 'Le numéro de licence n’est pas valide'] },
} satisfies Record<string, TextField>
