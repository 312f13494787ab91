import { IconShoppingCart } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { orderMessages } from '#contract/order-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { cancelOrder } from './cancel-order.ts'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { useFollowedOrder } from './follow-order.ts'
import { useOrderInUrl } from './order-in-url.ts'
import { refusalOf, standingOf } from './order-standing.ts'
import { processingFailureOf } from './processing-failures.ts'
import { RetryPayment } from './retry-payment.tsx'
import { SecretariatContact } from './secretariat-contact.tsx'
import { useProviderIsSilent } from './use-payment-wish.ts'

/** The order was not paid: the reason, and the next steps. It stays the same order. */
export function FailingOrderPage() {
  const idOrder = useOrderInUrl()
  return (
    <CheckoutPage title="Commande non validée">
      {idOrder === null ? <NoOrder /> : <Failed key={idOrder} idOrder={idOrder} />}
    </CheckoutPage>
  )
}

/** Why the order could not be processed, when this screen was reached for that reason. */
function useProcessingFailure() {
  return processingFailureOf(useSearch({ from: '/signed-in/club/$club/failingOrder' }).erreur)
}

function NoOrder() {
  const processing = useProcessingFailure()
  const { club } = useClub()
  const params = { club: club.club_slug }
  return (
    <>
      <Section title="Votre commande">
        <Problem>
          {orderMessages.failingOrder} {processing}
        </Problem>
        <div className={classes.buttons}>
          <ButtonLink to={paths.cart} params={params} leftSection={<IconShoppingCart size={18} aria-hidden />}>
            Revenir au panier
          </ButtonLink>
          <ButtonLink to={paths.orderList} params={params} variant="default">
            Voir mes commandes
          </ButtonLink>
        </div>
      </Section>
      <SecretariatContact />
    </>
  )
}

function Failed({ idOrder }: { idOrder: number }) {
  const { club, ids } = useClub()
  const { order, error, refetch } = useFollowedOrder(ids, idOrder)
  const processing = useProcessingFailure()
  if (!order) {
    // An order of another club, or one that cannot be loaded.
    if (error instanceof ApiError && error.status === 404) return <NoOrder />
    return (
      <>
        <Section title="Votre commande">
          {error ? (
            <Problem>
              {orderMessages.failingOrder} {processing} {formatError(error)}
            </Problem>
          ) : (
            <div role="status" aria-label="Vérification de votre commande">
              <Skeleton height={160} radius={12} />
            </div>
          )}
        </Section>
        <SecretariatContact />
      </>
    )
  }
  const standing = standingOf(order)
  if (standing === 'confirmed') {
    return <LeaveTo to={paths.congratsOrder} params={{ club: club.club_slug }} search={{ commande: String(idOrder) }} />
  }
  if (standing === 'deciding') {
    return (
      <>
        <Section title={`Commande ${order.numero}`}>
          <div className={classes.working} role="status">
            <Loader size="md" aria-hidden />
            <p>{orderMessages.deciding}</p>
          </div>
        </Section>
        <SecretariatContact />
      </>
    )
  }
  const why =
    standing === 'closed' ? orderMessages.alreadyClosed : standing === 'refused' ? refusalOf(order) : processing
  return (
    <>
      <Problem>
        {orderMessages.failingOrder} {why}
      </Problem>
      {standing === 'closed' ? (
        <>
          <div className={classes.buttons}>
            <ButtonLink to={paths.cart} params={{ club: club.club_slug }}>
              Revenir au panier
            </ButtonLink>
          </div>
          <SecretariatContact />
        </>
      ) : (
        <RetryPayment order={order} ids={ids} slug={club.club_slug}>
          <BackToCart idOrder={idOrder} onRefused={() => void refetch()} />
          <SecretariatContact />
        </RetryPayment>
      )}
    </>
  )
}

interface BackToCartProps {
  idOrder: number
  /** The order is being decided, or was settled meanwhile. */
  onRefused: () => void
}

/** Cancels the order and returns to the cart, whose lines can be ordered again. */
function BackToCart({ idOrder, onRefused }: BackToCartProps) {
  const { club, ids } = useClub()
  const navigate = useNavigate()
  const isSilent = useProviderIsSilent()
  const { busy, problem, act } = useAction()

  async function giveUp() {
    const done = await act(async () => {
      await cancelOrder(ids, idOrder)
      await navigate({ to: paths.cart, params: { club: club.club_slug } })
    })
    if (!done) onRefused()
  }

  return (
    <Section title="Renoncer à cette commande">
      <p className={classes.text}>Rien n’est payé : la commande est annulée, et vos lignes restent dans le panier.</p>
      <Problem>{problem}</Problem>
      <div className={classes.buttons}>
        <ReasonedButton
          variant="default"
          loading={busy}
          reason={isSilent ? orderMessages.cancelLater : undefined}
          leftSection={<IconShoppingCart size={18} aria-hidden />}
          onClick={() => void giveUp()}
        >
          Revenir au panier
        </ReasonedButton>
      </div>
    </Section>
  )
}
