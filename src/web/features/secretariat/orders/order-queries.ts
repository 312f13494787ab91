import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type StaffListedOrder = OutputOf<'staffListOrders'>['rows'][number]
export type StaffOrder = OutputOf<'staffGetOrder'>

export const staffOrdersQuery = (filter: InputOf<'staffListOrders'>) =>
  queryOptions({
    queryKey: ['staff', 'orders', 'list', filter],
    queryFn: ({ signal }) => callApi('staffListOrders', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const staffOrderQuery = (id_order: number) =>
  queryOptions({
    queryKey: ['staff', 'orders', 'one', id_order],
    queryFn: ({ signal }) => callApi('staffGetOrder', { id_order }, { signal }),
    staleTime: 0,
  })

export const dispatchQuery = queryOptions({
  queryKey: ['staff', 'orders', 'dispatch'],
  queryFn: ({ signal }) => callApi('staffListDispatch', {}, { signal }),
  staleTime: 0,
})

export type OrderChoices = OutputOf<'staffGetOrderChoices'>

export const orderChoicesQuery = (id_club: number) =>
  queryOptions({
    queryKey: ['staff', 'orders', 'choices', id_club],
    queryFn: ({ signal }) => callApi('staffGetOrderChoices', { id_club }, { signal }),
    staleTime: 0,
  })

export const affiliableQuery = (annee: number) =>
  queryOptions({
    queryKey: ['staff', 'orders', 'affiliable', annee],
    queryFn: ({ signal }) => callApi('staffListAffiliable', { annee }, { signal }),
    staleTime: 0,
  })

/** Every change of an order changes the lists too. */
export function invalidateOrders() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'orders'] })
}
