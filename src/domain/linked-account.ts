import { addMonths, ageOn, type CalendarDate } from './dates.ts'

/** From this age a member decides alone which accounts may see the record. */
export const ADULT_AGE = 18

export function isAdult(birth: CalendarDate | null, today: CalendarDate): boolean {
  return birth !== null && ageOn(birth, today) >= ADULT_AGE
}

/** The latest birth date of an adult: the same rule, for a query. */
export function lastAdultBirth(today: CalendarDate): CalendarDate {
  return addMonths(today, -12 * ADULT_AGE)
}

/**
 * Whether an account is the member's own: it signs in with the e-mail address of the record. A linked account,
 * whichever one, must not have written that address recently, since two linked accounts could name each other.
 */
export function isOwnAccount(
  account: { email: string },
  member: { mail: string; mailChangedLately: boolean },
): boolean {
  return member.mail !== '' && account.email === member.mail.toLowerCase() && !member.mailChangedLately
}
