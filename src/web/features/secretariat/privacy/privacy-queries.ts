import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type FoundMember = OutputOf<'staffLookUpMember'>
export type ErasureRequest = OutputOf<'staffListErasures'>[number]
export type Retention = OutputOf<'staffGetRetention'>
export type RetentionRun = Retention['runs'][number]

export const erasuresQuery = queryOptions({
  queryKey: ['staff', 'erasures'],
  queryFn: ({ signal }) => callApi('staffListErasures', {}, { signal }),
  staleTime: 0,
})

const WORKING_MS = 3000

export const retentionQuery = queryOptions({
  queryKey: ['staff', 'retention'],
  queryFn: ({ signal }) => callApi('staffGetRetention', {}, { signal }),
  staleTime: 0,
  // Polls while a run is in progress.
  refetchInterval: ({ state }) => (state.data?.runs.some(({ state: is }) => is === 'approved') ? WORKING_MS : false),
})

/** Runs the call, then invalidates the lists. */
export async function thenInvalidate<Answer>(work: Promise<Answer>): Promise<Answer> {
  const answer = await work
  await Promise.all([
    queryClient.invalidateQueries(erasuresQuery),
    queryClient.invalidateQueries({ queryKey: retentionQuery.queryKey }),
  ])
  return answer
}
