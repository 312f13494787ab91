import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type Inbox = OutputOf<'staffListInbox'>
export type InboxItem = Inbox['rows'][number]
export type RegistrationRequest = OutputOf<'staffGetRequest'>

/** Colleagues share the queue, so it is polled. */
const AGAIN_MS = 60_000

export const inboxQuery = (input: InputOf<'staffListInbox'>) =>
  queryOptions({
    queryKey: ['staff', 'inbox', input],
    queryFn: ({ signal }) => callApi('staffListInbox', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })

export const requestQuery = (idRequest: number) =>
  queryOptions({
    queryKey: ['staff', 'request', idRequest],
    queryFn: ({ signal }) => callApi('staffGetRequest', { id_request: idRequest }, { signal }),
    staleTime: 0,
  })

export function invalidateInbox() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'inbox'] })
}
