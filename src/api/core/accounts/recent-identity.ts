import type { AccountCall } from '#api/calls/call.ts'
import { Refusal } from '#api/calls/refusal.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { isWrittenAhead } from '#domain/clock-tolerance.ts'

const RECENT_MS = 10 * 60_000

/**
 * Required before second factors change, so that a person at an open browser cannot lock its owner out. A sign-in
 * counts, and so does `confirmIdentity`.
 */
export async function requireRecentIdentity({ db, clock, caller }: AccountCall) {
  const { created_at, identity_checked_at } = await db
    .selectFrom('session')
    .select(['created_at', 'identity_checked_at'])
    .where('id', '=', caller.idSession)
    .executeTakeFirstOrThrow()
  const checkedAt = identity_checked_at ?? created_at
  const now = clock.now()
  if (now.getTime() - checkedAt.getTime() > RECENT_MS || isWrittenAhead(checkedAt, now)) {
    throw new Refusal(403, 'identity_required', secondFactorMessages.identityNeeded)
  }
}
