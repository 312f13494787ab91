import { z } from 'zod'
import { BadSignature, type ProviderEvent } from './payment-provider.ts'
import { readIntent } from './read-intent.ts'
import { checkWebhookSignature } from './webhook-signature.ts'

const wireEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.looseObject({ object: z.string().optional() }) }),
})

/** The event in a webhook: its signature is checked before a byte of it is believed. */
export function readIntentEvent(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: string[],
  now: Date,
): ProviderEvent {
  checkWebhookSignature(rawBody, signature, secrets, now)
  try {
    const payload: unknown = JSON.parse(rawBody.toString('utf8'), leaveOutPrivate)
    const { id, type, data } = wireEvent.parse(payload)
    return { id, type, intent: data.object.object === 'payment_intent' ? describe(data.object) : null, payload }
  } catch {
    // Signed, yet no event: nothing the provider describes, so nothing to act upon.
    throw new BadSignature('the event cannot be read')
  }
}

/** What lets a reader look into the payment, and what says who paid: the order knows that, and can forget it. */
const PRIVATE = [
  'client_secret',
  'billing_details',
  'payment_method_details',
  'receipt_email',
  'receipt_url',
  'shipping',
]

/** Otherwise the event is kept as it came. */
function leaveOutPrivate(name: string, value: unknown) {
  return PRIVATE.includes(name) ? undefined : value
}

function describe(wire: unknown) {
  const { clientSecret: _, ...intent } = readIntent(wire)
  return intent
}
