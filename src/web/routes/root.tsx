import { createRootRoute, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Shell } from '#web/layouts/shell.tsx'
import { sessionEnd } from '#web/lib/session.ts'
import { storedState, subscribe } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { LoadingLine } from '#web/ui/loading.tsx'

export const root = createRootRoute({ component: Root })

function Root() {
  useLeaveWhenSessionEnds()
  useFocusOnNewScreen()
  return (
    <>
      <LoadingLine />
      <Shell />
    </>
  )
}

/** A session may end anywhere: a refused call, a logout in another tab. */
function useLeaveWhenSessionEnds() {
  const router = useRouter()
  useEffect(() => {
    let signedInBefore = storedState().auth !== null
    return subscribe(() => {
      const signedInNow = storedState().auth !== null
      if (signedInBefore && !signedInNow) {
        const staff = router.state.matches.some((match) => match.routeId.startsWith(paths.staff))
        const guarded = staff || router.state.matches.some((match) => match.routeId.startsWith('/signed-in'))
        const back = router.state.location.href
        const left = sessionEnd() === 'logout'
        const to = staff ? paths.staffLogin : paths.login
        if (guarded) void router.navigate({ to, search: left ? {} : { redirect: back } })
      }
      signedInBefore = signedInNow
    })
  }, [router])
}

/** Moves the focus to the new screen, as after a page load, for screen readers. */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [path])
}
