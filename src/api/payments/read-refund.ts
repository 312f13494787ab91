import { z } from 'zod'
import type { RefundStatus } from '#domain/refund-status.ts'
import type { Refund } from './payment-provider.ts'

/** The fields that the portal reads of Stripe's refund; the sandbox uses the same shape. */
const wireRefund = z.object({
  id: z.string().min(1),
  object: z.literal('refund'),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.string().nullish(),
  payment_intent: z.string().min(1),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type WireRefund = z.input<typeof wireRefund>

const STATUSES: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
}

/** Throws ZodError for anything but a refund. */
export function readRefund(wire: unknown): Refund {
  const { id, payment_intent, amount, currency, status, metadata } = wireRefund.parse(wire)
  return {
    id,
    intent: payment_intent,
    // A status that this version does not know is not final: the provider is polled again.
    status: STATUSES[status ?? ''] ?? 'pending',
    amountCents: amount,
    currency,
    reference: metadata?.reference ?? null,
  }
}
