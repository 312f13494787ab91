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
  { title: 'Date de début', show: ({ date_debut }) => formatDate(date_debut), sortBy: ({ date_debut }) => date_debut },
  { title: 'Date de fin', show: ({ date_fin }) => formatDate(date_fin), sortBy: ({ date_fin }) => date_fin },
]

export function RefereeingTable({ rows }: { rows: Member['arbitrage'] }) {
  return (
    <DataTable
      label="Prestations d’arbitrage"
      columns={columns}
      rows={rows}
      order={{ title: 'Date de début', descending: true }}
    />
  )
}
