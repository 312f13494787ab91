import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { useCheckout } from '#web/features/club/ordering/cart.ts'
import { cartQuery } from '#web/features/club/ordering/order-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import type { Checkout } from '#web/lib/read-orders.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './checkout.module.css'
import { OrderProblem } from './order-problem.tsx'
import { OrderStepBar } from './order-step-bar.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { placeOrder } from './place-order.ts'
import { PostalAddressFields } from './postal-address-fields.tsx'
import { isFilled, trimmed } from './postal-addresses.tsx'
import { priceCart } from './price-cart.ts'
import { useOrderStep } from './use-order-step.ts'
import { modesOf, type PaymentWay, usePaymentWish } from './use-payment-wish.ts'

/** Step 3: payment method, billing address, and a summary before the order is placed. */
export function PaymentChoicePage() {
  const { club, ids } = useClub()
  const { adresseForOrder: delivery } = useCheckout(ids.id_club)
  // Another tab finished the order: there is nothing left to pay for.
  if (!delivery) return <LeaveTo to={paths.cart} params={{ club: club.club_slug }} />
  return <PaymentChoice delivery={delivery} />
}

function PaymentChoice({ delivery }: { delivery: Address }) {
  const { club, ids, cart, checkout } = useOrderStep('payment')
  const navigate = useNavigate()
  const { data: checked, error: cartError } = useQuery({ ...cartQuery(ids, cart), refetchOnMount: 'always' })
  // A key without an order id: the answer was lost. The same key returns that order.
  const priced = checked && priceCart(checked, cart, checkout.id !== null || checkout.key !== null)
  const wish = usePaymentWish({ way: wayOf(checkout), holder: checkout.titulCardName ?? '' })
  const [same, setSame] = useState(isSame(checkout))
  const form = useCallForm({
    fields: postalAddressFields,
    initialValues: checkout.adresseFacturationForOrder ?? undefined,
    failure: () => messages.unexpected,
  })
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  // A second click may come before the button re-renders.
  const pressed = useRef(false)

  async function order(billing: Address) {
    if (pressed.current || !wish.ready || !checked || !priced) return
    pressed.current = true
    setBusy(true)
    setError(null)
    try {
      const wanted = { payment: wish.ready, billing: trimmed(billing), checked, totalCents: priced.totalCents }
      await placeOrder(ids, wanted)
      await navigate({ to: paths.confirm, params: { club: club.club_slug } })
    } catch (failure) {
      setError(failure)
    } finally {
      pressed.current = false
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (same) {
      event.preventDefault()
      void order(delivery)
      return
    }
    form.submit(order)(event)
  }

  const billing = same ? delivery : form.values
  return (
    <Page title="Moyen de payement">
      <OrderStepBar
        current="payment"
        payment={wish.way ? modesOf(wish.way).mode_payement : wish.isSilent ? 'virement' : undefined}
      />
      <form noValidate className={classes.sections} aria-label="Moyen de payement" onSubmit={submit}>
        <Section title="Comment souhaitez-vous payer ?">
          <PaymentMethods wish={wish} />
        </Section>
        <Section title="Adresse de facturation">
          <Checkbox
            label="Identique à l’adresse de livraison"
            checked={same}
            onChange={({ currentTarget: { checked: ticked } }) => setSame(ticked)}
          />
          {!same && <PostalAddressFields inputProps={form.inputProps} purpose="billing" />}
        </Section>
        <OrderSummary
          priced={priced}
          problem={cartError && formatError(cartError)}
          delivery={delivery}
          billing={isFilled(billing) ? billing : null}
          slug={club.club_slug}
          reason={reasonToWait(wish.ready !== null, isFilled(billing), priced)}
          busy={busy}
        >
          <OrderProblem error={error} slug={club.club_slug} idOrder={checkout.id} />
        </OrderSummary>
      </form>
    </Page>
  )
}

function reasonToWait(payable: boolean, billed: boolean, priced: ReturnType<typeof priceCart> | undefined) {
  if (!priced) return 'Votre panier est en cours de vérification.'
  if (priced.blocked.length > 0) return orderMessages.cartChanged
  if (!payable) return 'Choisissez et complétez le moyen de payement.'
  return billed ? undefined : 'Complétez l’adresse de facturation.'
}

function wayOf({ modePayement, sousModePayement }: Checkout): PaymentWay | null {
  return modePayement === 'payementElectronique' ? sousModePayement : modePayement
}

/** Restores the checkbox "same address" if both addresses are equal. */
function isSame({ adresseForOrder, adresseFacturationForOrder }: Checkout) {
  return JSON.stringify(adresseForOrder) === JSON.stringify(adresseFacturationForOrder)
}
