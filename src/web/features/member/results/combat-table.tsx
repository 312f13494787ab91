import { formatWeight } from '#domain/weight-category.ts'
import type { Member } from '#web/lib/active-member.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { firstColumns, formatCategory, placeColumn } from './result-columns.tsx'

type CombatResult = Member['palmaresCombat'][number]

const columns: Column<CombatResult>[] = [
  ...firstColumns,
  {
    title: 'Catégorie',
    show: ({ categorieAge, categorieGrade, categoriePoids }) =>
      formatCategory(
        categorieAge?.name,
        categorieGrade?.name,
        categoriePoids ? formatWeight(categoriePoids.name) : undefined,
      ),
  },
  {
    title: 'Combats gagnés',
    align: 'end',
    show: ({ combatsGagnes }) => combatsGagnes,
    sortBy: ({ combatsGagnes }) => combatsGagnes,
  },
  placeColumn,
]

export function CombatTable({ rows }: { rows: CombatResult[] }) {
  return (
    <DataTable
      label="Résultats en combat"
      columns={columns}
      rows={rows}
      order={{ title: 'Date', descending: true }}
      later={['le résultat suivant', 'résultats suivants']}
    />
  )
}
