import { IconMapPin, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { messages } from '#contract/messages.ts'
import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { changeCheckout } from '#web/features/club/ordering/cart.ts'
import { useMember } from '#web/lib/active-member.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './checkout.module.css'
import { OrderStepBar } from './order-step-bar.tsx'
import { PostalAddressFields } from './postal-address-fields.tsx'
import { addressOf, isFilled, staysUnderTheMouse, trimmed } from './postal-addresses.tsx'
import { useOrderStep } from './use-order-step.ts'

/** Step 2: the delivery address. */
export function DeliveryPage() {
  const { club, ids, checkout } = useOrderStep('delivery')
  const member = useMember()
  const navigate = useNavigate()
  const { values, inputProps, submit, busy } = useCallForm({
    fields: postalAddressFields,
    initialValues: checkout.adresseForOrder ?? addressOf(member),
    failure: () => messages.unexpected,
  })

  async function goOn(address: Address) {
    changeCheckout(ids.id_club, { modeLivraison: 'livraisonByAdresse', adresseForOrder: trimmed(address) })
    await navigate({ to: paths.paymentChoice, params: { club: club.club_slug } })
  }

  return (
    <Page title="Livraison">
      <OrderStepBar current="delivery" />
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
        <form noValidate className={classes.form} aria-label="Adresse de livraison" onSubmit={submit(goOn)}>
          <PostalAddressFields inputProps={inputProps} purpose="shipping" />
          <div className={classes.send}>
            <Button type="submit" loading={busy} disabled={!isFilled(values)} {...staysUnderTheMouse}>
              Envoyer à cette adresse
            </Button>
          </div>
        </form>
      </Section>
    </Page>
  )
}
