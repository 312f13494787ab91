import type { ReactNode } from 'react'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { ListedPage } from './list-queries.ts'
import { type Cells, ListTable } from './list-table.tsx'
import { ChooseColumns, ExportList } from './list-tools.tsx'
import classes from './lists.module.css'
import { PAGE_SIZE, type useList } from './use-list.ts'

interface Props {
  name: ListName
  list: ReturnType<typeof useList>
  count: (page: ListedPage) => string
  /** Advice to a search that finds nothing, and what fills a list that is still empty. */
  none: { icon: ReactNode; title: string; advice: string; start: string }
  cells?: Cells
  /** Id of the rows, for a search box that controls them. */
  id?: string
  /** Other actions on the whole list. */
  children?: ReactNode
}

const NO_CELLS: Cells = {}

/** The rows of a list, with what is done with all of them. */
export function ListSection({ name, list, count, none, cells = NO_CELLS, id, children }: Props) {
  const { now, change, found, isNarrowed } = list
  const { data, error, isPlaceholderData } = found
  return (
    <Section
      title="Liste"
      actions={
        <div className={classes.tools}>
          <ChooseColumns name={name} chosen={now.colonnes} onChange={(colonnes) => change({ colonnes })} />
          {data && data.total > 0 && <ExportList name={name} state={now} />}
          {data && data.total > 0 && children}
        </div>
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {data && (
        <p className={classes.count} role="status">
          {data.plus ? `Plus de ${count(data)}\u00a0: ajoutez un mot ou un filtre.` : count(data)}
        </p>
      )}
      {/* Always there, since a search box refers to it. */}
      <div id={id} aria-busy={isPlaceholderData} className={classes.found}>
        {data?.total === 0 && (
          <Empty icon={none.icon} title={none.title}>
            <p>{isNarrowed ? none.advice : none.start}</p>
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <ListTable
            name={name}
            rows={data.rows}
            colonnes={data.colonnes}
            tri={now.tri}
            cells={cells}
            onSort={(tri) => change({ tri, page: 1 })}
          />
        )}
      </div>
      {data && <Pager total={data.total} page={now.page} size={PAGE_SIZE} onPage={(page) => change({ page })} />}
    </Section>
  )
}
