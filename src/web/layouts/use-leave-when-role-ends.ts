import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { staffQuery } from '#web/features/secretariat/staff-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { paths } from '#web/paths.ts'

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** On a 403 refetches `getStaff`: if that is refused too, the role was removed, and the person must leave. */
export function useLeaveWhenRoleEnds() {
  const navigate = useNavigate()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isForbidden(event.action.error)) return
        if (event.query.queryHash === JSON.stringify(staffQuery.queryKey)) {
          void navigate({ to: paths.staffLogin, search: { refused: 'role' }, ignoreBlocker: true })
        } else {
          void queryClient.fetchQuery({ ...staffQuery, staleTime: 0 }).catch(() => undefined)
        }
      }),
    [navigate],
  )
}
