import { accountCreationFields } from '#contract/account-fields.ts'
import type { TextField } from '#contract/fields.ts'

export const ROLES = { secretariat: 'Secrétariat', administrator: 'Administrateur' } as const
export type Role = keyof typeof ROLES

export const invitationFields = { email: accountCreationFields.email } satisfies Record<string, TextField>

const { name, surname, password, password_confirmation } = accountCreationFields
/** Somebody invited who has no account yet: the rules are those of any account. */
export const newStaffFields = { name, surname, password, password_confirmation } satisfies Record<string, TextField>

/** Somebody invited who has one. */
export const knownStaffFields = {
  password: { required: 'Le mot de passe est requis.', max: password.max, verbatim: true },
} satisfies Record<string, TextField>
