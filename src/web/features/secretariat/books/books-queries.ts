import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import type { Period } from './books-search.ts'

export type Books = OutputOf<'staffGetBooks'>
export type LedgerAccountView = Books['comptes'][number]
export type ReconciledAccount = OutputOf<'staffReconcileBank'>['comptes'][number]

export const booksQuery = ({ du, au }: Period) =>
  queryOptions({
    queryKey: ['staff', 'books', 'period', du, au],
    queryFn: ({ signal }) => callApi('staffGetBooks', { du, au }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const reconciliationQuery = ({ du, au }: Period) =>
  queryOptions({
    queryKey: ['staff', 'books', 'reconciliation', du, au],
    queryFn: ({ signal }) => callApi('staffReconcileBank', { du, au }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function invalidateBooks() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'books'] })
}
