import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { toCents } from '#domain/money.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { type OrderProgress, paymentStatusQuery } from '#web/features/club/ordering/order-queries.ts'
import { useMember } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Section } from '#web/ui/page.tsx'
import classes from './checkout.module.css'
import { invalidateClub } from './follow-order.ts'
import { OrderProblem } from './order-problem.tsx'
import { type PaymentEnd, payByBancontact, payByCard } from './pay-order.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { createPaymentMethod, NotOrdered } from './place-order.ts'
import { StepColumns } from './step-columns.tsx'
import { modesOf, type ReadyPayment, usePaymentWish } from './use-payment-wish.ts'

interface Props {
  order: OrderProgress
  ids: ClubIds
  slug: string
  /** What can be done instead. */
  children: ReactNode
}

/** Retries the payment of the same order with another card or method. */
export function RetryPayment({ order: { id_order, numero, total, mail }, ids, slug, children }: Props) {
  const navigate = useNavigate()
  const { fullname } = useMember()
  const wish = usePaymentWish({ way: null, holder: '' })
  const { busy, error, actOnce } = useAction()

  async function retry(payment: ReadyPayment) {
    const end = await pay(payment)
    if (end === 'not started') throw new NotOrdered(orderMessages.bancontactNotStarted)
    if (end === 'refused') await queryClient.refetchQueries(paymentStatusQuery(ids, id_order))
    if (end === 'refused') throw new NotOrdered(orderMessages.cardRefused)
    if (end === 'follow') await follow()
  }

  async function pay(payment: ReadyPayment): Promise<PaymentEnd> {
    const paymentMethod = await createPaymentMethod(payment)
    const order = await callApi('retryPayment', { ...ids, id_order, ...modesOf(payment.way) })
    if (payment.way === 'virement') return 'follow'
    if (!order.stripe_token) throw new NotOrdered(orderMessages.providerUnreachable)
    const wanted = { client: payment.client, clientSecret: order.stripe_token, slug, idOrder: id_order }
    if (payment.way === 'bancontact') return payByBancontact(wanted, { name: fullname, email: mail })
    return payByCard(wanted, paymentMethod!)
  }

  async function follow() {
    void invalidateClub(ids)
    await navigate({ to: paths.congratsOrder, params: { club: slug }, search: { commande: String(id_order) } })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { ready } = wish
    if (ready) void actOnce(() => retry(ready))
  }

  return (
    <form noValidate aria-label="Réessayer le payement" onSubmit={submit}>
      <StepColumns
        title={`Commande ${numero}`}
        summary={<p className={classes.text}>Il s’agit de la même commande : vous ne payez qu’une fois.</p>}
        totalCents={toCents(total)}
        problem={<OrderProblem error={error} slug={slug} idOrder={id_order} />}
        button="Réessayer le payement"
        busy={busy}
        reason={wish.ready ? undefined : 'Choisissez et complétez le moyen de payement.'}
      >
        <Section title="Comment souhaitez-vous payer ?">
          <PaymentMethods wish={wish} />
        </Section>
        {children}
      </StepColumns>
    </form>
  )
}
