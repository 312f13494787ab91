import { IconAlertTriangle, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cartMessages } from '#contract/cart-messages.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { cartSize, useCart } from '#web/features/club/ordering/cart.ts'
import { cartQuery } from '#web/features/club/ordering/order-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './cart-button.module.css'
import { type CartLine, groupCart } from './cart-groups.ts'

interface Props {
  slug: string
  ids: ClubIds
}

/** The cart as the server checks it now. */
export default function CartContents({ slug, ids }: Props) {
  const cart = useCart(ids.id_club)
  const { data, error } = useQuery(cartQuery(ids, cart))
  if (cartSize(cart) === 0) return <EmptyCart slug={slug} />
  return (
    <>
      {/* A long cart scrolls, so it must be focusable for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.contents} role="group" aria-label="Contenu du panier" tabIndex={0}>
        {data ? (
          groupCart(data).map(({ label, lines }) => (
            <section key={label} aria-label={label} className={classes.group}>
              <h3>
                {label} <span>{lines.length}</span>
              </h3>
              <ul>
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
            </section>
          ))
        ) : error ? (
          <Problem>{formatError(error)}</Problem>
        ) : (
          <div role="status" aria-label="Vérification du panier" className={classes.group}>
            <Skeleton height={18} width="45%" radius={6} mb={10} />
            <Skeleton height={20} radius={6} mb={8} />
            <Skeleton height={20} radius={6} />
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <ButtonLink to={paths.cart} params={{ club: slug }} fullWidth>
          Voir le panier
        </ButtonLink>
      </div>
    </>
  )
}

function Line({ line: { name, reason } }: { line: CartLine }) {
  return (
    <li data-blocked={reason !== null}>
      <span>{name}</span>
      {reason && (
        <span className={classes.reason}>
          <IconAlertTriangle size={16} aria-hidden /> {reason}
        </span>
      )}
    </li>
  )
}

function EmptyCart({ slug }: { slug: string }) {
  return (
    <div className={classes.empty}>
      <IconShoppingCart size={32} stroke={1.5} aria-hidden />
      <p>{cartMessages.empty}</p>
      <Link to={paths.season} params={{ club: slug }}>
        Renouveler la saison
      </Link>
      <Link to={paths.cart} params={{ club: slug }}>
        Voir le panier
      </Link>
    </div>
  )
}
