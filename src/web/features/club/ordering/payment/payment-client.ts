import type { ComponentType } from 'react'

/** A card that was typed whole. Its number stays with the field it was typed in, and goes to the provider alone. */
export interface TypedCard {
  /** The provider's name for the card. */
  createMethod(holder: string): Promise<string>
}

export interface CardFieldProps {
  /** Each time the card becomes complete, or is so no longer. */
  onCard: (card: TypedCard | null) => void
}

/**
 * `refused`: the provider said no. `unclear`: it said something else; where the order stands is asked, not guessed.
 * `redirect`: the person goes on at that address, and comes back by the return address.
 */
export type Confirmation = { status: 'done' | 'refused' | 'unclear' } | { status: 'redirect'; url: string }

/** The provider's client in the browser, whichever the provider is. */
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

/** The provider does not take the payment method. */
export class MethodRejected extends Error {
  override name = 'MethodRejected'
}

/** Nobody waits longer than that: what comes later is as good as nothing. */
export function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ProviderSilent()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** How long the provider has to answer a confirmation. */
export const CONFIRM_WITHIN_MS = 20_000
