import { z } from 'zod'
import { secondFactorMessages } from './second-factor-messages.ts'

/** Bytes in base64url, as in WebAuthn's JSON. */
const bytes = (most: number) =>
  z
    .string({ error: secondFactorMessages.passkeyRefused })
    .min(1, secondFactorMessages.passkeyRefused)
    .max(most, secondFactorMessages.passkeyRefused)
    .regex(/^[\w-]+$/, secondFactorMessages.passkeyRefused)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** `PublicKeyCredential.toJSON()` of a new passkey; other fields are dropped. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
  }),
})

/** The same of a passkey that was used. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
})

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
})

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
