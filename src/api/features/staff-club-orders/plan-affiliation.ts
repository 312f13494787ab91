import { invalid } from '#api/calls/refusal.ts'
import type { NewLine } from '#api/core/orders/insert-order.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { type CalendarDate, yearOf } from '#domain/dates.ts'
import type { BilledClub } from './club-order-queries.ts'

/** Last year's affiliation may be asked late, next year's early. */
export function listOrderableYears(today: CalendarDate): number[] {
  const year = yearOf(today)
  return [year - 1, year, year + 1]
}

export function refuseOtherYears(annee: number, today: CalendarDate, path: string) {
  if (!listOrderableYears(today).includes(annee)) throw invalid({ [path]: [messages.yearTooFar] })
}

interface Wanted {
  annee: number
  cost_cents: number
  id_product: number
  path: string
}

/** The affiliation of a club is its licence from the first to the last day of the year. */
export function planAffiliation(club: BilledClub, { annee, ...line }: Wanted): NewLine {
  return {
    ...line,
    id_member: null,
    id_club: club.id,
    name: club.club,
    date_debut: `${annee}-01-01`,
    date_fin: `${annee}-12-31`,
  }
}
