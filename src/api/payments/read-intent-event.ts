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
    const payload: unknown = JSON.parse(rawBody.toString('utf8'), leaveOutSecret)
    const { id, type, data } = wireEvent.parse(payload)
    return { id, type, intent: data.object.object === 'payment_intent' ? describe(data.object) : null, payload }
  } catch {
    // Signed, yet no event: nothing the provider describes, so nothing to act upon.
    throw new BadSignature('the event cannot be read')
  }
}

/** The event is kept as it came, but whoever reads it later need not be able to look into the payment. */
function leaveOutSecret(name: string, value: unknown) {
  return name === 'client_secret' ? undefined : value
}

function describe(wire: unknown) {
  const { clientSecret: _, ...intent } = readIntent(wire)
  return intent
}
