import { formatDate } from '#domain/dates.ts'
import type { Member } from '#web/lib/active-member.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

const columns: Column<Member['stages'][number]>[] = [
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  { title: 'Stage', show: ({ stage }) => stage, sortBy: ({ stage }) => stage, lead: true },
]

export function StageTable({ label, rows }: { label: string; rows: Member['stages'] }) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      order={{ title: 'Date', descending: true }}
      later={['le stage suivant', 'stages suivants']}
    />
  )
}
