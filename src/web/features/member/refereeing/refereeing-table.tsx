import { formatDate } from '#domain/dates.ts'
import type { Member } from '#web/lib/active-member.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

const columns: Column<Member['arbitrage'][number]>[] = [
  {
    title: 'Compétition',
    show: ({ competition_name }) => competition_name,
    sortBy: ({ competition_name }) => competition_name,
    lead: true,
  },
  { title: 'Date', show: formatDays, sortBy: ({ date_debut }) => date_debut },
]

function formatDays({ date_debut, date_fin }: Member['arbitrage'][number]) {
  if (date_debut === date_fin) return formatDate(date_debut)
  return `du ${formatDate(date_debut)} au ${formatDate(date_fin)}`
}

export function RefereeingTable({ rows }: { rows: Member['arbitrage'] }) {
  return (
    <DataTable
      label="Prestations d’arbitrage"
      columns={columns}
      rows={rows}
      order={{ title: 'Date', descending: true }}
      later={['la prestation suivante', 'prestations suivantes']}
    />
  )
}
