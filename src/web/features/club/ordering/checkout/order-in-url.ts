import { useSearch } from '@tanstack/react-router'

/** The order whose number stands in the URL; null when it holds none. */
export function useOrderInUrl(): number | null {
  return orderInSearch(useSearch({ strict: false }))
}

export function orderInSearch({ commande }: { commande?: string }): number | null {
  return commande && /^[1-9]\d{0,8}$/.test(commande) ? Number(commande) : null
}
