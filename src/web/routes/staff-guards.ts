import { redirect } from '@tanstack/react-router'
import { staffQuery } from '#web/features/secretariat/staff-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { type Context, searchForReturn } from './guards.ts'

/** The role, and the second factor, are the server's to know. */
export async function requireStaff(context: Context) {
  const toStaffLogin = (refused?: 'role') =>
    redirect({ to: paths.staffLogin, search: { ...searchForReturn(context), ...(refused && { refused }) } })
  if (!storedState().auth) throw toStaffLogin()
  await queryClient.fetchQuery(staffQuery).catch((error: unknown) => {
    if (!storedState().auth) throw toStaffLogin()
    if (error instanceof ApiError && error.status === 403) throw toStaffLogin('role')
    // Out of reach, somebody who was let in stays: what they typed would be lost.
    if (queryClient.getQueryData(staffQuery.queryKey) === undefined) throw error
  })
}

export function leaveStaffLoginWhenSignedIn({ search }: { search: { refused?: string } }) {
  if (storedState().auth && !search.refused) throw redirect({ to: paths.staff })
}
