import type { ComponentType } from 'react'

/** A complete card. Its number stays in its field and is sent to the provider alone. */
export interface TypedCard {
  /** The provider's id of the card. */
  createMethod(holder: string): Promise<string>
}

export interface CardFieldProps {
  /** Called when the card becomes complete or incomplete. */
  onCard: (card: TypedCard | null) => void
}

/**
 * The provider's answer to a payment. `refused`: the card was declined. `unclear`: any other answer; the order is polled
 * until its state is known. `redirect`: the bank confirms at that URL and leads back by the return URL.
 */
export type Confirmation = { status: 'done' | 'refused' | 'unclear' } | { status: 'redirect'; url: string }

/** The provider's client in the browser. */
export interface PaymentClient {
  CardField: ComponentType<CardFieldProps>
  confirmCard(clientSecret: string, paymentMethod: string, returnUrl: string): Promise<Confirmation>
  confirmBancontact(
    clientSecret: string,
    holder: { name: string; email: string },
    returnUrl: string,
  ): Promise<Confirmation>
}

/** The provider cannot be loaded or does not answer. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** The provider refuses the payment method. */
export class MethodRejected extends Error {
  override name = 'MethodRejected'
}

/** Rejects after the timeout; a later answer is ignored. */
export function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ProviderSilent()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Timeout of a confirmation. */
export const CONFIRM_WITHIN_MS = 20_000
