import { accountCreationFields } from '#contract/account-fields.ts'
import { max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

/** How the secretariat verified the identity of an account's holder. */
export const IDENTITY_CHECKS = {
  document: 'Pièce d’identité vue',
  call_back: 'Rappel au numéro de la fiche',
  club: 'Un responsable du club s’en porte garant',
  other: 'Autrement',
} as const

export type IdentityCheck = keyof typeof IDENTITY_CHECKS

const remark = 'Dites en quelques mots comment vous avez vérifié l’identité.'

/** The remark that goes with the chosen way of checking. */
export const identityCheckFields = {
  remarque: { required: remark, min: [5, remark], max: max(200) },
} satisfies Record<string, TextField>

export const accountEmailFields = {
  email: accountCreationFields.email,
  ...identityCheckFields,
} satisfies Record<string, TextField>

/** The limits on attempts of one account. */
export const ACCOUNT_LIMITS = {
  network: 'Mots de passe faux depuis un même réseau',
  password: 'Mots de passe faux, tous réseaux réunis',
  second_factor: 'Seconds facteurs faux',
  link: 'Codes d’activation faux',
} as const

export type AccountLimitKind = keyof typeof ACCOUNT_LIMITS
