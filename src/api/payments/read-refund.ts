import { z } from 'zod'
import type { RefundStatus } from '#domain/refund-status.ts'
import type { Refund } from './payment-provider.ts'

/** What is read of a refund as Stripe describes it; the sandbox speaks the same way. */
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

/** What `wire` says of a refund. Throws ZodError for what is none. */
export function readRefund(wire: unknown): Refund {
  const { id, payment_intent, amount, currency, status, metadata } = wireRefund.parse(wire)
  return {
    id,
    intent: payment_intent,
    // A status of a later version is no end: the provider is asked again.
    status: STATUSES[status ?? ''] ?? 'pending',
    amountCents: amount,
    currency,
    reference: metadata?.reference ?? null,
  }
}
