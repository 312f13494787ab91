import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from './button.ts'
import { Panel } from './panel.tsx'
import { Problem } from './problem.tsx'

/** The error of a screen, with a retry button. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Panel title="Cet écran n’a pas pu s’afficher">
      <Problem>{formatError(error)}</Problem>
      <Button onClick={() => void router.invalidate()}>Réessayer</Button>
    </Panel>
  )
}
