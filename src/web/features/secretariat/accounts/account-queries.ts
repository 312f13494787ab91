import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type StaffAccount = OutputOf<'staffGetAccount'>
export type FoundAccount = OutputOf<'staffSearchAccounts'>['rows'][number]

export const accountSearchQuery = (input: InputOf<'staffSearchAccounts'>) =>
  queryOptions({
    queryKey: ['staff', 'accounts', input],
    queryFn: ({ signal }) => callApi('staffSearchAccounts', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const staffAccountQuery = (idAccount: number) =>
  queryOptions({
    queryKey: ['staff', 'account', idAccount],
    queryFn: ({ signal }) => callApi('staffGetAccount', { id_account: idAccount }, { signal }),
    staleTime: 0,
  })

export function invalidateAccount(idAccount: number) {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'account', idAccount] })
}

/** After its deletion: nothing asks for it again. */
export function removeAccount(idAccount: number) {
  queryClient.removeQueries({ queryKey: ['staff', 'account', idAccount] })
}
