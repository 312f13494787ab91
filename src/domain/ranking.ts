import { addDays, addMonths, type CalendarDate } from './dates.ts'

/** How long a result counts for the ranking. */
export const RANKING_MONTHS = 12

/** The days whose results count today, both included: one year, so that a yearly competition counts once. */
export function rankingWindow(today: CalendarDate): { since: CalendarDate; until: CalendarDate } {
  return { since: addDays(addMonths(today, -RANKING_MONTHS), 1), until: today }
}
