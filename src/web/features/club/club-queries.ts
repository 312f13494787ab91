import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'

/** The ids that every call of a club area carries. */
export interface ClubIds {
  id_member: number
  id_club: number
}
export type MemberFilter = Omit<InputOf<'getListMember'>, keyof ClubIds>

/** Whether the server refused the club. Being out of reach is no refusal (decision 119). */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

export const clubQuery = ({ id_member, id_club }: ClubIds) =>
  queryOptions({
    queryKey: ['club', id_club, id_member],
    queryFn: ({ signal }) => callApi('getInfosClub', { id_member, id_club }, { signal }),
  })

/** How the server admits the member to the club, whose record comes with the answer; null where it does not. */
export const clubAccessQuery = (ids: ClubIds) =>
  queryOptions({
    queryKey: [...clubQuery(ids).queryKey, 'access'],
    queryFn: async ({ client, signal }) => {
      const { queryKey } = clubQuery(ids)
      const updates = () => client.getQueryState(queryKey)?.dataUpdateCount
      const before = updates()
      try {
        const { club, has_second_factor } = await callApi('canCheckClubInExtranet', ids, { signal })
        // A record that was saved meanwhile is newer. Where version 2.0.0 answers, there is none.
        if (updates() === before) client.setQueryData(queryKey, club)
        return { hasSecondFactor: has_second_factor }
      } catch (error) {
        // A missing second factor is no refusal: with one, the club opens.
        if (isRefused(error) && error.code !== 'second_factor_required') return null
        throw error
      }
    },
  })

export const clubOverviewQuery = ({ id_member, id_club }: ClubIds) =>
  queryOptions({
    queryKey: ['club', id_club, id_member, 'overview'],
    queryFn: ({ signal }) => callApi('getClubOverview', { id_member, id_club }, { signal }),
  })

export const clubMembersQuery = ({ id_member, id_club }: ClubIds, filter: MemberFilter) =>
  queryOptions({
    queryKey: ['club', id_club, id_member, 'members', filter],
    queryFn: ({ signal }) => callApi('getListMember', { id_member, id_club, ...filter }, { signal }),
    // Keeps the old rows until those of the new filter arrive.
    placeholderData: keepPreviousData,
  })

export const gradesQuery = (id_member: number) =>
  queryOptions({
    queryKey: ['grades', id_member],
    queryFn: ({ signal }) => callApi('getListGrades', { id_member }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
