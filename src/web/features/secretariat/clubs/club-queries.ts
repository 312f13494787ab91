import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type StaffClub = OutputOf<'staffGetClub'>
export type FoundClub = OutputOf<'staffSearchClubs'>['rows'][number]

export const clubSearchQuery = (input: InputOf<'staffSearchClubs'>) =>
  queryOptions({
    queryKey: ['staff', 'clubs', input],
    queryFn: ({ signal }) => callApi('staffSearchClubs', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const staffClubQuery = (idClub: number) =>
  queryOptions({
    queryKey: ['staff', 'club', idClub],
    queryFn: ({ signal }) => callApi('staffGetClub', { id_club: idClub }, { signal }),
    staleTime: 0,
  })

export const clubAccountQuery = (idClub: number) =>
  queryOptions({
    queryKey: ['staff', 'club', idClub, 'account'],
    queryFn: ({ signal }) => callApi('staffGetClubAccount', { id_club: idClub }, { signal }),
    staleTime: 0,
  })

export const clubHistoryQuery = (idClub: number, page: number, size: number) =>
  queryOptions({
    queryKey: ['staff', 'club', idClub, 'history', page],
    queryFn: ({ signal }) => callApi('staffClubHistory', { id_club: idClub, page, size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const clubNamesQuery = queryOptions({
  queryKey: ['staff', 'club-names'],
  queryFn: ({ signal }) => callApi('staffClubNames', {}, { signal }),
})

export function invalidateClubNames() {
  return queryClient.invalidateQueries(clubNamesQuery)
}

/** Invalidates everything about a club, its name included. */
export async function invalidateStaffClub(idClub: number) {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['staff', 'club', idClub] }), invalidateClubNames()])
}
