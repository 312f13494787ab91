import { useQuery } from '@tanstack/react-query'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { paymentStatusQuery } from '#web/features/club/ordering/order-queries.ts'
import { queryClient } from '#web/lib/queries.ts'
import { standingOf, waitBefore } from './order-standing.ts'

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
