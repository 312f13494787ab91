import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

export type Session = OutputOf<'getSessions'>[number]

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callApi('getSessions', {}, { signal }),
  staleTime: 0,
})
