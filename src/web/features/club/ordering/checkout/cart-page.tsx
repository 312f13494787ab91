import { IconCalendarEvent, IconShoppingCart, IconTrashX, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cartMessages } from '#contract/cart-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { MAX_ORDER_LINES } from '#domain/order-limit.ts'
import { useClub } from '#web/features/club/active-club.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { cartSize, removeFromCart, useCheckout } from '#web/features/club/ordering/cart.ts'
import { type CheckedCart, cartQuery } from '#web/features/club/ordering/order-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import type { Cart } from '#web/lib/read-orders.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { CartLines } from './cart-lines.tsx'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { ClubLicenceOffer } from './club-licence-offer.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderStepBar } from './order-step-bar.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { type PricedCart, priceCart } from './price-cart.ts'
import { StepColumns } from './step-columns.tsx'
import { useOrderStep } from './use-order-step.ts'

/** Step 1: the cart. */
export function CartPage() {
  const { ids } = useClub()
  const { id: idOrder } = useCheckout(ids.id_club)
  return idOrder === null ? (
    <OpenCart />
  ) : (
    <CheckoutPage title="Votre panier">
      <PlacedOrder idOrder={idOrder} />
    </CheckoutPage>
  )
}

function OpenCart() {
  const { club, ids, cart } = useOrderStep('cart')
  const { data, error, refetch } = useQuery({ ...cartQuery(ids, cart), refetchOnMount: 'always' })
  const priced = data && priceCart(data, cart)
  const isEmpty = cartSize(cart) === 0
  return (
    <CheckoutPage title="Votre panier">
      <OrderStepBar current="cart" stay={!priced || priced.blocked.length > 0} />
      {isEmpty ? (
        <>
          <EmptyCart slug={club.club_slug} />
          <ClubLicenceOffer ids={ids} inCart={false} />
        </>
      ) : error && !priced ? (
        <Section title="Contenu du panier">
          <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
        </Section>
      ) : priced ? (
        <Contents priced={priced} announced={data.annonces} cart={cart} slug={club.club_slug} ids={ids} />
      ) : (
        <Section title="Contenu du panier">
          <div role="status" aria-label="Vérification du panier">
            <Skeleton height={64 * Math.min(cartSize(cart), 6)} radius={12} />
          </div>
        </Section>
      )}
    </CheckoutPage>
  )
}

/** Announced prices, which do not apply to this order. */
function AnnouncedPrices({ announced }: { announced: CheckedCart['annonces'] }) {
  return announced.map(({ code, name, price, valid_from }) => (
    <p key={code} className={classes.announced}>
      <IconCalendarEvent size={18} aria-hidden />
      <span>
        À partir du {formatDate(valid_from)}, {name}
        {'\u00a0'}: {formatEuros(price)}. Cette commande est au prix d’aujourd’hui.
      </span>
    </p>
  ))
}

interface ContentsProps {
  priced: PricedCart
  announced: CheckedCart['annonces']
  cart: Cart
  slug: string
  ids: ClubIds
}

function Contents({ priced, announced, cart, slug, ids }: ContentsProps) {
  const navigate = useNavigate()
  const { id_club } = ids
  const { blocked } = priced
  return (
    <StepColumns
      title="Total"
      summary={<OrderCosts priced={priced} />}
      totalCents={priced.totalCents}
      reason={blocked.length > 0 ? 'Retirez d’abord les lignes indisponibles.' : undefined}
      button="Choisir l’adresse de livraison"
      onPress={() => void navigate({ to: paths.delivery, params: { club: slug } })}
    >
      <AnnouncedPrices announced={announced} />
      <Section title="Contenu du panier">
        {blocked.length > 0 && (
          <div className={classes.blocked}>
            <Warning>
              {blocked.length > 1
                ? `${blocked.length} lignes ne peuvent plus être commandées. Retirez-les pour continuer.`
                : 'Une ligne ne peut plus être commandée. Retirez-la pour continuer.'}
            </Warning>
            <Button
              variant="default"
              leftSection={<IconTrashX size={18} aria-hidden />}
              onClick={() => removeFromCart(id_club, removalOf(blocked))}
            >
              Retirer les lignes indisponibles
            </Button>
          </div>
        )}
        {cart.renew.length === MAX_ORDER_LINES && <Warning>{cartMessages.full}</Warning>}
        <CartLines groups={priced.groups} onRemove={(line) => removeFromCart(id_club, removalOf([line]))} />
        <div className={classes.buttons}>
          <ButtonLink
            to={paths.season}
            params={{ club: slug }}
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
          >
            Ajouter d’autres membres
          </ButtonLink>
        </div>
      </Section>
      <ClubLicenceOffer ids={ids} inCart={cart.licence_club.length > 0} />
    </StepColumns>
  )
}

function removalOf(lines: PricedCart['blocked']) {
  const idsOf = (wanted: 'renew' | 'licence_club') => lines.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { renew: idsOf('renew'), licence_club: idsOf('licence_club') }
}

function EmptyCart({ slug }: { slug: string }) {
  return (
    <Section title="Contenu du panier">
      <Empty icon={<IconShoppingCart />} title={cartMessages.empty}>
        <p>Ajoutez les membres à renouveler, un à un ou tous ensemble.</p>
        <div className={classes.ways}>
          <ButtonLink to={paths.season} params={{ club: slug }}>
            Renouveler la saison
          </ButtonLink>
          <ButtonLink to={paths.enrolment} params={{ club: slug }} variant="default">
            Rechercher un membre
          </ButtonLink>
          <ButtonLink to={paths.orderList} params={{ club: slug }} variant="subtle">
            Voir mes commandes
          </ButtonLink>
        </div>
      </Empty>
    </Section>
  )
}
