import { setNonce } from 'get-nonce'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './lib/api-error.ts'
import { checkVersion } from './lib/check-version.ts'
import { UiProvider } from './ui/ui-provider.tsx'

export type Draw = (content: ReactNode) => void

/** Starts a page: style nonce, version check, React root. Returns the function that renders into that root. */
export function startPage(): Draw {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? ''
  setNonce(nonce)
  void checkVersion(__APP_VERSION__, () => location.reload())
  const root = createRoot(document.getElementById('root')!, {
    // Refusals are shown on the screen; only unexpected errors go to the console.
    onCaughtError: (error) => {
      // oxlint-disable-next-line no-console
      if (!(error instanceof ApiError)) console.error(error)
    },
  })
  return (content) =>
    root.render(
      <StrictMode>
        <UiProvider nonce={nonce}>{content}</UiProvider>
      </StrictMode>,
    )
}
