import { IconListDetails } from '@tabler/icons-react'
import { useEffect } from 'react'
import { orderMessages } from '#contract/order-messages.ts'
import { formatEuros } from '#domain/money.ts'
import { useClub } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { readCheckout, removeSettledOrder } from '#web/features/club/ordering/cart.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { OrderDocument } from '#web/features/club/ordering/orders/order-document.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LeaveTo } from '#web/ui/leave-to.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { invalidateClub, useFollowedOrder } from './follow-order.ts'
import { useOrderInUrl } from './order-in-url.ts'
import { standingOf } from './order-standing.ts'
import { SecretariatContact } from './secretariat-contact.tsx'
import { TransferDetails } from './transfer-details.tsx'

/** The outcome of the order, also after the bank's redirect. */
export function CongratsOrderPage() {
  // The guard of this screen has seen to it that there is one.
  const idOrder = useOrderInUrl()!
  return <Followed key={idOrder} idOrder={idOrder} />
}

function Followed({ idOrder }: { idOrder: number }) {
  const { club, ids } = useClub()
  const { order, error } = useFollowedOrder(ids, idOrder)
  const params = { club: club.club_slug }
  if (!order) {
    return (
      <CheckoutPage title="Votre commande">
        <Section title="Vérification de votre commande">
          {error ? (
            <Problem>{formatError(error)}</Problem>
          ) : (
            <div role="status" aria-label="Vérification de votre commande">
              <Skeleton height={120} radius={12} />
            </div>
          )}
        </Section>
        <Ways slug={club.club_slug} />
      </CheckoutPage>
    )
  }
  const standing = standingOf(order)
  if (standing === 'confirmed') return <Confirmed order={order} ids={ids} slug={club.club_slug} />
  if (standing === 'refused' || standing === 'closed') {
    return <LeaveTo to={paths.failingOrder} params={params} search={{ commande: String(idOrder) }} />
  }
  return (
    <CheckoutPage title="Votre payement est en cours">
      <Section title={`Commande ${order.numero}`}>
        <div className={classes.working} role="status">
          <Loader size="md" aria-hidden />
          <p>
            {standing === 'deciding'
              ? orderMessages.deciding
              : 'Nous vérifions votre payement auprès de l’organisme de payement.'}{' '}
            Cette page suit l’avancement : vous pouvez aussi la quitter, l’état reste visible parmi vos commandes.
          </p>
        </div>
        {standing === 'open' && (
          <div className={classes.buttons}>
            <p className={classes.text}>Vous avez interrompu le payement ?</p>
            <ButtonLink
              variant="default"
              to={paths.failingOrder}
              params={params}
              search={{ commande: String(idOrder) }}
            >
              Réessayer le payement
            </ButtonLink>
          </div>
        )}
      </Section>
      <Ways slug={club.club_slug} />
    </CheckoutPage>
  )
}

interface ConfirmedProps {
  order: OrderProgress
  ids: ClubIds
  slug: string
}

function Confirmed({ order, ids, slug }: ConfirmedProps) {
  const { id_club } = ids
  useEffect(() => {
    // A cart filled since is not part of this order.
    if (readCheckout(id_club).id !== order.id_order) return
    removeSettledOrder(id_club)
    void invalidateClub({ id_club })
  }, [id_club, order.id_order])
  const total = formatEuros(order.total)
  const byTransfer = order.state !== 'paid'
  return (
    <CheckoutPage title="Commande confirmée">
      <Success>
        {byTransfer
          ? `Votre commande ${order.numero} est enregistrée. Effectuez le virement pour que les licences soient délivrées.`
          : `Votre commande ${order.numero} est payée : ${total}. Les licences sont délivrées.`}
      </Success>
      {byTransfer && (
        <Section
          title="Votre virement"
          intro={
            <p>Le traitement d’un virement prend 3 à 5 jours ouvrables. Recopiez la communication telle quelle.</p>
          }
        >
          <TransferDetails order={order} />
        </Section>
      )}
      <Section title={byTransfer ? 'Ces données par e-mail' : 'Votre reçu'}>
        <p className={classes.text}>
          {byTransfer ? 'Les données du virement sont envoyées à ' : 'Le reçu est envoyé à '}
          <b>{order.mail}</b>.
        </p>
        <div className={classes.buttons}>
          <OrderDocument
            order={{ id: order.id_order, numero: order.numero }}
            kind={byTransfer ? 'transfer' : 'receipt'}
          />
        </div>
      </Section>
      <Ways slug={slug} />
    </CheckoutPage>
  )
}

function Ways({ slug }: { slug: string }) {
  return (
    <>
      <div className={classes.buttons}>
        <ButtonLink
          to={paths.orderList}
          params={{ club: slug }}
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          Voir mes commandes
        </ButtonLink>
      </div>
      <SecretariatContact />
    </>
  )
}
