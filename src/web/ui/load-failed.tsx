import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { RetryButton } from './retry-button.tsx'

/** The error of a part of a screen, with a retry button. */
export function LoadFailed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <>
      <Problem>{children}</Problem>
      <div>
        <RetryButton variant="default" onRetry={onRetry} />
      </div>
    </>
  )
}
