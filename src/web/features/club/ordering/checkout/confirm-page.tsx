import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { readCheckout } from '#web/features/club/ordering/cart.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { openPaymentClient } from '#web/features/club/ordering/payment/open-payment-client.ts'
import { useMember } from '#web/lib/active-member.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import type { Checkout } from '#web/lib/read-orders.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loader } from '#web/ui/loader.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { invalidateClub } from './follow-order.ts'
import { standingOf } from './order-standing.ts'
import { OrderStepBar } from './order-step-bar.tsx'
import { type PaymentEnd, payByBancontact, payByCard } from './pay-order.ts'
import { PROCESSING_FAILURES, type ProcessingCode } from './processing-failures.ts'
import { useOrderStep } from './use-order-step.ts'

/** Steps 4 and 5: processes the order, then pays it. A reload continues. */
export function ConfirmPage() {
  const { club, ids, checkout } = useOrderStep('confirmation')
  const { fullname } = useMember()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  // Kept in state, since a finished order is removed from the store while this screen is shown.
  const [idOrder] = useState(checkout.id!)
  const params = { club: club.club_slug }

  async function goOn() {
    setProblem(null)
    const order = await callApi('processOrder', { ...ids, id_order: idOrder }).catch(failProcessing)
    if (!order) return
    try {
      const end = standingOf(order) === 'open' ? await pay(order) : endOf(order)
      if (end === 'not started') setProblem(orderMessages.bancontactNotStarted)
      if (end === 'follow' || end === 'refused') await lead(end)
    } catch (error) {
      // A lost network says nothing about the order: it can be tried again from here.
      if (error instanceof ApiError && error.status !== 0) await lead('refused')
      else setProblem(formatError(error))
    }
  }

  /** Without a network the order is kept, to be tried again from here (decision 120). */
  async function failProcessing(error: unknown) {
    const code = codeOf(checkout)
    const sentence = code && PROCESSING_FAILURES[code]
    if (error instanceof ApiError && error.status === 0) {
      setProblem([sentence, error.message].filter(Boolean).join(' '))
      return
    }
    if (sentence) notify({ tone: 'error', message: sentence })
    await lead('refused', code ?? undefined)
  }

  async function pay(order: OrderProgress): Promise<PaymentEnd> {
    setPaying(true)
    const { paymentMethod, adresseFacturationForOrder: billing } = readCheckout(ids.id_club)
    const client = await openPaymentClient().catch(() => null)
    if (!client || !order.stripe_token) throw new ApiError(0, orderMessages.providerUnreachable)
    const payment = { client, clientSecret: order.stripe_token, slug: club.club_slug, idOrder }
    if (order.typePayement === 'bancontact') {
      const name = billing ? `${billing.prenom} ${billing.nom}` : fullname
      return payByBancontact(payment, { name, email: order.mail })
    }
    // A card that is no longer stored must be entered again.
    return paymentMethod === null ? 'refused' : payByCard(payment, paymentMethod)
  }

  async function lead(end: 'follow' | 'refused', erreur?: ProcessingCode) {
    void invalidateClub(ids)
    const to = end === 'follow' ? paths.congratsOrder : paths.failingOrder
    await navigate({ to, params, search: { commande: String(idOrder), ...(erreur && { erreur }) }, replace: true })
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    void goOn()
  })

  return (
    <CheckoutPage title="Confirmation">
      <OrderStepBar
        current={paying ? 'settlement' : 'confirmation'}
        payment={paying ? 'payementElectronique' : undefined}
        stay
      />
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
    </CheckoutPage>
  )
}

/** The code of the error table for the electronic way that was chosen; null for a transfer. */
function codeOf({ modePayement, sousModePayement }: Checkout): ProcessingCode | null {
  if (modePayement !== 'payementElectronique') return null
  return sousModePayement === 'bancontact' ? 'ERR401' : 'ERR403'
}

function endOf(order: OrderProgress): PaymentEnd {
  const standing = standingOf(order)
  return standing === 'refused' || standing === 'closed' ? 'refused' : 'follow'
}
