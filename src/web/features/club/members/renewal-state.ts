import type { CalendarDate } from '#domain/dates.ts'
import { licenceStatus } from '#domain/licence-status.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'

/** `none`: too early. `renewed`: a later licence exists. `refused`: only the secretariat can. */
export type RenewalState = 'none' | 'renewed' | 'possible' | 'ordered' | 'refused'

/** What can be done about a licence that ended, ends soon, or is to be ordered for the first time. */
export function renewalState({ date_fin, suivie, member }: LicenceRow, today: CalendarDate): RenewalState {
  if (licenceStatus(date_fin, today) === 'licensed') return 'none'
  if (suivie) return 'renewed'
  if (member.alreadyInAnOrder) return 'ordered'
  return member.cantBeSelect ? 'refused' : 'possible'
}
