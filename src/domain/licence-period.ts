import { addDays, addMonths, type CalendarDate } from './dates.ts'
import type { LicencePeriod } from './licence-renewal.ts'

/** Longer is a slip of the finger: nobody is licensed until the year 3026. */
export const LONGEST_LICENCE_MONTHS = 24

/** What is wrong with the days that the secretariat wants a licence to last, or null. */
export function periodProblem({ date_debut, date_fin }: LicencePeriod): 'reversed' | 'long' | null {
  if (date_fin < date_debut) return 'reversed'
  return date_fin >= addMonths(date_debut, LONGEST_LICENCE_MONTHS) ? 'long' : null
}

/** A licence moved to another club from a day on: what stays of it, which is nothing on its first day, and the rest. */
export function splitLicence({ date_debut, date_fin }: LicencePeriod, day: CalendarDate) {
  if (day < date_debut || day > date_fin) return null
  const stays = day === date_debut ? null : { date_debut, date_fin: addDays(day, -1) }
  return { stays, moves: { date_debut: day, date_fin } }
}
