import { useSearch } from '@tanstack/react-router'

/** The order id of the URL, or null. */
export function useOrderInUrl(): number | null {
  const { commande } = useSearch({ strict: false })
  return commande && /^[1-9]\d{0,8}$/.test(commande) ? Number(commande) : null
}
