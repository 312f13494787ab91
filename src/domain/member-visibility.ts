import { addMonths, type CalendarDate } from './dates.ts'

export const VISIBLE_YEARS = 2

/** A club no longer sees whom it licensed last for a time that ended before this day: data protection. */
export function visibleSince(today: CalendarDate): CalendarDate {
  return addMonths(today, -12 * VISIBLE_YEARS)
}
