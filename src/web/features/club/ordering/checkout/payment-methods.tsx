import { IconBuildingBank, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { Suspense } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { Button } from '#web/ui/button.ts'
import { type Choice, ChoiceList } from '#web/ui/choice-list.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './checkout.module.css'
import type { PaymentWay, PaymentWish } from './use-payment-wish.ts'

const TRANSFER: Choice<PaymentWay> = {
  value: 'virement',
  label: 'Virement',
  detail: 'Traité en 3 à 5 jours ouvrables',
  icon: <IconBuildingBank size={26} aria-hidden />,
}
const ELECTRONIC: Choice<PaymentWay>[] = [
  {
    value: 'bancontact',
    label: 'Bancontact',
    detail: 'Payement électronique, confirmé tout de suite',
    icon: <IconDeviceMobile size={26} aria-hidden />,
  },
  {
    value: 'card',
    label: 'Carte',
    detail: 'Payement électronique, crédit ou débit',
    icon: <IconCreditCard size={26} aria-hidden />,
  },
]

/** The payment methods: all, or transfer alone while the provider does not answer. */
export function PaymentMethods({ wish }: { wish: PaymentWish }) {
  const { way, setWay, client, isSilent, askAgain } = wish
  return (
    <>
      {isSilent && (
        <div className={classes.silent}>
          <Warning>{orderMessages.providerUnavailable}</Warning>
          <Button variant="default" onClick={askAgain}>
            Vérifier à nouveau
          </Button>
        </div>
      )}
      <ChoiceList
        legend="Moyen de payement"
        quiet
        value={way}
        onChange={setWay}
        choices={isSilent ? [TRANSFER] : [...ELECTRONIC.map((one) => ({ ...one, disabled: !client })), TRANSFER]}
      />
      {!client && !isSilent && (
        <p role="status" className={classes.text}>
          Vérification du payement électronique…
        </p>
      )}
      {way === 'card' && client && <CardDetails wish={wish} CardField={client.CardField} />}
      {way === 'bancontact' && (
        <p className={classes.text}>
          Vous serez dirigé vers la page sécurisée de Bancontact, puis vous reviendrez ici.
        </p>
      )}
    </>
  )
}

interface CardDetailsProps {
  wish: PaymentWish
  CardField: NonNullable<PaymentWish['client']>['CardField']
}

function CardDetails({ wish: { holderProps, setCard }, CardField }: CardDetailsProps) {
  return (
    <div className={classes.card} role="group" aria-label="Votre carte">
      <TextInput label="Nom du titulaire" autoComplete="cc-name" required {...holderProps} />
      <Suspense fallback={<Skeleton height={150} radius={10} />}>
        <CardField onCard={setCard} />
      </Suspense>
    </div>
  )
}
