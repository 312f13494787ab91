import { z } from 'zod'
import { isRecoveryCode } from '#domain/recovery-code.ts'
import {
  accountCreationFields,
  emailChangeFields,
  licenceLinkFields,
  passwordChangeFields,
  passwordResetFields,
  passwordsDiffer,
  recoveryFields,
} from './account-fields.ts'
import { accountMessages } from './account-messages.ts'
import { endpoint, formInput, id, nothing, outcome, plainText, secret } from './endpoint.ts'
import { passkeyAssertion } from './passkey.ts'

const passwordGrant = z.object({
  grant_type: z.literal('password'),
  username: z.string().min(1).max(255),
  password: z.string().min(1).max(200),
  scope: z.literal('myabft').optional(),
})
const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(500),
  scope: z.literal('myabft').optional(),
})
const secondFactorGrant = z.object({
  grant_type: z.literal('mfa_otp'),
  mfa_token: z.string().min(1).max(500),
  /** Six digits of the authenticator app, or a recovery code. */
  otp: z
    .string()
    .max(30, accountMessages.otpShape)
    .refine((otp) => /^\d{6}$/.test(otp) || isRecoveryCode(otp), accountMessages.otpShape),
  scope: z.literal('myabft').optional(),
})

const passkeyGrant = z.object({
  grant_type: z.literal('passkey'),
  credential: passkeyAssertion,
  scope: z.literal('myabft').optional(),
})

export const user = z.object({ id: z.int(), email: z.string(), name: z.string(), surname: z.string() })

export const profile = z.object({
  id: z.int(),
  id_member: z.int(),
  name: z.string(),
  numlicenceABFT: z.string(),
  /** The last day of the latest licence; null for someone who never had one. */
  date_fin: z.iso.date().nullable(),
  prenom: z.string(),
  /** A signed URL that works for a few minutes, or null. */
  photo: z.string().nullable(),
  gradeMax: z.string().nullable(),
  /** The next grade and its first possible day. */
  prochainGrade: z.object({ grade: z.string(), date: z.iso.date().nullable() }).nullable(),
  lastClub: z.string().nullable(),
  renouvellement: z.object({ possible: z.boolean(), souhait: z.boolean() }),
  /** For the e-licence: the URL in its QR code, and the licences that make it valid. */
  qrcodedata: z.string(),
  licences: z.array(z.object({ date_debut: z.iso.date(), date_fin: z.iso.date(), club: z.string() })),
})

export const session = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  ip: z.string(),
  user_agent: z.string(),
  /** The current session. */
  mine: z.boolean(),
})

export const accountEndpoints = {
  token: endpoint({
    summary:
      'Sign in with a password, complete it with a second factor where one is asked for, sign in with a passkey, or renew a session.',
    input: z.discriminatedUnion('grant_type', [passwordGrant, secondFactorGrant, passkeyGrant, refreshGrant]),
    output: z.object({
      token: z.object({
        token_type: z.literal('Bearer'),
        access_token: z.string(),
        expires_in: z.int(),
        refresh_token: z.string(),
      }),
      user,
      routes: z.record(z.string(), z.string()),
    }),
    oauth: true,
    duringMaintenance: true,
  }),
  logout: endpoint({ summary: 'End this session.', input: nothing, output: outcome }),
  versionMyabft: endpoint({
    summary: 'The version of the portal, as plain text.',
    input: nothing,
    output: plainText,
    duringMaintenance: true,
  }),
  maintenanceMyabft: endpoint({
    summary: "'1' while the portal is in maintenance, else '0', as plain text.",
    input: nothing,
    output: plainText,
    duringMaintenance: true,
  }),
  'createAccount-nonce': endpoint({
    summary: 'A nonce for one account creation.',
    input: nothing,
    output: z.object({ nonce: z.string(), expires_at: z.iso.datetime() }),
  }),
  createAccount: endpoint({
    summary: 'Create an account; its address must then be confirmed.',
    input: formInput(accountCreationFields)
      .extend({ nonce: secret(accountMessages.nonceRequired) })
      .refine((form) => form.password === form.password_confirmation, {
        path: ['password_confirmation'],
        message: passwordsDiffer,
      }),
    output: outcome,
    idempotent: true,
  }),
  confirmEmail: endpoint({
    summary: 'Confirm an address with the token of the link sent to it.',
    input: z.object({ token: secret(accountMessages.confirmTokenMissing) }),
    output: outcome,
  }),
  resendConfirmation: endpoint({
    summary: 'Send the confirmation link again. The answer is the same whether or not the address waits for one.',
    input: formInput(recoveryFields),
    output: outcome,
  }),
  recoverAccount: endpoint({
    summary: 'Send a link to reset the password. The answer is the same whether or not the address exists.',
    input: formInput(recoveryFields),
    output: outcome,
  }),
  checkIfTokenResetPasswordIsValid: endpoint({
    summary: 'Whether a reset link can still be used.',
    input: z.object({ token: secret(accountMessages.resetTokenMissing) }),
    output: outcome,
  }),
  resetPassword: endpoint({
    summary: 'Set a new password with a reset link. Every session of the account ends.',
    input: formInput(passwordResetFields)
      .extend({ token: secret(accountMessages.resetTokenMissing) })
      .refine((form) => form.new_password === form.confirm_password, {
        path: ['confirm_password'],
        message: passwordsDiffer,
      }),
    output: outcome,
  }),
  getAccount: endpoint({ summary: 'The account signed in.', input: nothing, output: user.extend({ tel: z.string() }) }),
  updatePasswordMyABFT: endpoint({
    summary: 'Change the password. Every other session of the account ends.',
    input: formInput({ password: passwordChangeFields.password, actualPassword: passwordChangeFields.actualPassword }),
    output: outcome,
  }),
  getSessions: endpoint({
    summary: 'The open sessions of the account signed in.',
    input: nothing,
    output: z.array(session),
  }),
  endSession: endpoint({
    summary: 'End one of the own sessions, or with null all but the one that asks.',
    input: z.object({ id_session: id.nullable() }),
    output: outcome,
  }),
  changeEmail: endpoint({
    summary: 'Ask for another login address; it holds once its link is followed. Both addresses are told.',
    input: formInput(emailChangeFields),
    output: outcome,
  }),
  linkLicenceToAccount: endpoint({
    summary: 'Link a licence to the account. The answer never says which of the three facts was wrong.',
    input: formInput(licenceLinkFields),
    output: outcome,
  }),
  getProfilesLinkedToUser: endpoint({
    summary: 'The members linked to the account, with what their e-licences and the choice of a profile show.',
    input: nothing,
    output: z.array(profile),
  }),
}
