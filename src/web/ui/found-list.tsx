import type { Key, ReactNode } from 'react'
import { formatError, isSaidAtField } from '#web/lib/format-error.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import classes from './found-list.module.css'
import { Section } from './page.tsx'
import { Pager } from './pager.tsx'
import { Problem } from './problem.tsx'
import { Skeleton } from './skeleton.ts'

interface Props<Row, Found extends { total: number; rows: Row[] }> {
  /** The query of the current page. */
  found: { data: Found | undefined; error: object | null; isPlaceholderData: boolean }
  label: string
  count: (found: Found) => string
  none: { icon: ReactNode; title: string; advice: string }
  columns: Column<Row>[]
  rowKey: (row: Row) => Key
  page: number
  size: number
  onPage: (page: number) => void
}

/** The results of a search with a pager, its error, or an empty state. */
export function FoundList<Row, Found extends { total: number; rows: Row[] }>({
  found: { data, error, isPlaceholderData },
  label,
  count,
  none,
  columns,
  rowKey,
  page,
  size,
  onPage,
}: Props<Row, Found>) {
  const isRefused = isSaidAtField(error)
  return (
    <Section
      title="Liste"
      actions={
        data && (
          <span className={classes.count} role="status">
            {count(data)}
          </span>
        )
      }
    >
      {error && !isRefused && <Problem>{formatError(error)}</Problem>}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {(isRefused || data?.rows.length === 0) && (
        <Empty icon={none.icon} title={none.title}>
          <p>{isRefused ? 'Corrigez le critère marqué ci-dessus.' : none.advice}</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <div aria-busy={isPlaceholderData} className={classes.found}>
          <DataTable label={label} columns={columns} rows={data.rows} rowKey={rowKey} paged />
          <Pager total={data.total} page={page} size={size} onPage={onPage} />
        </div>
      )}
    </Section>
  )
}
