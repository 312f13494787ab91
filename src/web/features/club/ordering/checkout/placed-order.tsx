import { useEffect } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { formatEuros } from '#domain/money.ts'
import { useClub } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { changeCheckout, readCheckout } from '#web/features/club/ordering/cart.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { cancelOrder, removePlacedOrder } from './cancel-order.ts'
import classes from './checkout.module.css'
import { useFollowedOrder } from './follow-order.ts'
import { standingOf } from './order-standing.ts'
import { useProviderIsSilent } from './use-payment-wish.ts'

/** The cart is already ordered and that order is open: it is finished or cancelled, never dropped. */
export function PlacedOrder({ idOrder }: { idOrder: number }) {
  const { club, ids } = useClub()
  const { order, error } = useFollowedOrder(ids, idOrder)
  const { busy, problem, act } = useAction()
  const isSilent = useProviderIsSilent()
  const params = { club: club.club_slug }
  const standing = order && standingOf(order)
  // Cancelled meanwhile, or unknown: the cart is free again.
  const gone = standing === 'closed' || (error instanceof ApiError && error.status === 404)
  useEffect(() => {
    if (gone) removePlacedOrder(ids, idOrder)
  }, [gone, ids, idOrder])

  if (standing === 'confirmed') {
    return <LeaveTo to={paths.congratsOrder} params={params} search={{ commande: String(idOrder) }} />
  }

  return (
    <Section title="Une commande est en cours">
      {!order ? (
        error ? (
          <Problem>{formatError(error)}</Problem>
        ) : (
          <div role="status" aria-label="Vérification de la commande">
            <Skeleton height={72} radius={12} />
          </div>
        )
      ) : standing === 'deciding' ? (
        <Warning>{orderMessages.deciding}</Warning>
      ) : (
        <p className={classes.text}>
          La commande <b>{order.numero}</b> de {formatEuros(order.total)} attend son payement. Terminez le payement, ou
          annulez cette commande pour modifier votre panier : vos lignes sont conservées.
        </p>
      )}
      <Problem>{problem}</Problem>
      {order && (
        <div className={classes.buttons}>
          {standing === 'deciding' ? (
            <ButtonLink to={paths.congratsOrder} params={params} search={{ commande: String(idOrder) }}>
              Suivre le payement
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.confirm} params={params} onClick={() => restoreChoices(ids, order)}>
                Continuer le payement
              </ButtonLink>
              <ReasonedButton
                variant="default"
                loading={busy}
                reason={isSilent ? orderMessages.cancelLater : undefined}
                onClick={() => void act(() => cancelOrder(ids, idOrder))}
              >
                Annuler et modifier le panier
              </ReasonedButton>
            </>
          )}
        </div>
      )}
    </Section>
  )
}

/** The steps that were visited again since have reset what this order was placed with, and what its payment needs. */
function restoreChoices({ id_club }: ClubIds, { mode_payement, typePayement }: OrderProgress) {
  changeCheckout(id_club, {
    modeLivraison: 'livraisonByAdresse',
    modePayement: mode_payement,
    sousModePayement: typePayement,
    key: readCheckout(id_club).key,
  })
}
