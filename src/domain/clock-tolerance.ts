/** Clocks of several machines differ a little. A time that is further ahead than this was written by a wrong clock. */
export const CLOCK_TOLERANCE_SECONDS = 300

/** Whether a clock that was ahead wrote this time. Periods that count from it would be too long. */
export function isWrittenAhead(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > CLOCK_TOLERANCE_SECONDS * 1000
}
