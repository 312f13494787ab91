import { addDays, type CalendarDate } from './dates.ts'
import { type LicencePeriod, licenceYearFrom } from './licence-renewal.ts'

/**
 * The days of a licence when its order is paid: the planned ones, or a year from the day of payment if that is later. A
 * member has one licence per day, so it starts after one that was given meanwhile.
 */
export function licenceAtPayment(
  planned: LicencePeriod,
  paidOn: CalendarDate,
  taken: readonly LicencePeriod[],
): LicencePeriod {
  let days = planned.date_debut < paidOn ? licenceYearFrom(paidOn) : planned
  for (;;) {
    const { date_debut, date_fin } = days
    const inTheWay = taken.find((other) => other.date_debut <= date_fin && other.date_fin >= date_debut)
    if (!inTheWay) return days
    days = licenceYearFrom(addDays(inTheWay.date_fin, 1))
  }
}
