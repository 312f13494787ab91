import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { PortalQueryClient } from './portal-query-client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    // Not Error: a screen shows formatError(error), never the English text of a JavaScript error.
    defaultError: object
  }
}

export const queryClient = new PortalQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // callApi retries what a retry can mend; repeating a refused call cannot.
      retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
    },
  },
})

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => callApi('getProfilesLinkedToUser', {}, { signal }),
})

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => callApi('getAccount', {}, { signal }),
})

export const memberQuery = (idMember: number) =>
  queryOptions({
    queryKey: ['member', idMember],
    queryFn: ({ signal }) => callApi('getInfosMember', { id_member: idMember }, { signal }),
  })

export const rankingSheetQuery = (idMember: number) =>
  queryOptions({
    queryKey: ['member', idMember, 'ranking-sheet'],
    queryFn: ({ signal }) => callApi('getRankingSheet', { id_member: idMember }, { signal }),
  })

export const memberHistoryQuery = (idMember: number) =>
  queryOptions({
    queryKey: ['member', idMember, 'history'],
    queryFn: ({ signal }) => callApi('getMemberHistory', { id_member: idMember }, { signal }),
    // Always stale: a screen opened after a change must show it.
    staleTime: 0,
  })

export const linkedAccountsQuery = (idMember: number) =>
  queryOptions({
    queryKey: ['member', idMember, 'accounts'],
    queryFn: ({ signal }) => callApi('getLinkedAccounts', { id_member: idMember }, { signal }),
    staleTime: 0,
  })

export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => callApi('exportMyData', {}, { signal }),
  staleTime: 0,
})
