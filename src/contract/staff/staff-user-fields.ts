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

/** The work that each role allows, in one line. */
export const ROLE_DESCRIPTIONS: Record<StaffRole, string> = {
  secretariat:
    'Tout le travail courant : membres, comptes, clubs, commandes, banque, sport, référentiel, e-mails, vie privée.',
  treasurer: 'Commandes, remboursements et banque. Lit les membres, les clubs, les chiffres et le référentiel.',
  sport: 'Événements, grades et résultats. Lit les membres, les clubs, les chiffres et le référentiel.',
  reader:
    'Lit les membres, les comptes, les clubs, les commandes, la banque, le sport, les e-mails et le journal, sans rien changer.',
  administrator: 'Tout, y compris les utilisateurs, la maintenance, l’import et les comptes bancaires.',
}

export const invitationFields = { email: accountCreationFields.email } satisfies Record<string, TextField>

const { name, surname, password, password_confirmation } = accountCreationFields
/** A new account for an invitation: the rules of any account. */
export const newStaffFields = { name, surname, password, password_confirmation } satisfies Record<string, TextField>

/** An existing account for an invitation. */
export const knownStaffFields = {
  password: { required: 'Le mot de passe est requis.', max: password.max, verbatim: true },
} satisfies Record<string, TextField>
