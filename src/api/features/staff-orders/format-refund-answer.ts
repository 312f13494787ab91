import { conflict } from '#api/calls/refusal.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import type { RefundStatus } from '#domain/refund-status.ts'

const ANSWERS: Record<RefundStatus, { success: boolean; message: string }> = {
  succeeded: { success: true, message: '' },
  pending: { success: true, message: staffOrderMessages.refundPending },
  requires_action: { success: false, message: staffOrderMessages.refundNeedsPayer },
  failed: { success: false, message: staffOrderMessages.refundFailed },
  cancelled: { success: false, message: staffOrderMessages.refundFailed },
}

/** The provider's answer to a refund, for the person who asked for it. */
export function formatRefundAnswer(status: RefundStatus, succeeded: string) {
  const { success, message } = ANSWERS[status]
  if (!success) throw conflict(message)
  return { success, message: message || succeeded }
}
