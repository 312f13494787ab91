import type { RefundStatus } from '#domain/refund-status.ts'

/**
 * The port every payment provider is behind. Amounts are cents, the currency is the euro; an intent belongs to one
 * order and is confirmed by the browser with the provider itself: no card number passes here.
 */
export interface PaymentProvider {
  name: 'stripe' | 'sandbox'
  /** What the provider's client in the browser must know. */
  publishableKey: string | null
  /** The same key gives the same intent, however often. */
  createIntent(wanted: NewIntent): Promise<Intent>
  readIntent(id: string): Promise<Intent>
  /** Every intent of the order that was made since, whether or not anybody noted it. */
  listIntents(idOrder: number, since: Date): Promise<Intent[]>
  /** What became of it: an intent that was paid meanwhile, or is being decided, stays so. */
  cancelIntent(id: string): Promise<Intent>
  /** The same key gives the same refund, however often. */
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

/** `failed`: the last try was refused, another one may follow. */
export type IntentStatus = 'open' | 'failed' | 'processing' | 'succeeded' | 'cancelled'

export interface Intent {
  id: string
  clientSecret: string
  status: IntentStatus
  amountCents: number
  currency: string
  /** As the intent's metadata say; null when they name none. */
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
  /** The key it was asked for under; null where somebody made it in the provider's own dashboard. */
  reference: string | null
}

/** What else an event may be about, beside an intent. */
export type EventSubject =
  | ({ kind: 'refund'; isNew: boolean } & Refund)
  /** Money of the charge was given back: in all so much. */
  | { kind: 'charge'; id: string; intent: string; amountCents: number; currency: string }
  | { kind: 'dispute'; id: string; intent: string; amountCents: number; currency: string; status: DisputeStatus }

export type DisputeStatus = 'open' | 'won' | 'lost'

export interface ProviderEvent {
  id: string
  type: string
  /** What the event says of an intent; null for events that concern none. */
  intent: Omit<Intent, 'clientSecret'> | null
  subject: EventSubject | null
  payload: unknown
}

/** No answer, a broken one, or one that says nothing of what was asked: worth another try later. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/**
 * The provider answered with an error of its own. Whether it did what was asked is unknown, and it may give that same
 * answer to that same key for a day.
 */
export class ProviderFailed extends ProviderUnreachable {
  override name = 'ProviderFailed'
}

/** The provider answered, and said no. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** It has no such intent: made with other keys, or in another account. Nobody can pay it there. */
export class IntentUnknown extends ProviderRefused {
  override name = 'IntentUnknown'
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
