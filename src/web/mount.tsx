import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './lib/api-error.ts'
import { checkVersion } from './lib/check-version.ts'
import { loadNextScreens } from './routes/load-next-screens.ts'
import { watchGuards } from './routes/watch-guards.ts'
import { UiProvider } from './ui/ui-provider.tsx'

/** Mounts an application in its page. */
export function mount(router: AnyRouter) {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? ''
  setNonce(nonce)
  watchGuards(router)
  loadNextScreens(router)
  void checkVersion(__APP_VERSION__, () => location.reload())
  createRoot(document.getElementById('root')!, {
    // Refusals are shown on the screen; only unexpected errors go to the console.
    onCaughtError: (error) => {
      // oxlint-disable-next-line no-console
      if (!(error instanceof ApiError)) console.error(error)
    },
  }).render(
    <StrictMode>
      <UiProvider nonce={nonce}>
        <RouterProvider router={router} />
      </UiProvider>
    </StrictMode>,
  )
}
