/** Clocks of several machines differ a little. A time that is further ahead than this was written by a wrong clock. */
export const CLOCK_TOLERANCE_SECONDS = 300
