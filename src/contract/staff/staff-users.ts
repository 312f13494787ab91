import { z } from 'zod'
import { passwordsDiffer } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { session } from '#contract/accounts.ts'
import { endpoint, formInput, id, nothing, outcome, secret } from '#contract/endpoint.ts'
import { withRecoveryCodes } from '#contract/second-factors.ts'
import { type SecurityEventKind, securityEventLabels } from '#contract/security-event-messages.ts'
import type { StaffRole } from '#domain/staff-rights.ts'

import { invitationFields, knownStaffFields, newStaffFields, ROLES } from './staff-user-fields.ts'
import { staffUserMessages } from './staff-user-messages.ts'

const role = z.enum(Object.keys(ROLES) as StaffRole[], { error: 'Choisissez un rôle.' })

const instant = z.iso.datetime()
const invitation = secret(staffUserMessages.invitationUnknown)

export const staffUserEndpoints = {
  getStaff: endpoint({
    summary: 'Who is signed in to the secretariat, and whether the portal is in maintenance, since when and by whom.',
    input: nothing,
    output: z.object({
      id_account: z.int(),
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      roles: z.array(role),
      maintenance: z.object({ on: z.boolean(), since: instant.nullable(), by: z.string().nullable() }),
    }),
  }),
  staffListUsers: endpoint({
    summary: 'Everyone who works for the federation, and who was invited to.',
    input: nothing,
    output: z.object({
      users: z.array(
        z.object({
          id_account: z.int(),
          name: z.string(),
          surname: z.string(),
          email: z.string(),
          roles: z.array(role),
          second_factor: z.boolean(),
          last_used_at: instant.nullable(),
          open_sessions: z.int(),
          mine: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          id: z.int(),
          email: z.string(),
          /** Null: only renews the second factor. */
          role: role.nullable(),
          invited_by: z.string().nullable(),
          created_at: instant,
          expires_at: instant,
          expired: z.boolean(),
        }),
      ),
    }),
  }),
  staffInviteUser: endpoint({
    summary: 'Invite somebody to work for the federation. A former invitation to the same address ends.',
    input: formInput(invitationFields).extend({ role }),
    output: outcome,
  }),
  staffWithdrawInvitation: endpoint({
    summary: 'Take an invitation back.',
    input: z.object({ id_invitation: id }),
    output: outcome,
  }),
  staffSetRole: endpoint({
    summary: 'Give or take a role. Taking one ends the sessions of that person.',
    input: z.object({ id_account: id, role, given: z.boolean() }),
    output: outcome,
  }),
  staffResetSecondFactor: endpoint({
    summary: 'Forget the second factor of somebody and send a link to set up another. Their sessions end.',
    input: z.object({ id_account: id }),
    output: outcome,
  }),
  staffListSessions: endpoint({
    summary: 'The open sessions of somebody who works for the federation.',
    input: z.object({ id_account: id }),
    output: z.array(session),
  }),
  staffEndSession: endpoint({
    summary: 'End a session of somebody who works for the federation.',
    input: z.object({ id_session: id }),
    output: outcome,
  }),
  staffListSecurityEvents: endpoint({
    summary: 'The latest entries of the security log about an account: sign-ins, failures, lock-outs.',
    input: z.object({ id_account: id }),
    output: z.array(
      z.object({
        id: z.int(),
        at: instant,
        kind: z.enum(Object.keys(securityEventLabels) as SecurityEventKind[]),
        network: z.string(),
        user_agent: z.string(),
        request_id: z.string(),
      }),
    ),
  }),

  staffCheckInvitation: endpoint({
    summary: 'What an invitation leads to, for whoever holds its link.',
    input: z.object({ token: invitation }),
    output: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('valid'),
        email: z.string(),
        role: role.nullable(),
        /** An account with that e-mail address exists, so its password is needed. */
        known: z.boolean(),
      }),
      z.object({ state: z.enum(['unknown', 'used', 'expired']), message: z.string() }),
    ]),
  }),
  staffPrepareSecondFactor: endpoint({
    summary: 'Who the invited person is (a password, or a new account), answered by a second factor to set up.',
    input: z.discriminatedUnion('known', [
      formInput(knownStaffFields).extend({ token: invitation, known: z.literal(true) }),
      formInput(newStaffFields)
        .extend({ token: invitation, known: z.literal(false) })
        .refine((form) => form.password === form.password_confirmation, {
          path: ['password_confirmation'],
          message: passwordsDiffer,
        }),
    ]),
    output: z.object({
      /** The encrypted state so far, sent back with the code. */
      setup: z.string(),
      secret: z.string(),
      /** URL for the QR code of the authenticator app. */
      address: z.string(),
    }),
  }),
  staffAcceptInvitation: endpoint({
    summary: 'Confirm the second factor with a code of it: the account and its role exist from then on.',
    input: z.object({
      token: invitation,
      setup: z.string().min(1, staffUserMessages.setupExpired).max(5000, staffUserMessages.setupExpired),
      otp: z
        .string({ error: accountMessages.otpShape })
        .max(6, accountMessages.otpShape)
        .regex(/^\d{6}$/, accountMessages.otpShape),
    }),
    output: withRecoveryCodes,
  }),

  staffGetManagerRule: endpoint({
    summary: 'Whether managers of clubs need a second factor, and how many accounts of managers have one.',
    input: nothing,
    output: z.object({ required: z.boolean(), managers: z.int(), with_second_factor: z.int() }),
  }),
  staffSetManagerRule: endpoint({
    summary: 'Ask managers of clubs for a second factor, or no longer. It holds at their next call.',
    input: z.object({ required: z.boolean() }),
    output: outcome,
  }),

  staffSetMaintenance: endpoint({
    summary: 'Close the portal to everyone but the secretariat, or open it again.',
    input: z.object({ on: z.boolean() }),
    output: outcome,
  }),
}
