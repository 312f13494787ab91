import { Secret, TOTP } from 'otpauth'

/** RFC 6238, as every authenticator app implements it. */
const STEP_SECONDS = 30
/** Tolerates a clock that is one step ahead or behind. */
const WINDOW = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}

/** The content of the QR code that an authenticator app scans. */
export function totpUrl(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  return totpOf(secret, { label: email, issuer }).toString()
}

/** The time step of the code; undefined for a wrong one, and for a step that was already used. */
export function matchingStep(secret: string, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
  return lastUsedStep !== null && step <= lastUsedStep ? undefined : step
}

function totpOf(secret: string, names: { label?: string; issuer?: string } = {}) {
  return new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6, algorithm: 'SHA1', ...names })
}
