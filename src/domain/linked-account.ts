import { addMonths, ageOn, type CalendarDate } from './dates.ts'

/** From this age a member decides alone which accounts may see the record. */
export const ADULT_AGE = 18

export function isAdult(birth: CalendarDate | null, today: CalendarDate): boolean {
  return birth !== null && ageOn(birth, today) >= ADULT_AGE
}

/** Whoever was born on this day or before is of age: the same rule, for a query. */
export function lastAdultBirth(today: CalendarDate): CalendarDate {
  return addMonths(today, -12 * ADULT_AGE)
}

/**
 * Whether an account is the member's own: it signs in with the address the federation has for the member. The
 * address must not be one the same account has just written on the record, or anybody linked could become the member.
 */
export function isOwnAccount(account: { email: string; wroteMailLately: boolean }, member: { mail: string }): boolean {
  return member.mail !== '' && account.email === member.mail.toLowerCase() && !account.wroteMailLately
}
