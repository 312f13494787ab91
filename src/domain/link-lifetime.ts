import { isWrittenAhead } from './clock-tolerance.ts'

export interface LinkTimes {
  created_at: Date
  expires_at: Date
}

/** Whether a link of a mail is invalid: expired, or made by a clock that was ahead. */
export function isLinkOver({ created_at, expires_at }: LinkTimes, now: Date): boolean {
  return expires_at <= now || isWrittenAhead(created_at, now)
}
