import { formatMoney } from '#domain/money.ts'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './checkout.module.css'
import type { PricedCart } from './price-cart.ts'

/** The parts of the total. Delivery is free, in the federation's words. */
export function OrderCosts({ priced }: { priced: PricedCart | undefined }) {
  if (!priced) return <Skeleton height={52} />
  const { count, totalCents } = priced
  return (
    <dl className={classes.costs}>
      <div>
        <dt>
          Sous-total ({count} {count > 1 ? 'licences' : 'licence'})
        </dt>
        <dd>{formatMoney(totalCents)}</dd>
      </div>
      <div>
        <dt>Frais de livraison</dt>
        <dd>0,00€</dd>
      </div>
    </dl>
  )
}
