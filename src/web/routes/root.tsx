import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusTitle, Shell } from '#web/layouts/shell.tsx'
import { LoadingLine } from '#web/ui/loading.tsx'

export const root = createRootRoute({ component: Root })

function Root() {
  useFocusOnNewScreen()
  return (
    <>
      <LoadingLine />
      <Shell>
        <Outlet />
      </Shell>
    </>
  )
}

/**
 * Moves the focus that was on the screen before to the title of the new one, for the keyboard and screen readers. A page
 * load leaves the menus before it. After the login the router has arrived before anything of it is drawn.
 */
function useFocusOnNewScreen() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const isLoaded = useRef(path !== undefined)
  useEffect(() => {
    if (!path) return
    if (document.activeElement === document.body && !(isLoaded.current && focusTitle({ outlined: false })))
      document.getElementById('contenu')?.focus({ preventScroll: true })
    isLoaded.current = true
  }, [path])
}
