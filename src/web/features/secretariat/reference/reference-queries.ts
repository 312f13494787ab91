import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import type { ReferenceName } from '#contract/staff/staff-reference-table-fields.ts'
import { sportChoicesQuery } from '#web/features/secretariat/sport/sport-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type ReferenceRow = OutputOf<'staffListReference'>[number]
export type Points = OutputOf<'staffGetPoints'>
export type PricedProduct = OutputOf<'staffListPrices'>[number]
export type SyllabusDocument = OutputOf<'staffListDocuments'>[number]
export type FederationData = OutputOf<'staffGetFederation'>

const KEY = ['staff', 'reference']

export const referenceQuery = (table: ReferenceName) =>
  queryOptions({
    queryKey: [...KEY, table],
    queryFn: ({ signal }) => callApi('staffListReference', { table }, { signal }),
    staleTime: 0,
  })

export const pointsQuery = queryOptions({
  queryKey: [...KEY, 'points'],
  queryFn: ({ signal }) => callApi('staffGetPoints', {}, { signal }),
  staleTime: 0,
})

export const pricesQuery = queryOptions({
  queryKey: [...KEY, 'prices'],
  queryFn: ({ signal }) => callApi('staffListPrices', {}, { signal }),
  staleTime: 0,
})

export const documentsQuery = queryOptions({
  queryKey: [...KEY, 'documents'],
  queryFn: ({ signal }) => callApi('staffListDocuments', {}, { signal }),
  staleTime: 0,
})

export const templateQuery = queryOptions({
  queryKey: [...KEY, 'template'],
  queryFn: ({ signal }) => callApi('staffGetTemplate', {}, { signal }),
  staleTime: 0,
})

export const federationQuery = queryOptions({
  queryKey: [...KEY, 'federation'],
  queryFn: ({ signal }) => callApi('staffGetFederation', {}, { signal }),
  staleTime: 0,
})

/** Tables refer to each other and sheets offer their rows, so a change invalidates all of them. */
export async function invalidateReference() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries(sportChoicesQuery),
  ])
}
