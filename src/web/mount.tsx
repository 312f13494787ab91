import { type AnyRouter, Link, RouterProvider } from '@tanstack/react-router'
import { loadNextScreens } from './routes/load-next-screens.ts'
import { returnToPlace } from './routes/return-to-place.ts'
import { watchGuards } from './routes/watch-guards.ts'
import type { Draw } from './start-page.tsx'
import { ScreenLinks } from './ui/screen-link.tsx'

/** Draws an application in its page. */
export function mount(router: AnyRouter, draw: Draw) {
  watchGuards(router)
  loadNextScreens(router)
  returnToPlace(router)
  draw(
    <ScreenLinks value={(props) => <Link {...props} />}>
      <RouterProvider router={router} />
    </ScreenLinks>,
  )
}
