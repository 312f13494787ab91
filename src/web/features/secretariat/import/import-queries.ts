import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type ReadFile = OutputOf<'staffReadImportFile'>
export type TriedImport = OutputOf<'staffTryImport'>

export type ImportHold = OutputOf<'staffListImportHolds'>[number]

export const importHoldsQuery = queryOptions({
  queryKey: ['staff', 'import', 'holds'],
  queryFn: ({ signal }) => callApi('staffListImportHolds', {}, { signal }),
  staleTime: 0,
})

export const importCountsQuery = queryOptions({
  queryKey: ['staff', 'import', 'counts'],
  queryFn: ({ signal }) => callApi('staffGetImportCounts', {}, { signal }),
  staleTime: 0,
})

/** An import may have changed anything that the secretariat sees. */
export async function invalidateStaffData() {
  await queryClient.invalidateQueries({ queryKey: ['staff'] })
}
