import { type CalendarDate, yearOf } from './dates.ts'
import { type LicencePeriod, renewableFrom } from './licence-renewal.ts'

/**
 * A club is affiliated by calendar years. It can order the current year, or the one after the last paid year, which
 * opens when a licence that ends with the year before can be renewed.
 */
export function nextClubLicence(
  lastPaidYear: number | null,
  today: CalendarDate,
): LicencePeriod & { from: CalendarDate } {
  const year = Math.max(yearOf(today), (lastPaidYear ?? 0) + 1)
  return { date_debut: `${year}-01-01`, date_fin: `${year}-12-31`, from: renewableFrom(`${year - 1}-12-31`) }
}
