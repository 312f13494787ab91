import { isWrittenAhead } from './clock-tolerance.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const ACCESS_SECONDS = 3600
export const MAX_SESSION_MS = 90 * DAY_MS
export const MAX_STAFF_SESSION_MS = 12 * HOUR_MS
export const MAX_STAFF_IDLE_MS = 30 * MINUTE_MS

export interface SessionTimes {
  created_at: Date
  last_used_at: Date
}

/**
 * A session ends after 90 days; a staff session after 12 hours, or 30 minutes unused. A session opened by a clock that
 * was ahead is over too: counted from the future, it would live too long.
 */
export function isSessionOver({ created_at, last_used_at }: SessionTimes, isStaff: boolean, now: Date): boolean {
  const isBeyond = (time: Date, maxMs: number) => now.getTime() - time.getTime() >= maxMs || isWrittenAhead(time, now)
  if (!isStaff) return isBeyond(created_at, MAX_SESSION_MS)
  return isBeyond(created_at, MAX_STAFF_SESSION_MS) || isBeyond(last_used_at, MAX_STAFF_IDLE_MS)
}
