import { isWrittenAhead } from './clock-tolerance.ts'

export interface LinkTimes {
  created_at: Date
  expires_at: Date
}

/** Whether a link of a mail no longer opens anything: it expired, or a clock that was ahead made it. */
export function isLinkOver({ created_at, expires_at }: LinkTimes, now: Date): boolean {
  return expires_at <= now || isWrittenAhead(created_at, now)
}
