import type { PublicCall } from '#api/calls/call.ts'
import { newChallenge } from '#api/core/accounts/passkey-challenge.ts'
import { relyingPartyOf } from '#api/core/accounts/passkeys.ts'

/** The browser may wait as long as the challenge is valid. */
export const CHALLENGE_TIMEOUT_MS = 300_000

/** WebAuthn signs bytes; the challenge is a text. */
export const encodeChallenge = (challenge: string) => Buffer.from(challenge).toString('base64url')

/** For signing in: the challenge names no account, since the authenticator finds the portal's passkeys by itself. */
// oxlint-disable-next-line require-await
export async function getPasskeyChallenge(_input: unknown, call: PublicCall) {
  return {
    challenge: encodeChallenge(newChallenge('use', call)),
    rpId: relyingPartyOf(call.env).rpID,
    timeout: CHALLENGE_TIMEOUT_MS,
    userVerification: 'required' as const,
  }
}
