import { Link } from '@tanstack/react-router'
import { orderMessages } from '#contract/order-messages.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { Problem } from '#web/ui/problem.tsx'
import type { PricedCart } from './price-cart.ts'

interface Props {
  priced: PricedCart | undefined
  /** Why the cart could not be checked. */
  error: unknown
  slug: string
}

/** Why the cart cannot be ordered as it is. */
export function CartProblem({ priced, error, slug }: Props) {
  if (!priced) return <Problem>{error ? formatError(error) : null}</Problem>
  return (
    <Problem>
      {priced.blocked.length > 0 && (
        <>
          {orderMessages.cartChanged}{' '}
          <Link to={paths.cart} params={{ club: slug }}>
            Vérifier mon panier
          </Link>
        </>
      )}
    </Problem>
  )
}
