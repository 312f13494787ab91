import { addDays, type CalendarDate } from '#domain/dates.ts'
import type { StaffLicence } from './member-queries.ts'

type Licence = Pick<StaffLicence, 'id_club' | 'date_fin' | 'annulee'>

/**
 * Club and first day of a licence that is issued by hand, from the member's licences, the latest first. The club is that
 * of the latest one, also when it was cancelled: it is then issued again with other days. The first day is the one after
 * the latest that was not cancelled, or today, as for a renewal.
 */
export function proposeLicence(licences: Licence[], today: CalendarDate) {
  const last = licences.find(({ annulee }) => !annulee)
  const dayAfter = last ? addDays(last.date_fin, 1) : today
  return { id_club: licences[0]?.id_club ?? null, start: dayAfter < today ? today : dayAfter }
}
