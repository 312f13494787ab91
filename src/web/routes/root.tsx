import { createRootRoute, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusTitle, Shell } from '#web/layouts/shell.tsx'
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

/**
 * Moves the focus that was on the screen before to the title of the new one, for the keyboard and screen readers. A page
 * load leaves the menus before it.
 */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const isLoaded = useRef(false)
  useEffect(() => {
    if (!path) return
    if (document.activeElement === document.body && !(isLoaded.current && focusTitle({ outlined: false })))
      document.getElementById('contenu')?.focus({ preventScroll: true })
    isLoaded.current = true
  }, [path])
}
