import { addDays, type CalendarDate } from './dates.ts'
import { type LicencePeriod, licenceYearFrom } from './licence-renewal.ts'

/**
 * The days a licence really gets when its order is paid: those that were planned, or a year from the day of payment if
 * that is later. Nobody holds two licences on one day: behind one that was given meanwhile, it starts the day after.
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
