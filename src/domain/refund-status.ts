/** A provider's statuses of a refund. */
export const REFUND_STATUSES = ['pending', 'requires_action', 'succeeded', 'failed', 'cancelled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** `asked`: the provider has not answered. `refused`: it refused and made no refund. */
export const REFUND_STATES = ['asked', 'refused', ...REFUND_STATUSES] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * All transitions. Events come twice, late and in any order: a final state stays, and only a failure undoes a success.
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

/** The effect on the order: it closes, waits, or needs a person. */
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

/** The provider is processing the refund: giving the money back in another way would pay twice. */
export function isRefundUnderWay(state: RefundState): boolean {
  return state === 'pending' || state === 'requires_action'
}

/** No money went back or will: another refund may be requested, with another key. */
export function isRefundOver(state: RefundState): boolean {
  return state === 'refused' || state === 'failed' || state === 'cancelled'
}

interface RefundFacts {
  refund_key: string | null
  refund_refused_at: unknown
  refund_status: RefundStatus | null
}

/** The state of a payment's refund; null if none was requested. */
export function refundStateOf({ refund_key, refund_refused_at, refund_status }: RefundFacts): RefundState | null {
  if (refund_status !== null) return refund_status
  if (refund_key === null) return null
  return refund_refused_at === null ? 'asked' : 'refused'
}
