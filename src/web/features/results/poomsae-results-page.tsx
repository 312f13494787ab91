import { type Member, useMember } from '../../lib/active-member.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { firstColumns, placeColumn, sayCategory } from './result-columns.tsx'
import { ResultsSection } from './results-section.tsx'

type PoomsaeResult = Member['palmaresPoomsae'][number]

const inFrench = new Intl.NumberFormat('fr-BE', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

const columns: Column<PoomsaeResult>[] = [
  ...firstColumns,
  {
    title: 'Catégorie',
    show: ({ categorieAge, categorieGrade }) => sayCategory(categorieAge?.name, categorieGrade?.name),
  },
  {
    title: 'Score',
    align: 'end',
    show: ({ score }) => (score === null ? '-' : inFrench.format(score)),
    sortBy: ({ score }) => score,
  },
  placeColumn,
]

export function PoomsaeResultsPage() {
  const { palmaresPoomsae } = useMember()
  return (
    <Page title="Palmarès poomsae">
      <ResultsSection label="Résultats en poomsae" columns={columns} results={palmaresPoomsae} />
    </Page>
  )
}
