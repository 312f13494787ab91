import type { CalendarDate } from '#domain/dates.ts'
import { type Renewal, type RenewalBy, renewalOf } from '#domain/licence-renewal.ts'

type ByEnd = Map<CalendarDate | null, Renewal>
let known: Record<RenewalBy, ByEnd> & { today: CalendarDate | undefined } = remember(undefined)

/**
 * The renewal of a member who has no licence elsewhere since, derived once a day for all whose last licence ends alike: a
 * club has hundreds of members and few such days.
 */
export function renewalAfter(lastEnd: CalendarDate | null, today: CalendarDate, by: RenewalBy = 'club'): Renewal {
  if (known.today !== today) known = remember(today)
  let renewal = known[by].get(lastEnd)
  if (!renewal) {
    renewal = renewalOf({ lastEnd, licensedElsewhereSince: false }, today, by)
    known[by].set(lastEnd, renewal)
  }
  return renewal
}

function remember(today: CalendarDate | undefined) {
  return { today, club: new Map() as ByEnd, secretariat: new Map() as ByEnd }
}
