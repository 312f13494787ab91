import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteName } from '#contract/routes.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { onRefusedCall } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'

/**
 * A right may be taken away while its owner is at work: a refused call makes the guards ask the server again, without
 * what they remember under `keys`. `isOwn` names the calls of the guards themselves, which must not start them anew.
 */
export function useRecheckWhenRefused(
  keys: readonly (readonly unknown[])[],
  isOwn: (name: RouteName, error: ApiError) => boolean,
) {
  const router = useRouter()
  const text = JSON.stringify(keys)
  useEffect(
    () =>
      onRefusedCall((name, error) => {
        if (isOwn(name, error)) return
        for (const queryKey of JSON.parse(text) as unknown[][]) {
          void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
        }
        void router.invalidate()
      }),
    [router, text, isOwn],
  )
}
