import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { Cart } from '#web/lib/read-orders.ts'

export type RenewalChoice = OutputOf<'getRenewalCandidates'>[number]
export type CheckedCart = OutputOf<'checkCart'>
export type OrderProgress = OutputOf<'processOrder'>
export type ListedOrder = OutputOf<'getOrderList'>['data'][number]

/** Refetched by every screen that shows the cart: another manager may have ordered. */
export const cartQuery = (ids: ClubIds, cart: Cart) =>
  queryOptions({
    queryKey: ['club', ids.id_club, ids.id_member, 'cart', cart],
    queryFn: ({ signal }) => callApi('checkCart', { ...ids, ...cart }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: cart.renew.length + cart.licence_club.length > 0,
  })

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => callApi('getCatalogue', {}, { signal }),
})

export const renewalCandidatesQuery = (ids: ClubIds) =>
  queryOptions({
    queryKey: ['club', ids.id_club, ids.id_member, 'candidates'],
    queryFn: ({ signal }) => callApi('getRenewalCandidates', ids, { signal }),
  })

export const ordersQuery = (ids: ClubIds) =>
  queryOptions({
    queryKey: ['club', ids.id_club, ids.id_member, 'orders'],
    queryFn: ({ signal }) => callApi('getOrderList', ids, { signal }),
  })

export const paymentStatusQuery = (ids: ClubIds, id_order: number) =>
  queryOptions({
    queryKey: ['club', ids.id_club, ids.id_member, 'payment', id_order],
    queryFn: ({ signal }) => callApi('getPaymentStatus', { ...ids, id_order }, { signal }),
  })

export const paymentProviderQuery = queryOptions({
  queryKey: ['payment provider'],
  queryFn: ({ signal }) => callApi('getPaymentProvider', {}, { signal }),
  staleTime: 0,
})
