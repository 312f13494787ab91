import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/** Fetches after a change. TanStack Query by itself joins a fetch that is under way, and that may have begun before it. */
export async function fetchAnew<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, object, Data, Key>) {
  await queryClient
    .getQueryCache()
    .find({ queryKey: query.queryKey })
    ?.promise?.catch(() => undefined)
  return queryClient.fetchQuery({ ...query, staleTime: 0 })
}
