import { accountCreationFields } from '#contract/account-fields.ts'
import type { TextField } from '#contract/fields.ts'
import type { StaffRole } from '#domain/staff-rights.ts'

export const ROLES: Record<StaffRole, string> = {
  secretariat: 'Secrétariat',
  treasurer: 'Trésorerie',
  sport: 'Sport',
  reader: 'Lecture seule',
  administrator: 'Administrateur',
}

export const invitationFields = { email: accountCreationFields.email } satisfies Record<string, TextField>

const { name, surname, password, password_confirmation } = accountCreationFields
/** A new account for an invitation: the rules of any account. */
export const newStaffFields = { name, surname, password, password_confirmation } satisfies Record<string, TextField>

/** An existing account for an invitation. */
export const knownStaffFields = {
  password: { required: 'Le mot de passe est requis.', max: password.max, verbatim: true },
} satisfies Record<string, TextField>
