import { IconCalendarOff } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { config } from '#web/config.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const columns: Column<Club['licences'][number]>[] = [
  { title: 'Année', lead: true, show: ({ annee }) => annee, sortBy: ({ annee }) => annee },
  { title: 'Inscription', show: ({ inscription }) => formatDate(inscription) },
  {
    title: 'Payement',
    show: ({ payement }) =>
      payement ? (
        <StatusBadge tone="ok">Reçu le {formatDate(payement)}</StatusBadge>
      ) : (
        <StatusBadge tone="warn">En attente</StatusBadge>
      ),
  },
]

export function AffiliationTable({ club: { licences } }: { club: Club }) {
  if (licences.length === 0) {
    return (
      <Empty icon={<IconCalendarOff />} title="Aucune affiliation">
        <p>
          Pour affilier votre club, écrivez à{' '}
          <a href={`mailto:${config.federation.email}`}>{config.federation.email}</a>.
        </p>
      </Empty>
    )
  }
  return (
    <DataTable
      label="Affiliations"
      columns={columns}
      rows={licences}
      order={{ title: 'Année', descending: true }}
      small
    />
  )
}
