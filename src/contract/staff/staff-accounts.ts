import { z } from 'zod'
import { endpoint, file, formInput, id, outcome, pageInput, pageOf } from '#contract/endpoint.ts'
import {
  ACCOUNT_LIMITS,
  type AccountLimitKind,
  accountEmailFields,
  IDENTITY_CHECKS,
  type IdentityCheck,
  INVITATION_WAYS,
  type InvitationWay,
  identityCheckFields,
  MAX_INVITED,
  NOT_INVITED,
  type NotInvited,
} from './staff-account-fields.ts'
import { staffAccountMessages } from './staff-account-messages.ts'
import { filtersOf } from './staff-lists.ts'

const instant = z.iso.datetime()
const forAccount = z.object({ id_account: id })
const verification = z.enum(Object.keys(IDENTITY_CHECKS) as IdentityCheck[], {
  error: staffAccountMessages.checkMissing,
})

const linkedMember = z.object({ id_member: z.int(), nom: z.string(), prenom: z.string(), numero_licence: z.string() })

/** The last invitation of a member to open an account. */
export const invitation = z.object({ at: instant, par: z.enum(Object.keys(INVITATION_WAYS) as InvitationWay[]) })

const holder = {
  id_account: z.int(),
  name: z.string(),
  /** The FIRST name. */
  surname: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  /** Works for the federation, so administrators manage it among the users. */
  staff: z.boolean(),
  last_used_at: instant,
}

export const staffAccountEndpoints = {
  staffSearchAccounts: endpoint({
    summary: 'Find accounts by any part of the e-mail address, by name, or by name or number of a linked member.',
    input: z.object({
      texte: z.string('Ce champ doit être un texte.').max(200, 'Maximum 200 caractères.').default(''),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        ...holder,
        /** The first linked members, and how many there are. */
        membres: z.array(linkedMember),
        nombre_membres: z.int(),
      }),
    ).extend({
      /** There are more matches than are counted. */
      plus: z.boolean(),
    }),
  }),
  staffGetAccount: endpoint({
    summary:
      'An account: links, managed clubs, state, and unless it is of staff, sessions and limits in force. No secret is part of it.',
    input: forAccount,
    output: z.object({
      ...holder,
      tel: z.string(),
      created_at: instant,
      last_sign_in_at: instant.nullable(),
      /** Refused three mails in a row, so the portal writes to it no more. */
      adresse_refusee: z.boolean(),
      second_factor: z.object({ authenticator: z.boolean(), passkeys: z.int() }),
      /** A new e-mail address that waits for its confirmation. */
      changement: z.object({ email: z.string(), created_at: instant, expires_at: instant }).nullable(),
      membres: z.array(linkedMember.extend({ id_link: z.int(), linked_at: instant })),
      clubs: z.array(
        z.object({
          id_club: z.int(),
          club: z.string(),
          /** The linked member who manages it. */
          membre: z.string(),
          write: z.boolean(),
          can_register_member: z.boolean(),
        }),
      ),
      sessions: z.array(z.object({ id: z.int(), appareil: z.string(), created_at: instant, last_used_at: instant })),
      limites: z.array(
        z.object({
          sorte: z.enum(Object.keys(ACCOUNT_LIMITS) as AccountLimitKind[]),
          tentatives: z.int(),
          maximum: z.int(),
          /** The counted attempts are forgotten then. */
          ends_at: instant,
          bloque: z.boolean(),
        }),
      ),
    }),
  }),
  staffUnlockAccount: endpoint({
    summary: 'Forget the wrong attempts of an account, so that its owner can sign in again at once.',
    input: forAccount,
    output: outcome,
  }),
  staffResendConfirmation: endpoint({
    summary: 'Send the mail that confirms the e-mail address of a new account again.',
    input: forAccount,
    output: outcome,
    idempotent: true,
  }),
  staffChangeAccountEmail: endpoint({
    summary:
      'Ask for another login address after an identity check, which is recorded. Sessions end; the new address counts once it is confirmed.',
    input: formInput(accountEmailFields).extend({ id_account: id, verification }),
    output: outcome,
    idempotent: true,
  }),
  staffResetAccountSecondFactor: endpoint({
    summary:
      'Forget the second factors of an account after an identity check, which is recorded. Its sessions end and the owner is told.',
    input: formInput(identityCheckFields).extend({ id_account: id, verification }),
    output: outcome,
    idempotent: true,
  }),
  staffEndAccountSessions: endpoint({
    summary: 'End all sessions of an account.',
    input: forAccount,
    output: outcome,
  }),
  staffInviteMembers: endpoint({
    summary: 'Mail the activation code to members without an account, each once a day at most.',
    input: z.object({
      id_members: z
        .array(id, 'Membres incorrects.')
        .min(1, 'Membres incorrects.')
        .max(MAX_INVITED, 'Membres incorrects.'),
    }),
    output: outcome.extend({
      /** Members who could not be invited, and why. */
      left_out: z.array(z.object({ id_member: z.int(), reason: z.enum(Object.keys(NOT_INVITED) as NotInvited[]) })),
    }),
  }),
  staffInviteList: endpoint({
    summary: `Mail the activation code to the next ${MAX_INVITED} members of a list, by id; repeat with \`suivant\` until it is null.`,
    input: z.object({
      liste: z.object(filtersOf('membres')),
      /** The last member of the batch before. */
      apres: id.or(z.literal(0)).default(0),
    }),
    output: z.object({
      vus: z.int(),
      invites: z.int(),
      /** Members who could not be invited, by reason. */
      ecartes: z.record(z.enum(Object.keys(NOT_INVITED) as NotInvited[]), z.int()),
      suivant: z.int().nullable(),
    }),
  }),
  staffPrintInvitations: endpoint({
    summary:
      'Letters with the activation codes of the members of a list without an account, as one PDF, by club and postcode.',
    input: z.object({ liste: z.object(filtersOf('membres')) }),
    output: file('application/pdf'),
  }),
  staffCloseAccount: endpoint({
    summary: 'Delete an account for good; its owner is told. The records of its members stay.',
    input: forAccount,
    output: outcome,
    idempotent: true,
  }),
}
