import { createRootRoute, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Shell } from '#web/layouts/shell.tsx'
import { LoadingLine } from '#web/ui/loading.tsx'

export const root = createRootRoute({ component: Root })

function Root() {
  useFocusOnNewScreen()
  return (
    <>
      <LoadingLine />
      <Shell />
    </>
  )
}

/** Moves the focus to the new screen, as after a page load, for screen readers. */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path && document.activeElement === document.body)
      document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [path])
}
