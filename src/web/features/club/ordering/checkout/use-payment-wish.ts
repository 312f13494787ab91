import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkField } from '#contract/fields.ts'
import { cardholderField } from '#contract/order-fields.ts'
import { paymentClientQuery } from '#web/features/club/ordering/payment/open-payment-client.ts'
import type { PaymentClient, TypedCard } from '#web/features/club/ordering/payment/payment-client.ts'

/** Whether the provider was asked and does not answer: what needs it cannot be done now. */
export function useProviderIsSilent(): boolean {
  const { isError, isFetching } = useQuery(paymentClientQuery)
  return isError && !isFetching
}

export type PaymentWay = 'virement' | 'card' | 'bancontact'

/** The payment method in the terms of the calls. */
export function modesOf(way: PaymentWay) {
  return way === 'virement'
    ? ({ mode_payement: 'virement', typePayement: null } as const)
    : ({ mode_payement: 'payementElectronique', typePayement: way } as const)
}

/** Everything needed to pay with the chosen method. */
export type ReadyPayment =
  | { way: 'virement' }
  | { way: 'bancontact'; client: PaymentClient }
  | { way: 'card'; client: PaymentClient; card: TypedCard; holder: string }

interface Start {
  way: PaymentWay | null
  holder: string
}

/** The chosen payment method, as far as the provider answers. */
export function usePaymentWish(start: Start) {
  const provider = useQuery(paymentClientQuery)
  const [wanted, setWay] = useState(start.way)
  const [holder, setHolder] = useState(start.holder)
  const [holderError, setHolderError] = useState<string | null>(null)
  const [card, setCard] = useState<TypedCard | null>(null)
  const client = provider.data ?? null
  const isSilent = provider.isError && !provider.isFetching
  // A method that the provider cannot serve now is not chosen, whatever was stored.
  const way = isSilent && wanted !== 'virement' ? null : wanted

  function ready(): ReadyPayment | null {
    if (way === 'virement') return { way }
    if (!client || !way) return null
    if (way === 'bancontact') return { way, client }
    return card && !checkField(cardholderField, holder) ? { way, client, card, holder: holder.trim() } : null
  }

  return {
    way,
    setWay,
    client,
    isSilent,
    askAgain: () => void provider.refetch(),
    setCard,
    ready: ready(),
    holderProps: {
      value: holder,
      error: holderError,
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        setHolder(value)
        setHolderError(null)
      },
      onBlur: () => setHolderError(checkField(cardholderField, holder)),
    },
  }
}

export type PaymentWish = ReturnType<typeof usePaymentWish>
