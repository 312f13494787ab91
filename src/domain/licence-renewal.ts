import { addDays, addMonths, type CalendarDate, daysBetween } from './dates.ts'
import { STATUS_WINDOW_MONTHS } from './licence-status.ts'

/** Days after its end during which a licence can be renewed online; later only by the secretariat. */
export const RENEWAL_LIMIT_DAYS = 365

export interface LicencePeriod {
  date_debut: CalendarDate
  date_fin: CalendarDate
}

/** `early`: more than three months to go. `lapsed`: ended more than 365 days ago. */
export type RenewalRefusal = 'elsewhere' | 'early' | 'lapsed'

/** The end of a member's last licence in a club, and whether another club licensed the member since. */
export interface LastLicence {
  lastEnd: CalendarDate | null
  licensedElsewhereSince: boolean
}

/** Who renews: the secretariat may also renew a lapsed licence. */
export type RenewalBy = 'club' | 'secretariat'

export type Renewal = ({ possible: true } & LicencePeriod) | { possible: false; reason: RenewalRefusal }

/** The year from that day: it ends the day before the same day next year; from 29 February, on 28 February. */
export function licenceYearFrom(date_debut: CalendarDate): LicencePeriod {
  const sameDayNextYear = addMonths(date_debut, 12)
  return { date_debut, date_fin: date_debut.endsWith('-02-29') ? sameDayNextYear : addDays(sameDayNextYear, -1) }
}

/** The first day on which a licence with that end can be renewed. */
export function renewableFrom(lastEnd: CalendarDate): CalendarDate {
  let day = addMonths(lastEnd, -STATUS_WINDOW_MONTHS)
  // Counting back from the 31st, a shorter month gives a day too early.
  while (addMonths(day, STATUS_WINDOW_MONTHS) < lastEnd) day = addDays(day, 1)
  return day
}

/**
 * Whether a club may renew a member online today, and the days of the licence. A first licence starts today. The
 * secretariat may also renew a lapsed one.
 */
export function renewalOf(member: LastLicence, today: CalendarDate, by: RenewalBy = 'club'): Renewal {
  const { lastEnd } = member
  if (member.licensedElsewhereSince) return { possible: false, reason: 'elsewhere' }
  if (lastEnd === null) return { possible: true, ...licenceYearFrom(today) }
  if (lastEnd > addMonths(today, STATUS_WINDOW_MONTHS)) return { possible: false, reason: 'early' }
  if (by === 'club' && daysBetween(lastEnd, today) > RENEWAL_LIMIT_DAYS) return { possible: false, reason: 'lapsed' }
  const dayAfter = addDays(lastEnd, 1)
  return { possible: true, ...licenceYearFrom(dayAfter < today ? today : dayAfter) }
}
