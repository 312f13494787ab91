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
 * Whether an account is the member's own: it signs in with the e-mail address on the member's record. That address must
 * not have been written there lately by a linked account, whichever one: two linked accounts would name each other.
 */
export function isOwnAccount(
  account: { email: string },
  member: { mail: string; mailChangedLately: boolean },
): boolean {
  return member.mail !== '' && account.email === member.mail.toLowerCase() && !member.mailChangedLately
}
