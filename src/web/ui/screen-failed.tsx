import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useOnReconnect } from '#web/lib/use-online.ts'
import { Button } from './button.ts'
import { Panel } from './panel.tsx'
import { Problem } from './problem.tsx'

/** The error of a screen, with a retry button. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  // Any other error may be a lost module, which a browser may remember as long as the document lives. Without a network
  // the browser would replace the page by its own.
  const retry = () => (error instanceof ApiError || !navigator.onLine ? router.invalidate() : location.reload())
  // RetryButton would do: as a part of the first load it makes the bundler take the first load apart, 1.5 kB more.
  useOnReconnect(retry)
  return (
    <Panel title="Cet écran n’a pas pu s’afficher">
      <Problem>{formatError(error)}</Problem>
      <Button onClick={() => void retry()}>Réessayer</Button>
    </Panel>
  )
}
