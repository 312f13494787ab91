import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type ListedEvent = OutputOf<'staffListEvents'>['rows'][number]
export type SportEvent = OutputOf<'staffGetEvent'>
export type EventKey = InputOf<'staffGetEvent'>
export type CheckedSheet = OutputOf<'staffCheckSheet'>
export type SportChoices = OutputOf<'staffGetSportChoices'>

export const eventListQuery = (input: InputOf<'staffListEvents'>) =>
  queryOptions({
    queryKey: ['staff', 'events', input],
    queryFn: ({ signal }) => callApi('staffListEvents', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const eventQuery = ({ sorte, id_event }: EventKey) =>
  queryOptions({
    queryKey: ['staff', 'event', sorte, id_event],
    queryFn: ({ signal }) => callApi('staffGetEvent', { sorte, id_event }, { signal }),
    staleTime: 0,
  })

export const sportChoicesQuery = queryOptions({
  queryKey: ['staff', 'sport-choices'],
  queryFn: ({ signal }) => callApi('staffGetSportChoices', {}, { signal }),
})

/** Invalidates the event and its members. */
export async function invalidateEvent({ sorte, id_event }: EventKey) {
  await queryClient.invalidateQueries({ queryKey: ['staff', 'event', sorte, id_event] })
  await queryClient.invalidateQueries({ queryKey: ['staff', 'member'] })
}
