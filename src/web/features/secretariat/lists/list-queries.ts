import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

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
