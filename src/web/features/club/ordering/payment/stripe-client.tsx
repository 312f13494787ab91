import type { PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef } from 'react'
import classes from './card-field.module.css'
import {
  type CardFieldProps,
  CONFIRM_WITHIN_MS,
  type Confirmation,
  MethodRejected,
  type PaymentClient,
  ProviderSilent,
  type TypedCard,
  within,
} from './payment-client.ts'

export async function openStripe(publishableKey: string): Promise<PaymentClient> {
  const stripe = await loadStripe(publishableKey, { locale: 'fr' }).catch(() => null)
  if (!stripe) throw new ProviderSilent()
  return {
    CardField: (props) => <StripeCardField stripe={stripe} {...props} />,
    confirmCard: async (clientSecret, paymentMethod) => {
      // Without the authentication, for which a person may take long: only the provider is timed.
      const first = await within(
        CONFIRM_WITHIN_MS,
        stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethod }, { handleActions: false }),
      )
      if (first.paymentIntent?.status !== 'requires_action') return confirmationOf(first)
      return confirmationOf((await stripe.handleNextAction({ clientSecret })) as PaymentIntentResult)
    },
    confirmBancontact: async (clientSecret, holder, returnUrl) => {
      const data = { payment_method: { billing_details: holder }, return_url: returnUrl }
      const result = await within(
        CONFIRM_WITHIN_MS,
        stripe.confirmBancontactPayment(clientSecret, data, { handleActions: false }),
      )
      return confirmationOf(result)
    },
  }
}

function confirmationOf({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  if (error) return { status: isRefusal(error) ? 'refused' : 'unclear' }
  const url = paymentIntent.next_action?.redirect_to_url?.url
  if (paymentIntent.status === 'requires_action' && url) return { status: 'redirect', url }
  if (paymentIntent.status === 'requires_payment_method') return { status: 'refused' }
  return { status: paymentIntent.status === 'requires_action' ? 'unclear' : 'done' }
}

/** Declined, or not authenticated. Any other error may mean that it was paid a moment ago. */
function isRefusal({ type, code }: StripeError) {
  return type === 'card_error' || code === 'payment_intent_authentication_failure'
}

/** Style sheets do not reach into the provider's frame: it gets the colours of the page, light or dark. */
function styleLike(place: HTMLElement) {
  const page = getComputedStyle(place)
  const quiet = page.getPropertyValue('--quiet')
  return { base: { fontSize: '16px', color: page.color, iconColor: quiet, '::placeholder': { color: quiet } } }
}

/** The provider's own field, whose content this page never sees. */
function StripeCardField({ stripe, onCard }: CardFieldProps & { stripe: Stripe }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const style = styleLike(place.current!)
    const card = stripe.elements().create('card', { hidePostalCode: true, style })
    const typed: TypedCard = {
      createMethod: async (holder) => {
        const wanted = { type: 'card', card, billing_details: { name: holder } } as const
        const { paymentMethod, error } = await within(CONFIRM_WITHIN_MS, stripe.createPaymentMethod(wanted))
        if (paymentMethod) return paymentMethod.id
        throw error.type === 'api_connection_error' ? new ProviderSilent() : new MethodRejected(error.message)
      },
    }
    card.on('change', ({ complete }) => onCard(complete ? typed : null))
    card.mount(place.current!)
    return () => {
      onCard(null)
      card.destroy()
    }
  }, [stripe, onCard])
  return (
    <div>
      <p className={classes.label}>Carte</p>
      <div ref={place} className={classes.frame} />
    </div>
  )
}
