import { formatMoney } from '#domain/money.ts'
import classes from './checkout.module.css'

/** The total. Delivery is free, in the federation's words. */
export function OrderTotal({ count, totalCents }: { count: number; totalCents: number }) {
  return (
    <dl className={classes.total}>
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
      <div className={classes.grand}>
        <dt>Total</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </div>
    </dl>
  )
}
