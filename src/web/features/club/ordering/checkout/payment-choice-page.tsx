import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { useCheckout } from '#web/features/club/ordering/cart.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import type { Checkout } from '#web/lib/read-orders.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Section } from '#web/ui/page.tsx'
import { CartProblem } from './cart-problem.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderStepBar } from './order-step-bar.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { BillingRefused, placeOrder } from './place-order.ts'
import { PostalAddressFields } from './postal-address-fields.tsx'
import { isBilledThere, isBlank, isFilled, trimmed } from './postal-addresses.tsx'
import type { PricedCart } from './price-cart.ts'
import { StepColumns } from './step-columns.tsx'
import { useOrderStep } from './use-order-step.ts'
import { modesOf, type PaymentWay, usePaymentWish } from './use-payment-wish.ts'
import { usePricedCart } from './use-priced-cart.ts'

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
  const { checked, priced, error: cartError } = usePricedCart(ids, cart, checkout)
  const wish = usePaymentWish({ way: wayOf(checkout), holder: checkout.titulCardName ?? '' })
  const form = useCallForm({
    fields: postalAddressFields,
    initialValues: checkout.adresseFacturationForOrder ?? undefined,
    failure: () => messages.unexpected,
  })
  // By the form, which may have the edits from before the session expired.
  const [same, setSame] = useState(() =>
    isBilledThere({ ...checkout, adresseFacturationForOrder: isBlank(form.values) ? null : form.values }),
  )
  const { busy, error, actOnce } = useAction()

  async function order(billing: Address) {
    const { ready } = wish
    if (!ready || !checked || !priced) return
    let refused: ApiError | null = null
    await actOnce(async () => {
      try {
        await placeOrder(ids, { payment: ready, billing: trimmed(billing), checked, totalCents: priced.totalCents })
      } catch (failure) {
        // Shown at the fields, if there are any.
        if (same || !(failure instanceof BillingRefused)) throw failure
        refused = failure.fields
        return
      }
      await navigate({ to: paths.confirm, params: { club: club.club_slug } })
    })
    if (refused) throw refused
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (same) {
      event.preventDefault()
      // A bill typed before 'Identique' was ticked is no unsaved edit, since the order does not use it.
      form.setBase(form.values)
      void order(delivery)
      return
    }
    form.submit(order)(event)
  }

  const billing = same ? delivery : form.values
  return (
    <CheckoutPage title="Moyen de payement">
      <OrderStepBar
        current="payment"
        payment={wish.way ? modesOf(wish.way).mode_payement : wish.isSilent ? 'virement' : undefined}
      />
      <form noValidate aria-label="Moyen de payement" onSubmit={submit}>
        <StepColumns
          title="Résumé de votre commande"
          totalCents={priced?.totalCents}
          summary={
            <>
              <OrderSummary
                priced={priced}
                delivery={delivery}
                billing={isFilled(billing) ? billing : null}
                slug={club.club_slug}
              />
              <OrderCosts priced={priced} />
            </>
          }
          problem={
            <>
              <CartProblem priced={priced} error={cartError} slug={club.club_slug} />
              <OrderProblem error={error} slug={club.club_slug} idOrder={checkout.id} />
            </>
          }
          button="Commander avec obligation de payement"
          busy={busy}
          reason={reasonToWait(wish.ready !== null, isFilled(billing), priced)}
        >
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
        </StepColumns>
      </form>
    </CheckoutPage>
  )
}

function reasonToWait(payable: boolean, billed: boolean, priced: PricedCart | undefined) {
  if (!priced) return 'Votre panier est en cours de vérification.'
  if (priced.blocked.length > 0) return 'Vérifiez d’abord votre panier.'
  if (!payable) return 'Choisissez et complétez le moyen de payement.'
  return billed ? undefined : 'Complétez l’adresse de facturation.'
}

function wayOf({ modePayement, sousModePayement }: Checkout): PaymentWay | null {
  return modePayement === 'payementElectronique' ? sousModePayement : modePayement
}
