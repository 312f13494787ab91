import { useSearch } from '@tanstack/react-router'

/** The order whose number stands in the address; null when it holds none. */
export function useOrderInUrl(): number | null {
  const { commande } = useSearch({ strict: false })
  return commande && /^[1-9]\d{0,8}$/.test(commande) ? Number(commande) : null
}
