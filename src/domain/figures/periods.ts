import { addMonths, type CalendarDate } from '#domain/dates.ts'

/** A month of a year, YYYY-MM. */
export type Month = string

/** So many years are put side by side, the chosen one last. */
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

/** What today is held against: the same day a year ago; of 29 February, 28 February. */
export function sameDayLastYear(day: CalendarDate): CalendarDate {
  return addMonths(day, -12)
}
