import { matchesKey, searchKey } from '#domain/search-key.ts'
import type { RenewalChoice } from '#web/features/club/ordering/order-queries.ts'

export interface Season {
  /** Can be put in the cart. */
  open: RenewalChoice[]
  /** Already in the cart. */
  inCart: RenewalChoice[]
  /** Cannot be ordered, each with a reason. */
  closed: RenewalChoice[]
}

/** Groups the members of a club by what can be ordered now. */
export function sortSeason(candidates: RenewalChoice[], cart: number[]): Season {
  const possible = candidates.filter(({ reason }) => reason === null)
  return {
    open: possible.filter(({ id }) => !cart.includes(id)),
    inCart: possible.filter(({ id }) => cart.includes(id)),
    closed: candidates.filter(({ reason }) => reason !== null),
  }
}

/** Members whose name or licence number contains every word. */
export function findByName(candidates: RenewalChoice[], text: string): RenewalChoice[] {
  return candidates.filter(({ fullName, numero_licence }) =>
    matchesKey(text, searchKey(`${fullName} ${numero_licence}`)),
  )
}
