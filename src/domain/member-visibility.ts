import { addMonths, type CalendarDate } from './dates.ts'

export const VISIBLE_YEARS = 2

/** For data protection, a club no longer sees members whose last licence there ended before this day. */
export function visibleSince(today: CalendarDate): CalendarDate {
  return addMonths(today, -12 * VISIBLE_YEARS)
}
