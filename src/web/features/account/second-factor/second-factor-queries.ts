import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

export type SecondFactors = OutputOf<'getSecondFactors'>
export type Passkey = SecondFactors['passkeys'][number]

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => callApi('getSecondFactors', {}, { signal }),
})

/** A change of factors ends sessions too. Managers without any are advised in the area of their club. */
export async function invalidateSecondFactors() {
  await Promise.all([
    queryClient.invalidateQueries(secondFactorsQuery),
    queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
    queryClient.invalidateQueries({ queryKey: ['club'] }),
  ])
}
