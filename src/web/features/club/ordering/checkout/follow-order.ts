import { useQuery } from '@tanstack/react-query'
import { orderMessages } from '#contract/order-messages.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { type OrderProgress, paymentStatusQuery } from '#web/features/club/ordering/order-queries.ts'
import { queryClient } from '#web/lib/queries.ts'

/**
 * Where an order stands, as its screens tell it apart. `open`: nothing was paid yet, nor refused; the person may be
 * on the way back from the bank.
 */
export type OrderStanding = 'confirmed' | 'deciding' | 'open' | 'refused' | 'closed'

export function standingOf({ state, mode_payement, refused }: OrderProgress): OrderStanding {
  if (state === 'paid') return 'confirmed'
  if (state === 'cancelled' || state === 'refunded') return 'closed'
  if (state === 'deciding') return 'deciding'
  if (mode_payement === 'virement') return state === 'awaiting_payment' ? 'confirmed' : 'open'
  return refused ? 'refused' : 'open'
}

/** What a refused payment is called, by the way it was made. */
export function refusalOf({ typePayement }: OrderProgress): string {
  return typePayement === 'bancontact' ? orderMessages.bancontactRefused : orderMessages.cardRefused
}

const FIRST_MS = 1000
const LONGEST_MS = 15_000

/** A bank answers within seconds, or takes its time: asked often at first, then less. */
export function waitBefore(asked: number): number {
  return Math.min(FIRST_MS * 1.4 ** Math.max(asked - 1, 0), LONGEST_MS)
}

/** Follows an order until it is decided, also when the tab comes back after a while. Only fresh news counts. */
export function useFollowedOrder(ids: ClubIds, idOrder: number) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...paymentStatusQuery(ids, idOrder),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const waiting = !state.data || ['open', 'deciding'].includes(standingOf(state.data))
      return waiting && waitBefore(state.dataUpdateCount + state.errorUpdateCount)
    },
  })
  return { order: isFetchedAfterMount ? data : undefined, error, refetch }
}

/** After something was done about an order: what was known of it, and of the club, is old. */
export function invalidateClub({ id_club }: Pick<ClubIds, 'id_club'>) {
  return queryClient.invalidateQueries({ queryKey: ['club', id_club] })
}
