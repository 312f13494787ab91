import { redirect } from '@tanstack/react-router'
import { staffQuery } from '#web/features/secretariat/staff-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import type { Context } from './guards.ts'

/** The server knows the role and the second factor. */
export async function requireStaff({ location }: Context) {
  const toStaffLogin = (refused?: 'role') =>
    redirect({ to: paths.staffLogin, search: { redirect: location.href, ...(refused && { refused }) } })
  if (!storedState().auth) throw toStaffLogin()
  await queryClient.ensureQueryData(staffQuery).catch((error: unknown) => {
    if (!storedState().auth) throw toStaffLogin()
    throw error instanceof ApiError && error.status === 403 ? toStaffLogin('role') : error
  })
}

export function leaveStaffLoginWhenSignedIn({ search }: { search: { refused?: string } }) {
  if (storedState().auth && !search.refused) throw redirect({ to: paths.staff })
}
