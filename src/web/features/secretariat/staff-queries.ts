import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

export type Staff = OutputOf<'getStaff'>

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => callApi('getStaff', {}, { signal }),
})

/** Who is at work. The guard of the area has loaded it before any screen asks. */
export function useStaff(): Staff {
  return useSuspenseQuery(staffQuery).data
}

/** Shown above every screen of the secretariat: a portal is not forgotten closed. */
export const maintenanceQuery = queryOptions({
  queryKey: ['staff', 'maintenance'],
  queryFn: ({ signal }) => callApi('staffGetMaintenance', {}, { signal }),
})
