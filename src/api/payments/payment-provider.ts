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
  /** What became of it: an intent that was paid meanwhile, or is being decided, stays so. */
  cancelIntent(id: string): Promise<Intent>
  refund(id: string, amountCents: number, idempotencyKey: string): Promise<void>
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

export interface ProviderEvent {
  id: string
  type: string
  /** What the event says of an intent; null for events that concern none. */
  intent: Omit<Intent, 'clientSecret'> | null
  payload: unknown
}

/** No answer, a broken one, or an error of the provider's own: worth another try later. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
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
