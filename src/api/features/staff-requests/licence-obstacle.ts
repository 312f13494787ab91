import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface LastLicence {
  id_club: number
  club: string
  date_fin: CalendarDate
}

/** A licence that runs in another club must be transferred first: a member has one licence per day. */
export function obstacleOf(last: LastLicence | null, idClub: number, today: CalendarDate): string | null {
  if (!last || last.date_fin < today || last.id_club === idClub) return null
  return staffRequestMessages.licensedElsewhere(last.club, last.date_fin)
}
