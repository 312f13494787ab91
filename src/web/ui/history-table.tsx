import type { OutputOf } from '#contract/index.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { type Column, DataTable } from './data-table.tsx'
import classes from './history-table.module.css'
import { Section } from './page.tsx'
import { Pager } from './pager.tsx'
import { Problem } from './problem.tsx'

type History = OutputOf<'staffMemberHistory'>
type Event = History['rows'][number]

const columns: Column<Event>[] = [
  { title: 'Quand', show: ({ at }) => formatInstant(at) },
  { title: 'Quoi', show: ({ quoi }) => quoi, lead: true },
  { title: 'Avant et après', show: ({ champs }) => <Changes champs={champs} /> },
  { title: 'Par qui', show: ({ qui }) => qui },
]

interface Props {
  data: History | undefined
  error: object | null
  page: number
  size: number
  onPage: (page: number) => void
}

/** The audit trail of a member or club. */
export function HistoryTable({ data, error, page, size, onPage }: Props) {
  return (
    <Section title="Historique">
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && (
        <p className={classes.none} role="status">
          Chargement…
        </p>
      )}
      {data?.total === 0 && <p className={classes.none}>Aucun changement enregistré.</p>}
      {data && data.total > 0 && (
        <>
          <DataTable label="Historique" columns={columns} rows={data.rows} rowKey={({ id }) => id} paged />
          <Pager total={data.total} page={page} size={size} onPage={onPage} />
        </>
      )}
    </Section>
  )
}

function Changes({ champs }: Pick<Event, 'champs'>) {
  if (champs.length === 0) return '-'
  return (
    <ul className={classes.changes}>
      {champs.map(({ champ, avant, apres }) => (
        <li key={champ}>
          {champ} : {avant !== null && <del>{avant}</del>} {apres !== null && <ins>{apres}</ins>}
          {avant !== null && apres === null && ' (vidé)'}
        </li>
      ))}
    </ul>
  )
}
