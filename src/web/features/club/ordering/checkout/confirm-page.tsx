import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { readCheckout } from '#web/features/club/ordering/cart.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { openPaymentClient } from '#web/features/club/ordering/payment/open-payment-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './checkout.module.css'
import { invalidateClub, standingOf } from './follow-order.ts'
import { OrderStepBar } from './order-step-bar.tsx'
import { type PaymentEnd, payByBancontact, payByCard } from './pay-order.ts'
import { useOrderStep } from './use-order-step.ts'

/** Steps 4 and 5: processes the order, then pays it. A reload continues. */
export function ConfirmPage() {
  const { club, ids, checkout } = useOrderStep('confirmation')
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  // Kept in state, since a finished order is removed from the store while this screen is shown.
  const [idOrder] = useState(checkout.id!)
  const params = { club: club.club_slug }

  async function goOn() {
    setProblem(null)
    try {
      const order = await callApi('processOrder', { ...ids, id_order: idOrder })
      const end = standingOf(order) === 'open' ? await pay(order) : endOf(order)
      if (end === 'not started') setProblem(orderMessages.bancontactNotStarted)
      if (end === 'follow' || end === 'refused') await lead(end)
    } catch (error) {
      // Without an answer the state of the order is unknown; it can be retried from here.
      if (error instanceof ApiError && error.status !== 0) await lead('refused')
      else setProblem(formatError(error))
    }
  }

  async function pay(order: OrderProgress): Promise<PaymentEnd> {
    setPaying(true)
    const { paymentMethod, adresseFacturationForOrder: billing } = readCheckout(ids.id_club)
    const client = await openPaymentClient().catch(() => null)
    if (!client || !order.stripe_token) throw new ApiError(0, orderMessages.providerUnreachable)
    const payment = { client, clientSecret: order.stripe_token, slug: club.club_slug, idOrder }
    if (order.typePayement === 'bancontact') {
      return payByBancontact(payment, { name: `${billing!.prenom} ${billing!.nom}`, email: billing!.mail })
    }
    // A card that is no longer stored must be entered again.
    return paymentMethod === null ? 'refused' : payByCard(payment, paymentMethod)
  }

  async function lead(end: 'follow' | 'refused') {
    void invalidateClub(ids)
    const to = end === 'follow' ? paths.congratsOrder : paths.failingOrder
    await navigate({ to, params, search: { commande: String(idOrder) }, replace: true })
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    void goOn()
  })

  return (
    <Page title="Confirmation">
      <OrderStepBar current={paying ? 'settlement' : 'confirmation'} stay />
      <Section title={paying ? 'Payement de votre commande' : 'Enregistrement de votre commande'}>
        {problem ? (
          <>
            <Problem>{problem}</Problem>
            <p className={classes.text}>
              Votre commande est conservée : vous pouvez réessayer sans risque de payer deux fois.
            </p>
            <div className={classes.buttons}>
              <Button onClick={() => void goOn()}>Réessayer</Button>
              <ButtonLink
                variant="default"
                to={paths.failingOrder}
                params={params}
                search={{ commande: String(idOrder) }}
              >
                Choisir un autre moyen de payement
              </ButtonLink>
            </div>
          </>
        ) : (
          <div className={classes.working} role="status">
            <Loader size="md" aria-hidden />
            <p>
              {paying
                ? 'Nous attendons la réponse de l’organisme de payement. Ne fermez pas cette page.'
                : 'Nous enregistrons votre commande…'}
            </p>
          </div>
        )}
      </Section>
    </Page>
  )
}

function endOf(order: OrderProgress): PaymentEnd {
  const standing = standingOf(order)
  return standing === 'refused' || standing === 'closed' ? 'refused' : 'follow'
}
