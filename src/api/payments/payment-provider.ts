import type { RefundStatus } from '#domain/refund-status.ts'

/**
 * The port of every payment provider. Amounts are euro cents. An intent belongs to one order and is confirmed by the
 * browser with the provider itself, so that no card number reaches the portal.
 */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox'
  /** Configuration for the provider's client in the browser. */
  publishableKey: string | null
  /** Idempotent by its key. */
  createIntent(wanted: NewIntent): Promise<Intent>
  readIntent(id: string): Promise<Intent>
  /** Every intent of the order created since, including intents whose id was never stored. */
  listIntents(idOrder: number, since: Date): Promise<Intent[]>
  /** Returns the resulting intent: one that was paid meanwhile, or is processing, is not cancelled. */
  cancelIntent(id: string): Promise<Intent>
  /** Idempotent by its key. */
  refund(wanted: NewRefund): Promise<Refund>
  readRefund(id: string): Promise<Refund>
  /** Every refund of the intent, also those that were made in the provider's own dashboard. */
  listRefunds(intent: string): Promise<Refund[]>
  /** Throws BadSignature for what the provider did not send, or sent too long ago. */
  readWebhook(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent
  /** Answers within four seconds, never throws. */
  isAvailable(): Promise<boolean>
}

export interface NewIntent {
  idempotencyKey: string
  idOrder: number
  numero: string
  amountCents: number
  receiptEmail: string
  shipping: { name: string; line1: string; city: string; postalCode: string }
}

/** `failed`: the last attempt was refused; another may follow. */
export type IntentStatus = 'open' | 'failed' | 'processing' | 'succeeded' | 'cancelled'

export interface Intent {
  id: string
  clientSecret: string
  status: IntentStatus
  amountCents: number
  currency: string
  /** The order id in the intent's metadata; null if absent. */
  idOrder: number | null
}

export interface NewRefund {
  idempotencyKey: string
  intent: string
  amountCents: number
}

export interface Refund {
  id: string
  intent: string
  status: RefundStatus
  amountCents: number
  currency: string
  /** The refund's idempotency key; null if it was made in the provider's dashboard. */
  reference: string | null
}

/** Subjects of an event other than an intent. */
export type EventSubject =
  | ({ kind: 'refund'; isNew: boolean } & Refund)
  /** Money was refunded from the charge; the amount is the total so far. */
  | { kind: 'charge'; id: string; intent: string; amountCents: number; currency: string }
  | { kind: 'dispute'; id: string; intent: string; amountCents: number; currency: string; status: DisputeStatus }

export type DisputeStatus = 'open' | 'won' | 'lost'

export interface ProviderEvent {
  id: string
  type: string
  /** The intent in the event; null for other events. */
  intent: Omit<Intent, 'clientSecret'> | null
  subject: EventSubject | null
  payload: unknown
}

/** No answer, or an unusable one: the request may be retried later. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/**
 * The provider answered with an error of its own. Whether it did the work is unknown, and it may repeat that answer for
 * that key for a day.
 */
export class ProviderFailed extends ProviderUnreachable {
  override name = 'ProviderFailed'
}

/** The provider refused the request; a retry cannot help. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** The provider does not know the intent (other keys or another account), so it cannot be paid. */
export class IntentUnknown extends ProviderRefused {
  override name = 'IntentUnknown'
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
