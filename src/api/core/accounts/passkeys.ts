import type { z } from 'zod'
import type { PublicCall } from '#api/calls/call.ts'
import type { Env } from '#api/config/env.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { passkeyAssertion, passkeyAttestation } from '#contract/passkey.ts'
import { type Challenge, type ChallengePurpose, readChallenge, useChallenge } from './passkey-challenge.ts'

/** COSE identifiers of the algorithms of today's authenticators: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

type Assertion = z.output<typeof passkeyAssertion>
type Attestation = z.output<typeof passkeyAttestation>

/** A passkey is bound to the host of `PUBLIC_URL`: a page of any other origin cannot use it. */
export function relyingPartyOf(env: Pick<Env, 'publicUrl'>) {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

/** The authenticator stores it to identify the account; it contains neither name nor e-mail address. */
export function userHandleOf(idAccount: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`account ${idAccount}`))
}

/** The new passkey, if it answers the portal's challenge on the portal's origin, with the user verified. */
export async function verifyNewPasskey(attestation: Attestation, idAccount: number, call: PublicCall) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answered = await verify(`add to ${idAccount}`, call, (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...attestation, clientExtensionResults: {} },
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  )
  if (!answered?.result.verified) return undefined
  const { credential } = answered.result.registrationInfo
  return {
    challenge: answered.challenge,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
  }
}

interface UsedPasskey {
  idPasskey: number
  idAccount: number
}

/**
 * The passkey and its account; undefined if anything is wrong. A failure of a known passkey goes to its account's
 * security log.
 */
export async function usePasskey(assertion: Assertion, call: PublicCall): Promise<UsedPasskey | undefined> {
  const passkey = await call.db
    .selectFrom('account_passkey')
    .select(['id', 'id_account', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .executeTakeFirst()
  if (!passkey) return undefined
  const idAccount = passkey.id_account
  if (await isAnswered(assertion, passkey, call)) return { idPasskey: passkey.id, idAccount }
  await recordSecurityEvent(call, 'second_factor_failed', { idAccount })
  return undefined
}

interface Passkey {
  id: number
  id_account: number
  public_key: Buffer
  sign_count: number
}

/**
 * Uses up the challenge and moves the counter, so that neither a replayed answer nor a cloned authenticator is
 * accepted.
 */
async function isAnswered(assertion: Assertion, passkey: Passkey, call: PublicCall): Promise<boolean> {
  const { userHandle } = assertion.response
  if (!isHandleOf(passkey.id_account, userHandle)) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answered = await verify('use', call, (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: {
        ...assertion,
        response: { ...assertion.response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      },
      credential: {
        id: assertion.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
      },
    }),
  )
  if (!answered?.result.verified) return false
  const { newCounter } = answered.result.authenticationInfo
  return inTransaction(call, async (call) => {
    const moved = await moveCounter(call.db, passkey, newCounter, call.clock.now())
    return moved && useChallenge(call.db, answered.challenge)
  })
}

/** Compares with the verified value: of two answers at once, the second finds another counter. */
async function moveCounter(db: Connection, passkey: Passkey, to: number, at: Date) {
  const moved = await db
    .updateTable('account_passkey')
    .set({ sign_count: to, last_used_at: at })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

function isHandleOf(idAccount: number, userHandle: string | null | undefined) {
  return !userHandle || Buffer.from(userHandle, 'base64url').equals(userHandleOf(idAccount))
}

interface Expected {
  expectedChallenge: (challenge: string) => boolean
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: true
}

/** Calls the library, which throws what it refuses. The reason goes to the log, not to the caller. */
async function verify<Result>(
  purpose: ChallengePurpose,
  call: PublicCall,
  ask: (expected: Expected) => Promise<Result>,
) {
  const { rpID, origin } = relyingPartyOf(call.env)
  let challenge: Challenge | undefined
  const expectedChallenge = (encoded: string) => {
    challenge = readChallenge(Buffer.from(encoded, 'base64url').toString('utf8'), purpose, call)
    return challenge !== undefined
  }
  const expected: Expected = {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
  try {
    const result = await ask(expected)
    return challenge && { result, challenge }
  } catch (error) {
    call.log.info({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'a passkey was refused')
    return undefined
  }
}
