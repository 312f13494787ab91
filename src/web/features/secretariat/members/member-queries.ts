import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type StaffMember = OutputOf<'staffGetMember'>
export type FoundMember = OutputOf<'staffSearchMembers'>['rows'][number]
export type StaffLicence = StaffMember['licences'][number]

export const memberSearchQuery = (input: InputOf<'staffSearchMembers'>) =>
  queryOptions({
    queryKey: ['staff', 'members', input],
    queryFn: ({ signal }) => callApi('staffSearchMembers', input, { signal }),
    placeholderData: keepPreviousData,
    // A search must show the present state.
    staleTime: 0,
  })

export const staffMemberQuery = (idMember: number) =>
  queryOptions({
    queryKey: ['staff', 'member', idMember],
    queryFn: ({ signal }) => callApi('staffGetMember', { id_member: idMember }, { signal }),
    staleTime: 0,
  })

export const staffHistoryQuery = (idMember: number, page: number, size: number) =>
  queryOptions({
    queryKey: ['staff', 'member', idMember, 'history', page],
    queryFn: ({ signal }) => callApi('staffMemberHistory', { id_member: idMember, page, size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const mergePreviewQuery = (id_keep: number, id_drop: number) =>
  queryOptions({
    queryKey: ['staff', 'merge', id_keep, id_drop],
    queryFn: ({ signal }) => callApi('staffPreviewMerge', { id_keep, id_drop }, { signal }),
    staleTime: 0,
    retry: false,
  })

/** Invalidates everything about a member. */
/** The lists and all records. */
export async function invalidateMembers() {
  await queryClient.invalidateQueries({ queryKey: ['staff', 'members'] })
  await queryClient.invalidateQueries({ queryKey: ['staff', 'member'] })
}

export function invalidateMember(idMember: number) {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'member', idMember] })
}
