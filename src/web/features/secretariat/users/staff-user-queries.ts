import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type StaffUser = OutputOf<'staffListUsers'>['users'][number]
export type Invitation = OutputOf<'staffListUsers'>['invitations'][number]

export const usersQuery = queryOptions({
  queryKey: ['staff', 'users'],
  queryFn: ({ signal }) => callApi('staffListUsers', {}, { signal }),
  staleTime: 0,
})

export const sessionsQuery = (idAccount: number) =>
  queryOptions({
    queryKey: ['staff', 'users', idAccount, 'sessions'],
    queryFn: ({ signal }) => callApi('staffListSessions', { id_account: idAccount }, { signal }),
    staleTime: 0,
  })

export const securityEventsQuery = (idAccount: number) =>
  queryOptions({
    queryKey: ['staff', 'users', idAccount, 'security-events'],
    queryFn: ({ signal }) => callApi('staffListSecurityEvents', { id_account: idAccount }, { signal }),
    staleTime: 0,
  })

export const managerRuleQuery = queryOptions({
  queryKey: ['staff', 'manager-rule'],
  queryFn: ({ signal }) => callApi('staffGetManagerRule', {}, { signal }),
})

/** Roles, factors and sessions depend on each other, so all are invalidated. */
export const invalidateUsers = () => queryClient.invalidateQueries({ queryKey: ['staff', 'users'] })
