import { z } from 'zod'
import { passwordChangeFields } from './account-fields.ts'
import { accountMessages } from './account-messages.ts'
import { endpoint, formInput, id, nothing, outcome, textInput } from './endpoint.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreationOptions, passkeyRequestOptions } from './passkey.ts'
import { passkeyNameFields } from './second-factor-fields.ts'
import { secondFactorMessages } from './second-factor-messages.ts'

const instant = z.iso.datetime()

/** The codes are shown once: with the first factor, and when they are renewed. */
export const withRecoveryCodes = outcome.extend({ recovery_codes: z.array(z.string()).nullable() })

/** Second factors: authenticator app, passkeys, recovery codes. */
export const secondFactorEndpoints = {
  getSecondFactors: endpoint({
    summary: 'The second factors of the account signed in.',
    input: nothing,
    output: z.object({
      authenticator: z.object({ confirmed_at: instant }).nullable(),
      passkeys: z.array(
        z.object({ id: z.int(), name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
      recovery_codes_left: z.int(),
      /** Staff must keep at least one. */
      is_staff: z.boolean(),
      /** The federation requires one of managers. */
      needed_by_managers: z.boolean(),
    }),
  }),
  confirmIdentity: endpoint({
    summary:
      'Prove again to be the owner of the account, with its password or a passkey, before second factors change.',
    input: z.discriminatedUnion('method', [
      formInput({ password: passwordChangeFields.actualPassword }).extend({ method: z.literal('password') }),
      z.object({ method: z.literal('passkey'), credential: passkeyAssertion }),
    ]),
    output: outcome,
  }),
  prepareAuthenticator: endpoint({
    summary: 'A secret for an authenticator app; it holds once a code of it is sent back.',
    input: nothing,
    output: z.object({
      /** The encrypted state of the setup, sent back with the code. */
      setup: z.string(),
      secret: z.string(),
      /** URL for the QR code of the authenticator app. */
      address: z.string(),
    }),
  }),
  confirmAuthenticator: endpoint({
    summary: 'Keep the authenticator app, which replaces the one before. Every other session of the account ends.',
    input: z.object({
      setup: z.string().min(1, secondFactorMessages.setupExpired).max(5000, secondFactorMessages.setupExpired),
      otp: z
        .string({ error: accountMessages.otpShape })
        .max(6, accountMessages.otpShape)
        .regex(/^\d{6}$/, accountMessages.otpShape),
    }),
    output: withRecoveryCodes,
  }),
  removeAuthenticator: endpoint({
    summary: 'Sign in without the authenticator app from now on. Every other session of the account ends.',
    input: nothing,
    output: outcome,
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Ten new recovery codes; those of before no longer serve.',
    input: nothing,
    output: withRecoveryCodes,
  }),
  getPasskeyChallenge: endpoint({
    summary: 'What a browser needs to ask its owner for a passkey of this portal.',
    input: nothing,
    output: passkeyRequestOptions,
    duringMaintenance: true,
  }),
  preparePasskey: endpoint({
    summary: 'What a browser needs to make a passkey for the account signed in.',
    input: nothing,
    output: passkeyCreationOptions,
  }),
  addPasskey: endpoint({
    summary: 'Keep a passkey that the browser just made. Every other session of the account ends.',
    input: z.object({ name: textInput(passkeyNameFields.name), credential: passkeyAttestation }),
    output: withRecoveryCodes,
  }),
  renamePasskey: endpoint({
    summary: 'Give a passkey another name.',
    input: formInput(passkeyNameFields).extend({ id_passkey: id }),
    output: outcome,
  }),
  removePasskey: endpoint({
    summary: 'A passkey no longer signs in. Every other session of the account ends.',
    input: z.object({ id_passkey: id }),
    output: outcome,
  }),
}
