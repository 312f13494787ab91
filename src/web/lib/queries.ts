import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // The call itself tries again where that helps; a refusal will not change its mind.
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
