import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formDrafts } from '#web/lib/form-draft.ts'
import { queryClient } from '#web/lib/queries.ts'
import { FormDraftsContext } from '#web/lib/use-form-draft.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import '#web/ui/fonts/inter-of-names.css'

/** Layout behind the sign-in; drops all cached data when the person leaves. */
export function SignedInLayout() {
  useEffect(() => () => queryClient.clear(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <FormDraftsContext value={formDrafts}>
        <Outlet />
        <UnsavedGuard />
      </FormDraftsContext>
    </QueryClientProvider>
  )
}
