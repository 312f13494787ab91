import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatError } from '#web/lib/format-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './books.module.css'
import { type Books, booksQuery } from './books-queries.ts'
import type { Period } from './books-search.ts'

/** The books of a period, once they are there. */
export function LoadBooks({ period, children }: { period: Period; children: (books: Books) => ReactNode }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(booksQuery(period))
  return (
    <>
      {error && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data && (
        <div className={classes.loaded} aria-busy={isPlaceholderData}>
          {children(data)}
        </div>
      )}
    </>
  )
}
