const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const MAX_SESSION_MS = 90 * DAY_MS
export const MAX_STAFF_SESSION_MS = 12 * HOUR_MS
export const MAX_STAFF_IDLE_MS = 30 * MINUTE_MS

export interface SessionTimes {
  created_at: Date
  last_used_at: Date
}

/** A session ends for good after 90 days; that of somebody with a staff role after 12 hours, or 30 minutes unused. */
export function isSessionOver({ created_at, last_used_at }: SessionTimes, isStaff: boolean, now: Date): boolean {
  const age = now.getTime() - created_at.getTime()
  if (!isStaff) return age >= MAX_SESSION_MS
  return age >= MAX_STAFF_SESSION_MS || now.getTime() - last_used_at.getTime() >= MAX_STAFF_IDLE_MS
}
