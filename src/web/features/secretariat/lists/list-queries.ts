import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { LIST_CALLS } from './list-calls.ts'

export type ListedPage = OutputOf<'staffListMembers'>
export type ListedRow = ListedPage['rows'][number]

interface Wanted {
  colonnes: string[]
  tri: string
  page: number
  size: number
}

/** The other properties of `wanted` are the filters. */
export const listQuery = (name: ListName, wanted: Wanted) =>
  queryOptions({
    queryKey: ['staff', LIST_CALLS[name].key, 'list', wanted],
    // With its columns: the previous rows stay shown, with theirs, until the new ones arrive.
    queryFn: async ({ signal }) => {
      const answer: ListedPage = await callApi(LIST_CALLS[name].page, wanted, { signal })
      return { ...answer, colonnes: wanted.colonnes }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const listChoicesQuery = queryOptions({
  queryKey: ['staff', 'list-choices'],
  queryFn: ({ signal }) => callApi('staffGetListChoices', {}, { signal }),
})

export const savedListsQuery = (liste: ListName) =>
  queryOptions({
    queryKey: ['staff', 'saved-lists', liste],
    queryFn: ({ signal }) => callApi('staffListSavedLists', { liste }, { signal }),
  })

export function invalidateSavedLists() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'saved-lists'] })
}
