import { Secret, TOTP } from 'otpauth'

/** Six digits that change every thirty seconds, as every authenticator app makes them (RFC 6238). */
const STEP_SECONDS = 30
/** A clock may be wrong by one step, before or after. */
const WINDOW = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}

/** What an authenticator app reads from a QR code. */
export function totpUrl(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  return totpOf(secret, { label: email, issuer }).toString()
}

/** The step the code belongs to; undefined for a wrong one, and for one of a step that was used already. */
export function matchingStep(secret: string, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
  return lastUsedStep !== null && step <= lastUsedStep ? undefined : step
}

function totpOf(secret: string, names: { label?: string; issuer?: string } = {}) {
  return new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6, algorithm: 'SHA1', ...names })
}
