import { addMonths, type CalendarDate } from '#domain/dates.ts'

/** A month of a year, YYYY-MM. */
export type Month = string

/** Years side by side, the chosen one last. */
export const YEARS = 10

export function monthsOf(year: number): Month[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}

export function yearsUntil(year: number): number[] {
  return Array.from({ length: YEARS }, (_, index) => year - YEARS + 1 + index)
}

export function yearOfMonth(month: Month): number {
  return Number(month.slice(0, 4))
}

/** The same day a year ago; 28 February for 29 February. */
export function sameDayLastYear(day: CalendarDate): CalendarDate {
  return addMonths(day, -12)
}
