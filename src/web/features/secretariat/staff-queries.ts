import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

export type Staff = OutputOf<'getStaff'>

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => callApi('getStaff', {}, { signal }),
})

/** The signed-in staff member. The guard of the area has loaded it before any screen. */
export function useStaff(): Staff {
  return useSuspenseQuery(staffQuery).data
}

/** Shown on every screen of the secretariat, so that maintenance is not forgotten. */
export const maintenanceQuery = queryOptions({
  queryKey: ['staff', 'maintenance'],
  queryFn: ({ signal }) => callApi('staffGetMaintenance', {}, { signal }),
})
