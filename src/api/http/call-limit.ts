import { tooMany } from '#api/calls/refusal.ts'
import type { Deps } from '#api/deps.ts'

const WINDOW_MS = 60_000

/**
 * Counts the calls of each account in the current minute, in memory: a database row for every call would cost more than
 * most calls. Each instance counts for itself, so the limit holds per instance.
 */
export function createCallLimit({ env, clock, metrics }: Pick<Deps, 'env' | 'clock' | 'metrics'>) {
  let windowEndsAt = 0
  const calls = new Map<number, number>()

  return function count(idAccount: number) {
    const now = clock.now().getTime()
    // A clock that was set back starts a new window too.
    if (now >= windowEndsAt || now < windowEndsAt - WINDOW_MS) {
      calls.clear()
      windowEndsAt = now + WINDOW_MS
    }
    const counted = (calls.get(idAccount) ?? 0) + 1
    if (counted > env.LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE) {
      metrics.limitsHit.inc({ limit: 'calls by account' })
      throw tooMany((windowEndsAt - now) / 1000)
    }
    calls.set(idAccount, counted)
  }
}
