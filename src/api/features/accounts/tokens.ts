import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret, type Signer } from '#api/config/keys.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { ACCESS_SECONDS } from '#domain/session-lifetime.ts'

export const REFRESH_SECONDS = 14 * 86_400
/** Grace period of the previous token, for a lost answer or two tabs. */
export const GRACE_SECONDS = 30

/**
 * The successor of a refresh token is computed from it with the portal's key. The same token within the grace period
 * gives the same successor, so the chain stays linear, and only hashes are stored.
 */
export function successorOf(signer: Signer, refreshToken: string): string {
  return signer.sign('refresh token', refreshToken).toString('base64url')
}

export async function insertAccessToken(db: Connection, clock: Deps['clock'], idSession: number) {
  const access = newSecret()
  await db
    .insertInto('access_token')
    .values({ hash: hashSecret(access), id_session: idSession, expires_at: inSeconds(clock, ACCESS_SECONDS) })
    .execute()
  return access
}

export async function insertRefreshToken(db: Connection, clock: Deps['clock'], idSession: number, token: string) {
  await db
    .insertInto('refresh_token')
    .values({ hash: hashSecret(token), id_session: idSession, expires_at: inSeconds(clock, REFRESH_SECONDS) })
    .execute()
}
