import type { ReactNode } from 'react'
import { Button } from './button.ts'
import { Problem } from './problem.tsx'

/** What a part of a screen says when its data did not come, with another try. */
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
