import type { Member } from '#web/lib/active-member.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { firstColumns, formatCategory, placeColumn } from './result-columns.tsx'

type PoomsaeResult = Member['palmaresPoomsae'][number]

const inFrench = new Intl.NumberFormat('fr-BE', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

const columns: Column<PoomsaeResult>[] = [
  ...firstColumns,
  {
    title: 'Catégorie',
    show: ({ categorieAge, categorieGrade }) => formatCategory(categorieAge?.name, categorieGrade?.name),
  },
  {
    title: 'Score',
    align: 'end',
    show: ({ score }) => (score === null ? '-' : inFrench.format(score)),
    sortBy: ({ score }) => score,
  },
  placeColumn,
]

export function PoomsaeTable({ rows }: { rows: PoomsaeResult[] }) {
  return (
    <DataTable
      label="Résultats en poomsae"
      columns={columns}
      rows={rows}
      order={{ title: 'Date', descending: true }}
      later={['le résultat suivant', 'résultats suivants']}
    />
  )
}
