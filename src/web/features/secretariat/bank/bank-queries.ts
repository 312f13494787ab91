import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type Movement = OutputOf<'staffListMovements'>['rows'][number]
export type WholeMovement = OutputOf<'staffGetMovement'>
export type ProviderLine = OutputOf<'staffListUnpaidOut'>['lignes'][number]
export type BankPreview = OutputOf<'staffPreviewBankFile'>

export type BankAccount = OutputOf<'staffGetBankAccounts'>['comptes'][number]

export const bankAccountsQuery = queryOptions({
  queryKey: ['staff', 'bank', 'accounts'],
  queryFn: ({ signal }) => callApi('staffGetBankAccounts', {}, { signal }),
  staleTime: 0,
})

export const movementsQuery = (filter: InputOf<'staffListMovements'>) =>
  queryOptions({
    queryKey: ['staff', 'bank', 'list', filter],
    queryFn: ({ signal }) => callApi('staffListMovements', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const movementQuery = (id_movement: number) =>
  queryOptions({
    queryKey: ['staff', 'bank', 'one', id_movement],
    queryFn: ({ signal }) => callApi('staffGetMovement', { id_movement }, { signal }),
    staleTime: 0,
  })

/** Lines of the provider's account that no payout has paid, up to a day if one is given. */
export const unpaidOutQuery = (until: { jusqu_au?: string }) =>
  queryOptions({
    queryKey: ['staff', 'bank', 'unpaid-out', until],
    queryFn: ({ signal }) => callApi('staffListUnpaidOut', until, { signal }),
    staleTime: 0,
  })

/** Bank movements change orders as well. */
export async function invalidateBank() {
  await queryClient.invalidateQueries({ queryKey: ['staff', 'bank'] })
  await queryClient.invalidateQueries({ queryKey: ['staff', 'orders'] })
}
