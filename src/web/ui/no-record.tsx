import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Empty } from './empty.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Page } from './page.tsx'

interface Props {
  back: ReactNode
  /** The kind of record. */
  title: string
  error: object
  onRetry: () => unknown
  icon: ReactNode
  /** The sentence that there is no such record. */
  none: string
  /** Where to look instead. */
  children: ReactNode
}

/** The record of a URL is missing, or failed to load with a retry. */
export function NoRecord({ back, title, error, onRetry, icon, none, children }: Props) {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <Page back={back} title={title}>
      {unknown ? (
        <Empty icon={icon} title={none}>
          <p>{children}</p>
        </Empty>
      ) : (
        <LoadFailed onRetry={onRetry}>{formatError(error)}</LoadFailed>
      )}
    </Page>
  )
}
