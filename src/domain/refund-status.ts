/** What a provider says of a refund that it made, or is making. */
export const REFUND_STATUSES = ['pending', 'requires_action', 'succeeded', 'failed', 'cancelled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** `asked`: the provider has not answered yet. `refused`: it said no, and made none. */
export const REFUND_STATES = ['asked', 'refused', ...REFUND_STATUSES] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * Every move there is. Events come twice, late and in any order: what is over stays over, and money that is back is only
 * ever unsettled by a failure.
 */
const MOVES: Record<RefundState, readonly RefundStatus[]> = {
  asked: REFUND_STATUSES,
  refused: REFUND_STATUSES,
  pending: ['requires_action', 'succeeded', 'failed', 'cancelled'],
  requires_action: ['pending', 'succeeded', 'failed', 'cancelled'],
  succeeded: ['failed', 'cancelled'],
  failed: [],
  cancelled: [],
}

export function canRefundMove(from: RefundState, to: RefundStatus): boolean {
  return MOVES[from].includes(to)
}

/** What each means for the order: its end, more patience, or a person. */
const EFFECTS: Record<RefundStatus, 'close' | 'wait' | 'person'> = {
  pending: 'wait',
  requires_action: 'person',
  succeeded: 'close',
  failed: 'person',
  cancelled: 'person',
}

export function effectOfRefund(status: RefundStatus) {
  return EFFECTS[status]
}

/** The provider has the refund in hand: whoever gave the money back in another way as well would give it twice. */
export function isRefundUnderWay(state: RefundState): boolean {
  return state === 'pending' || state === 'requires_action'
}

/** No money went back and none will: another refund may be asked for, under another key. */
export function isRefundOver(state: RefundState): boolean {
  return state === 'refused' || state === 'failed' || state === 'cancelled'
}

interface RefundFacts {
  refund_key: string | null
  refund_refused_at: unknown
  refund_status: RefundStatus | null
}

/** Where the refund of a payment stands; null where none was ever asked for. */
export function refundStateOf({ refund_key, refund_refused_at, refund_status }: RefundFacts): RefundState | null {
  if (refund_status !== null) return refund_status
  if (refund_key === null) return null
  return refund_refused_at === null ? 'asked' : 'refused'
}
