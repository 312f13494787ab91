import { useQuery } from '@tanstack/react-query'
import { orderMessages } from '#contract/order-messages.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { type OrderProgress, paymentStatusQuery } from '#web/features/club/ordering/order-queries.ts'
import { queryClient } from '#web/lib/queries.ts'

/**
 * The state of an order for its screens. `open`: neither paid nor refused; the person may be on the way back from the
 * bank.
 */
export type OrderStanding = 'confirmed' | 'deciding' | 'open' | 'refused' | 'closed'

export function standingOf({ state, mode_payement, refused }: OrderProgress): OrderStanding {
  if (state === 'paid') return 'confirmed'
  if (state === 'cancelled' || state === 'refunded') return 'closed'
  if (state === 'deciding') return 'deciding'
  if (mode_payement === 'virement') return state === 'awaiting_payment' ? 'confirmed' : 'open'
  return refused ? 'refused' : 'open'
}

/** The sentence for a refused payment, by payment method. */
export function refusalOf({ typePayement }: OrderProgress): string {
  return typePayement === 'bancontact' ? orderMessages.bancontactRefused : orderMessages.cardRefused
}

const FIRST_MS = 1000
const LONGEST_MS = 15_000

/** Back-off of polling: a bank answers within seconds, or takes long. */
export function waitBefore(asked: number): number {
  return Math.min(FIRST_MS * 1.4 ** Math.max(asked - 1, 0), LONGEST_MS)
}

/** Polls an order until it is decided, also when the tab becomes visible again. Cached data does not count. */
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

/** Invalidates everything known of the order and its club. */
export function invalidateClub({ id_club }: Pick<ClubIds, 'id_club'>) {
  return queryClient.invalidateQueries({ queryKey: ['club', id_club] })
}
