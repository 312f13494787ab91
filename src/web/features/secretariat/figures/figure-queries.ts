import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { callApi } from '#web/lib/call-api.ts'

export type FigureTable = OutputOf<'staffGetExpiring'>['tableau']
export type KeyFigures = OutputOf<'staffGetActivity'>['cles']

export const activityQuery = (annee: number) =>
  queryOptions({
    queryKey: ['staff', 'figures', 'activity', annee],
    queryFn: ({ signal }) => callApi('staffGetActivity', { annee }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const headcountQuery = (date: CalendarDate) =>
  queryOptions({
    queryKey: ['staff', 'figures', 'headcount', date],
    queryFn: ({ signal }) => callApi('staffGetFigures', { date }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const expiringQuery = queryOptions({
  queryKey: ['staff', 'figures', 'expiring'],
  queryFn: ({ signal }) => callApi('staffGetExpiring', {}, { signal }),
  staleTime: 0,
})

export const expiringMembersQuery = (id_club: number, page: number, size: number) =>
  queryOptions({
    queryKey: ['staff', 'figures', 'expiring', id_club, page],
    queryFn: ({ signal }) => callApi('staffListExpiring', { id_club, page, size }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
