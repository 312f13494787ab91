import { type CalendarDate, yearOf } from './dates.ts'

/** From October on, people ask for the year that comes. */
const FIRST_MONTH_OF_NEXT_YEAR = 10

/**
 * The years for which a licence can be requested: this one, and the next one in the last three months of the year or
 * when the licence held runs into it. Without a licence that year is only asked for at its door.
 */
export function licenceRequestYears(today: CalendarDate, dateFin: CalendarDate | null): number[] {
  const year = yearOf(today)
  const isLate = Number(today.slice(5, 7)) >= FIRST_MONTH_OF_NEXT_YEAR
  const endsLater = dateFin !== null && yearOf(dateFin) > year
  return isLate || endsLater ? [year, year + 1] : [year]
}
