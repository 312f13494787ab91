import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/index.ts'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export const memberListQuery = (input: InputOf<'staffListMembers'> & { colonnes: string[] }) =>
  queryOptions({
    queryKey: ['staff', 'members', 'list', input],
    // With its columns: the previous rows stay shown, with theirs, until the new ones arrive.
    queryFn: async ({ signal }) => ({
      ...(await callApi('staffListMembers', input, { signal })),
      colonnes: input.colonnes,
    }),
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
