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

/** How a member was invited to open an account. */
export const INVITATION_WAYS = { mail: 'Par e-mail', letter: 'Par lettre' } as const

export type InvitationWay = keyof typeof INVITATION_WAYS

/** Why a member cannot be invited by mail. */
export const NOT_INVITED = {
  linked: 'Un compte est déjà lié à cette fiche.',
  no_mail: 'Cette fiche n’a pas d’adresse e-mail.',
  refused: 'L’adresse e-mail de cette fiche refuse les e-mails du portail.',
  recent: 'Une invitation est déjà partie depuis moins d’un jour.',
} as const

export type NotInvited = keyof typeof NOT_INVITED

/** Members invited by one call at most. */
export const MAX_INVITED = 500

/** Letters of one document at most. */
export const MAX_LETTERS = 2000
