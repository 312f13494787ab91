import { IconMapPin, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { messages } from '#contract/messages.ts'
import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { changeCheckout, readCheckout } from '#web/features/club/ordering/cart.ts'
import { useMember } from '#web/lib/active-member.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { CartProblem } from './cart-problem.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderStepBar } from './order-step-bar.tsx'
import { PostalAddressFields } from './postal-address-fields.tsx'
import { addressOf, isBilledThere, isFilled, trimmed } from './postal-addresses.tsx'
import { StepColumns } from './step-columns.tsx'
import { useOrderStep } from './use-order-step.ts'
import { usePricedCart } from './use-priced-cart.ts'

/** Step 2: the delivery address. */
export function DeliveryPage() {
  const { ids, cart, checkout } = useOrderStep('delivery')
  const member = useMember()
  const { checked, priced, error, isFirstCheck } = usePricedCart(ids, cart, checkout)
  return (
    <CheckoutPage title="Livraison">
      <OrderStepBar current="delivery" />
      {isFirstCheck && !checkout.adresseForOrder ? (
        <div role="status" aria-label="Recherche de votre adresse">
          <Skeleton height={420} radius={16} />
        </div>
      ) : (
        <DeliveryForm
          // Without an answer about the cart the address of the member will do.
          proposed={checkout.adresseForOrder ?? { ...addressOf(member), ...checked?.derniere_adresse }}
          priced={priced}
          error={error}
        />
      )}
    </CheckoutPage>
  )
}

interface FormProps extends Pick<ReturnType<typeof usePricedCart>, 'priced' | 'error'> {
  proposed: Address
}

function DeliveryForm({ proposed, priced, error }: FormProps) {
  const { club, ids } = useClub()
  const navigate = useNavigate()
  const { values, inputProps, submit, busy } = useCallForm({
    fields: postalAddressFields,
    initialValues: proposed,
    failure: () => messages.unexpected,
  })

  async function goOn(address: Address) {
    changeCheckout(ids.id_club, {
      modeLivraison: 'livraisonByAdresse',
      adresseForOrder: trimmed(address),
      // An order that was billed to its delivery address still is when that changes.
      ...(isBilledThere(readCheckout(ids.id_club)) && { adresseFacturationForOrder: null }),
    })
    await navigate({ to: paths.paymentChoice, params: { club: club.club_slug } })
  }

  return (
    <form noValidate aria-label="Adresse de livraison" onSubmit={submit(goOn)}>
      <StepColumns
        title="Total"
        summary={<OrderCosts priced={priced} />}
        totalCents={priced?.totalCents}
        problem={<CartProblem priced={priced} error={error} slug={club.club_slug} />}
        button="Envoyer à cette adresse"
        busy={busy}
        reason={isFilled(values) ? undefined : 'Complétez l’adresse de livraison.'}
      >
        <Section title="Mode de livraison">
          <ChoiceList
            legend="Mode de livraison"
            quiet
            inRow
            value="livraisonByAdresse"
            onChange={() => undefined}
            choices={[
              {
                value: 'livraisonByAdresse',
                label: 'Livraison par Bpost à une adresse',
                detail: 'Gratuite',
                icon: <IconTruckDelivery size={26} aria-hidden />,
              },
              {
                value: 'livraisonByPtRelais',
                label: 'Livraison dans un point relais',
                detail: orderMessages.relayPointLater,
                icon: <IconMapPin size={26} aria-hidden />,
                disabled: true,
              },
            ]}
          />
        </Section>
        <Section title="Adresse de livraison">
          <PostalAddressFields inputProps={inputProps} purpose="shipping" />
        </Section>
      </StepColumns>
    </form>
  )
}
