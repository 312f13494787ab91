import { IconShoppingCart } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { orderMessages } from '#contract/order-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { cancelOrder } from './cancel-order.ts'
import classes from './checkout.module.css'
import { refusalOf, standingOf, useFollowedOrder } from './follow-order.ts'
import { useOrderInUrl } from './order-in-url.ts'
import { RetryPayment } from './retry-payment.tsx'
import { SecretariatContact } from './secretariat-contact.tsx'

/** The order was not paid: the reason, and the next steps. It stays the same order. */
export function FailingOrderPage() {
  const idOrder = useOrderInUrl()
  return (
    <Page title="Commande non validée">
      {idOrder === null ? <NoOrder /> : <Failed key={idOrder} idOrder={idOrder} />}
      <SecretariatContact />
    </Page>
  )
}

function NoOrder() {
  const { club } = useClub()
  const params = { club: club.club_slug }
  return (
    <Section title="Votre commande">
      <Problem>{orderMessages.failingOrder}</Problem>
      <div className={classes.buttons}>
        <ButtonLink to={paths.cart} params={params} leftSection={<IconShoppingCart size={18} aria-hidden />}>
          Revenir au panier
        </ButtonLink>
        <ButtonLink to={paths.orderList} params={params} variant="default">
          Voir mes commandes
        </ButtonLink>
      </div>
    </Section>
  )
}

function Failed({ idOrder }: { idOrder: number }) {
  const { club, ids } = useClub()
  const { order, error, refetch } = useFollowedOrder(ids, idOrder)
  if (!order) {
    // An order of another club, or one that cannot be loaded.
    if (error instanceof ApiError && error.status === 404) return <NoOrder />
    return (
      <Section title="Votre commande">
        {error ? (
          <Problem>{formatError(error)}</Problem>
        ) : (
          <div role="status" aria-label="Vérification de votre commande">
            <Skeleton height={160} radius={12} />
          </div>
        )}
      </Section>
    )
  }
  const standing = standingOf(order)
  if (standing === 'confirmed') {
    return <LeaveTo to={paths.congratsOrder} params={{ club: club.club_slug }} search={{ commande: String(idOrder) }} />
  }
  if (standing === 'deciding') {
    return (
      <Section title={`Commande ${order.numero}`}>
        <div className={classes.working} role="status">
          <Loader size="md" aria-hidden />
          <p>{orderMessages.deciding}</p>
        </div>
      </Section>
    )
  }
  const why = standing === 'closed' ? orderMessages.alreadyClosed : standing === 'refused' ? refusalOf(order) : null
  return (
    <>
      <Problem>
        {orderMessages.failingOrder} {why}
      </Problem>
      {standing === 'closed' ? (
        <div className={classes.buttons}>
          <ButtonLink to={paths.cart} params={{ club: club.club_slug }}>
            Revenir au panier
          </ButtonLink>
        </div>
      ) : (
        <>
          <RetryPayment order={order} ids={ids} slug={club.club_slug} />
          <BackToCart idOrder={idOrder} onRefused={() => void refetch()} />
        </>
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
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconShoppingCart size={18} aria-hidden />}
          onClick={() => void giveUp()}
        >
          Revenir au panier
        </Button>
      </div>
    </Section>
  )
}
