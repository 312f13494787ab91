import { addDays, addMonths, type CalendarDate } from './dates.ts'
import type { LicencePeriod } from './licence-renewal.ts'

/** A longer licence is a typing mistake. */
export const LONGEST_LICENCE_MONTHS = 24

/** The problem of a period that the secretariat entered, or null. */
export function periodProblem({ date_debut, date_fin }: LicencePeriod): 'reversed' | 'long' | null {
  if (date_fin < date_debut) return 'reversed'
  return date_fin >= addMonths(date_debut, LONGEST_LICENCE_MONTHS) ? 'long' : null
}

/** The problem of a new last day that shortens a licence, or null. */
export function shorteningProblem(
  { date_debut, date_fin }: LicencePeriod,
  newEnd: CalendarDate,
): 'reversed' | 'not_earlier' | null {
  if (newEnd >= date_fin) return 'not_earlier'
  return newEnd < date_debut ? 'reversed' : null
}

/** Splits a licence that is transferred on a day: the part before, which is empty on its first day, and the rest. */
export function splitLicence({ date_debut, date_fin }: LicencePeriod, day: CalendarDate) {
  if (day < date_debut || day > date_fin) return null
  const stays = day === date_debut ? null : { date_debut, date_fin: addDays(day, -1) }
  return { stays, moves: { date_debut: day, date_fin } }
}
