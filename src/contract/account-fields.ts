import { aPersonName, aPhoneNumber } from './field-rules.ts'
import type { TextField } from './fields.ts'

const max255: TextField['max'] = [255, 'Maximum 255 caractères.']

const email: TextField = {
  required: "L'adresse e-mail est requise.",
  format: ['email', 'Veuillez entrer une adresse e-mail valide.'],
  max: max255,
}

const newPassword = (required: string): TextField => ({
  required,
  min: [8, 'Le mot de passe doit comporter au moins 8 caractères.'],
  // Longer than any passphrase; bounded, since hashing time grows with the length.
  max: [200, 'Le mot de passe doit comporter au maximum 200 caractères.'],
  verbatim: true,
})

const confirmation: TextField = {
  required: 'La confirmation du mot de passe est requise.',
  max: [200, 'Les mots de passe ne correspondent pas.'],
  verbatim: true,
}

const currentPassword: TextField = {
  required: 'Le mot de passe ne peut être vide',
  max: [200, 'Le mot de passe doit comporter au maximum 200 caractères.'],
  verbatim: true,
}

export const accountCreationFields = {
  name: { required: 'Le nom est requis.', max: max255, newValue: aPersonName },
  /** The first name: the specification's word. */
  surname: { required: 'Le prénom est requis.', max: max255, newValue: aPersonName },
  tel: {
    required: 'Le numéro de téléphone est requis.',
    max: [30, 'Maximum 30 caractères.'],
    newValue: aPhoneNumber,
  },
  email,
  password: newPassword('Le mot de passe est requis.'),
  password_confirmation: confirmation,
} satisfies Record<string, TextField>

export const passwordResetFields = {
  new_password: newPassword('Le nouveau mot de passe est requis.'),
  confirm_password: confirmation,
} satisfies Record<string, TextField>

export const passwordChangeFields = {
  actualPassword: currentPassword,
  password: newPassword('Le nouveau mot de passe est requis.'),
  password_confirmation: confirmation,
} satisfies Record<string, TextField>

export const emailChangeFields = { email, password: currentPassword } satisfies Record<string, TextField>

export const recoveryFields = { email } satisfies Record<string, TextField>

export const licenceLinkFields = {
  numLicence: { required: 'Le numéro de licence est requis.', max: max255 },
  dob: {
    required: 'La date de naissance est requise.',
    format: ['date', 'Veuillez entrer une date valide (JJ/MM/AAAA).'],
  },
  code: { required: 'Le code unique est requis.', max: max255, secret: true },
} satisfies Record<string, TextField>

export const passwordsDiffer = 'Les mots de passe ne correspondent pas.'
export const passwordTooCommon = 'Ce mot de passe est trop courant. Veuillez en choisir un autre.'
