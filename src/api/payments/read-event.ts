import { z } from 'zod'
import { BadSignature, type DisputeStatus, type EventSubject, type ProviderEvent } from './payment-provider.ts'
import { readIntent } from './read-intent.ts'
import { readRefund } from './read-refund.ts'
import { checkWebhookSignature } from './webhook-signature.ts'

const wireEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.looseObject({ object: z.string().optional() }) }),
})

/** The event of a webhook. The signature is checked before anything is parsed. */
export function readEvent(rawBody: Buffer, signature: string | undefined, secrets: string[], now: Date): ProviderEvent {
  checkWebhookSignature(rawBody, signature, secrets, now)
  try {
    const payload: unknown = JSON.parse(rawBody.toString('utf8'), leaveOutPrivate)
    const { id, type, data } = wireEvent.parse(payload)
    const intent = data.object.object === 'payment_intent' ? toIntentView(data.object) : null
    return { id, type, intent, subject: toEventSubject(type, data.object), payload }
  } catch {
    // A signed body that is no event: the provider documents none, so nothing can be done.
    throw new BadSignature('the event cannot be read')
  }
}

/** Secrets of the payment and data about the payer: the order holds the latter and can erase it. */
const PRIVATE = [
  'client_secret',
  'billing_details',
  'payment_method_details',
  'receipt_email',
  'receipt_url',
  'shipping',
  'evidence',
  'instructions_email',
]

/** The rest of the event is stored unchanged. */
function leaveOutPrivate(name: string, value: unknown) {
  return PRIVATE.includes(name) ? undefined : value
}

function toIntentView(wire: unknown) {
  const { clientSecret: _, ...intent } = readIntent(wire)
  return intent
}

const wireCharge = z.object({
  id: z.string().min(1),
  amount_refunded: z.int().nonnegative(),
  currency: z.string(),
  payment_intent: z.string().min(1),
})

const wireDispute = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.string().min(1),
})

/** A closed inquiry took no money, so it counts as won. */
const DISPUTES: Record<string, DisputeStatus> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/** By event type; null for types that the portal ignores, and for a payment without an intent. */
function toEventSubject(type: string, object: { [field: string]: unknown }): EventSubject | null {
  if (!object['payment_intent']) return null
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    return { kind: 'refund', isNew: type === 'refund.created', ...readRefund(object) }
  }
  if (type === 'charge.refunded') {
    const { id, amount_refunded, currency, payment_intent } = wireCharge.parse(object)
    return { kind: 'charge', id, intent: payment_intent, amountCents: amount_refunded, currency }
  }
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
    const { id, amount, currency, status, payment_intent } = wireDispute.parse(object)
    const ended = type === 'charge.dispute.closed' ? (DISPUTES[status] ?? 'lost') : 'open'
    return { kind: 'dispute', id, intent: payment_intent, amountCents: amount, currency, status: ended }
  }
  return null
}
