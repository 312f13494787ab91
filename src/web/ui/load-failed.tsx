import type { ReactNode } from 'react'
import { Button } from './button.ts'
import { Problem } from './problem.tsx'

/** The error of a part of a screen, with a retry button. */
export function LoadFailed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <>
      <Problem>{children}</Problem>
      <div>
        <Button variant="default" onClick={() => void onRetry()}>
          Réessayer
        </Button>
      </div>
    </>
  )
}
