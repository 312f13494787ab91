import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { withDe } from '#domain/elision.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { memberHistoryQuery } from '#web/lib/queries.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './account-settings-page.module.css'

const columns: Column<OutputOf<'getMemberHistory'>[number]>[] = [
  { title: 'Quand', show: ({ at }) => formatInstant(at), sortBy: ({ at }) => at },
  { title: 'Quoi', show: ({ quoi }) => quoi, sortBy: ({ quoi }) => quoi, lead: true },
  { title: 'Données', show: ({ champs }) => champs.join(', ') || '-' },
  { title: 'Par qui', show: ({ qui }) => qui, sortBy: ({ qui }) => qui },
]

export function MemberHistory({ idMember, name }: { idMember: number; name: string }) {
  const { data: events, error } = useQuery(memberHistoryQuery(idMember))
  return (
    <>
      <h3>Historique de la fiche</h3>
      {error && <Problem>{formatError(error)}</Problem>}
      {!events && !error && (
        <p className={classes.none} role="status">
          Chargement…
        </p>
      )}
      {events?.length === 0 && <p className={classes.none}>Aucun changement enregistré.</p>}
      {events && events.length > 0 && (
        <DataTable
          label={`Historique ${withDe(name)}`}
          columns={columns}
          rows={events}
          order={{ title: 'Quand', descending: true }}
        />
      )}
    </>
  )
}
