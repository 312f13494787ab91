import { z } from 'zod'
import type { Intent, IntentStatus } from './payment-provider.ts'

/** The fields that the portal reads of Stripe's payment intent; the sandbox uses the same shape. */
export const wireIntent = z.object({
  id: z.string().min(1),
  object: z.literal('payment_intent'),
  amount: z.int().nonnegative(),
  amount_received: z.int().nonnegative().nullish(),
  currency: z.string(),
  status: z.string(),
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.looseObject({}).nullish(),
})
export type WireIntent = z.infer<typeof wireIntent>

/** Throws ZodError for anything but an intent. */
export function readIntent(wire: unknown): Intent {
  const intent = wireIntent.parse(wire)
  const order = intent.metadata?.order_id ?? ''
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent),
    // Once paid, the received amount counts, not the requested one.
    amountCents: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) : intent.amount,
    currency: intent.currency,
    idOrder: /^\d{1,9}$/.test(order) ? Number(order) : null,
  }
}

const SETTLED: Record<string, IntentStatus> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

function statusOf({ status, last_payment_error }: WireIntent): IntentStatus {
  const settled = SETTLED[status]
  if (settled) return settled
  return status === 'requires_payment_method' && last_payment_error ? 'failed' : 'open'
}
