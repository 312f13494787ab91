import type { CalendarDate } from '#domain/dates.ts'
import { type LastLicence, type Renewal, type RenewalBy, renewalOf } from '#domain/licence-renewal.ts'

type ByEnd = Map<CalendarDate | null, Renewal>
let known: Record<RenewalBy, ByEnd> & { today: CalendarDate | undefined } = remember(undefined)

/** As `renewalOf`, derived once a day for all members whose last licence ends on the same day: a club has hundreds. */
export function renewalOfDay(member: LastLicence, today: CalendarDate, by: RenewalBy = 'club'): Renewal {
  if (member.licensedElsewhereSince) return renewalOf(member, today, by)
  if (known.today !== today) known = remember(today)
  let renewal = known[by].get(member.lastEnd)
  if (!renewal) {
    renewal = renewalOf(member, today, by)
    known[by].set(member.lastEnd, renewal)
  }
  return renewal
}

function remember(today: CalendarDate | undefined) {
  return { today, club: new Map() as ByEnd, secretariat: new Map() as ByEnd }
}
