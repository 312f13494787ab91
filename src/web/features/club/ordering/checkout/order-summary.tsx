import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { paths } from '#web/paths.ts'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './checkout.module.css'
import { OrderTotal } from './order-total.tsx'
import { PostalAddressLines, staysUnderTheMouse } from './postal-addresses.tsx'
import type { PricedCart } from './price-cart.ts'

interface Props {
  priced: PricedCart | undefined
  /** Why the cart could not be checked. */
  problem: string | null
  delivery: Address
  /** Null until it is filled in. */
  billing: Address | null
  slug: string
  /** What is still missing. */
  reason: string | undefined
  busy: boolean
  children: ReactNode
}

/** A summary of the order, with the button that places it. */
export function OrderSummary(props: Props) {
  const { priced, problem, delivery, billing, slug, reason, busy, children } = props
  return (
    <Section title="Résumé de votre commande">
      <div className={classes.summary}>
        <div>
          <h3>Articles</h3>
          <ul className={classes.articles}>
            {priced?.groups.map(({ label, lines }) => (
              <li key={label}>
                {label} : {lines.length}
              </li>
            ))}
          </ul>
          <Link to={paths.cart} params={{ club: slug }}>
            Voir le détail
          </Link>
        </div>
        <div>
          <h3>Livraison</h3>
          <PostalAddressLines address={delivery} />
        </div>
        <div>
          <h3>Facturation</h3>
          {billing ? <PostalAddressLines address={billing} /> : <p className={classes.text}>À compléter</p>}
        </div>
      </div>
      {priced ? (
        <OrderTotal count={priced.count} totalCents={priced.totalCents} />
      ) : (
        !problem && <Skeleton height={96} />
      )}
      <Problem>{priced ? null : problem}</Problem>
      {priced && priced.blocked.length > 0 && (
        <Problem>
          {orderMessages.cartChanged}{' '}
          <Link to={paths.cart} params={{ club: slug }}>
            Vérifier mon panier
          </Link>
        </Problem>
      )}
      {children}
      <div className={classes.send}>
        <ReasonedButton type="submit" size="lg" loading={busy} reason={reason} {...staysUnderTheMouse}>
          Commander avec obligation de payement
        </ReasonedButton>
        {reason && <p className={classes.missing}>{reason}</p>}
      </div>
    </Section>
  )
}
