import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'

export type RankedLine = OutputOf<'staffListRanking'>['rows'][number]

export const rankingChoicesQuery = queryOptions({
  queryKey: ['staff', 'ranking-choices'],
  queryFn: ({ signal }) => callApi('staffGetRankingChoices', {}, { signal }),
  staleTime: 0,
})

export const rankingQuery = (input: InputOf<'staffListRanking'>) =>
  queryOptions({
    queryKey: ['staff', 'ranking', input],
    queryFn: ({ signal }) => callApi('staffListRanking', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
