import { type CalendarDate, yearOf } from './dates.ts'

/** From October on, requests are for the next year. */
const FIRST_MONTH_OF_NEXT_YEAR = 10

/**
 * The years for which a licence can be requested: this one, and the next one from October on or when the current
 * licence runs into it.
 */
export function licenceRequestYears(today: CalendarDate, dateFin: CalendarDate | null): number[] {
  const year = yearOf(today)
  const isLate = Number(today.slice(5, 7)) >= FIRST_MONTH_OF_NEXT_YEAR
  const endsLater = dateFin !== null && yearOf(dateFin) > year
  return isLate || endsLater ? [year, year + 1] : [year]
}
