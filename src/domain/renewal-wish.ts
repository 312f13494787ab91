import type { CalendarDate } from './dates.ts'
import { renewalOf } from './licence-renewal.ts'

interface Wisher {
  /** The last day of the last licence. */
  lastEnd: CalendarDate | null
  /** An open order already renews it. */
  ordered: boolean
}

/**
 * Whether a member can wish to renew: exactly when the club of the last licence can renew it online and has not begun
 * to.
 */
export function canWishRenewal({ lastEnd, ordered }: Wisher, today: CalendarDate): boolean {
  if (lastEnd === null || ordered) return false
  return renewalOf({ lastEnd, licensedElsewhereSince: false }, today).possible
}
