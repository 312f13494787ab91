import { Link } from '@tanstack/react-router'
import type { Address } from '#contract/order-fields.ts'
import { paths } from '#web/paths.ts'
import classes from './checkout.module.css'
import { PostalAddressLines } from './postal-addresses.tsx'
import type { PricedCart } from './price-cart.ts'

interface Props {
  priced: PricedCart | undefined
  delivery: Address
  /** Null until it is filled in. */
  billing: Address | null
  slug: string
}

/** The ordered items, and the addresses of delivery and bill. */
export function OrderSummary({ priced, delivery, billing, slug }: Props) {
  return (
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
        {billing ? <BillingLines billing={billing} delivery={delivery} /> : <p className={classes.text}>À compléter</p>}
      </div>
    </div>
  )
}

function BillingLines({ billing, delivery }: { billing: Address; delivery: Address }) {
  if (billing === delivery) return <p className={classes.text}>À la même adresse</p>
  return <PostalAddressLines address={billing} />
}
