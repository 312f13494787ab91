import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { showDiploma } from '#web/features/member/grades/grade-entries.ts'
import type { Member } from '#web/lib/active-member.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { CERTAIN_SINCE } from '#web/ui/old-data-notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './formation-table.module.css'

type Formation = Member['formations'][string][number]

const columns: Column<Formation>[] = [
  {
    title: 'Date',
    sortBy: ({ dateSorted }) => dateSorted,
    show: ({ date, annee }) =>
      annee < CERTAIN_SINCE ? (
        <span className={classes.old}>
          {formatDate(date)} <IconAlertTriangle size={16} role="img" aria-label="Donnée non garantie" />
        </span>
      ) : (
        formatDate(date)
      ),
  },
  { title: 'Formation', show: ({ formation }) => formation, sortBy: ({ formation }) => formation, lead: true },
  { title: 'Diplôme', show: ({ diplome }) => showDiploma(diplome) },
  {
    title: 'Réussite',
    show: ({ reussite }) => <StatusBadge tone={reussite ? 'ok' : 'bad'}>{reussite ? 'OUI' : 'NON'}</StatusBadge>,
  },
]

export function FormationTable({ organisation, rows }: { organisation: string; rows: Formation[] }) {
  return (
    <DataTable
      label={`Formations ${organisation}`}
      columns={columns}
      rows={rows}
      order={{ title: 'Date', descending: true }}
      // The same in the table of every organisation.
      widths="9rem minmax(0, 1fr) 9rem 7rem"
    />
  )
}
