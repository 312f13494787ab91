import { Link } from '@tanstack/react-router'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { Problem } from '#web/ui/problem.tsx'
import { NotOrdered } from './place-order.ts'

/** The error of an order, with a link to where it can be corrected. */
export function OrderProblem({ error, slug, idOrder }: { error: unknown; slug: string; idOrder: number | null }) {
  const params = { club: slug }
  if (!(error instanceof NotOrdered)) {
    return <Problem>{error ? sentenceOf(error) : null}</Problem>
  }
  return (
    <Problem>
      {formatError(error)}
      {error.detail && (
        <>
          <br />
          {error.detail}
        </>
      )}{' '}
      {error.leadsTo === 'cart' && (
        <Link to={paths.cart} params={params}>
          Vérifier mon panier
        </Link>
      )}
      {error.leadsTo === 'delivery' && (
        <Link to={paths.delivery} params={params}>
          Corriger l’adresse de livraison
        </Link>
      )}
      {error.leadsTo === 'placed order' && idOrder !== null && (
        <Link to={paths.congratsOrder} params={params} search={{ commande: String(idOrder) }}>
          Suivre cette commande
        </Link>
      )}
    </Problem>
  )
}

function sentenceOf(error: unknown) {
  if (!(error instanceof ApiError)) return messages.unexpected
  return Object.values(error.fieldErrors)[0] ?? error.message
}
