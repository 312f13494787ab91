import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashSecret } from '#api/config/keys.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { isWrittenAhead } from '#domain/clock-tolerance.ts'

const CHALLENGE_MS = 5 * 60_000

/** A challenge is valid for one purpose: to use a passkey, or to add one to this account. */
export type ChallengePurpose = 'use' | `add to ${number}`

export interface Challenge {
  text: string
  endsAt: Date
}

/**
 * A challenge is a signed text with its expiry, so that requesting one stores no row. An answered challenge is stored
 * until it expires (`useChallenge`).
 */
export function newChallenge(purpose: ChallengePurpose, { keys, clock }: Pick<Deps, 'keys' | 'clock'>): string {
  const body = `${randomBytes(16).toString('base64url')}.${clock.now().getTime() + CHALLENGE_MS}`
  return `${body}.${sealOf(keys, purpose, body)}`
}

/** Undefined if the challenge is not the portal's, has another purpose, or has expired. */
export function readChallenge(
  text: string,
  purpose: ChallengePurpose,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
): Challenge | undefined {
  const [, body, end, seal] = /^([\w-]+\.(\d{1,15}))\.([\w-]+)$/.exec(text) ?? []
  if (body === undefined || seal === undefined) return undefined
  const expected = Buffer.from(sealOf(keys, purpose, body))
  const given = Buffer.from(seal)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const endsAt = new Date(Number(end))
  const now = clock.now()
  const isOver = endsAt <= now || isWrittenAhead(new Date(endsAt.getTime() - CHALLENGE_MS), now)
  return isOver ? undefined : { text, endsAt }
}

/** A challenge is single use: of two answers at the same time, the second finds its row. */
export async function useChallenge(db: Connection, { text, endsAt }: Challenge): Promise<boolean> {
  const row = await db
    .insertInto('used_passkey_challenge')
    .values({ hash: hashSecret(text), expires_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

function sealOf(keys: Deps['keys'], purpose: ChallengePurpose, body: string) {
  return keys.sign('passkey challenge', `${purpose} ${body}`).toString('base64url')
}
