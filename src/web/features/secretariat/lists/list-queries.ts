import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

export const memberListQuery = (input: InputOf<'staffListMembers'>) =>
  queryOptions({
    queryKey: ['staff', 'members', 'list', input],
    queryFn: ({ signal }) => callApi('staffListMembers', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const listChoicesQuery = queryOptions({
  queryKey: ['staff', 'list-choices'],
  queryFn: ({ signal }) => callApi('staffGetListChoices', {}, { signal }),
})
