import { type CalendarDate, yearOf } from './dates.ts'
import { type LicencePeriod, renewableFrom } from './licence-renewal.ts'

/**
 * A club is affiliated by calendar years. What it can order next is the year that runs, or the one after the last it
 * has paid, which opens when a licence that ends with the year before could be renewed.
 */
export function nextClubLicence(
  lastPaidYear: number | null,
  today: CalendarDate,
): LicencePeriod & { from: CalendarDate } {
  const year = Math.max(yearOf(today), (lastPaidYear ?? 0) + 1)
  return { date_debut: `${year}-01-01`, date_fin: `${year}-12-31`, from: renewableFrom(`${year - 1}-12-31`) }
}
