import { weightInKg } from '../../../domain/weight-category.ts'
import { type Member, useMember } from '../../lib/active-member.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { PointsChart } from '../progress/points-chart.tsx'
import { firstColumns, placeColumn, sayCategory } from './result-columns.tsx'
import { ResultsSection } from './results-section.tsx'

type CombatResult = Member['palmaresCombat'][number]

const columns: Column<CombatResult>[] = [
  ...firstColumns,
  {
    title: 'Catégorie',
    show: ({ categorieAge, categorieGrade, categoriePoids }) =>
      sayCategory(
        categorieAge?.name,
        categorieGrade?.name,
        categoriePoids ? weightInKg(categoriePoids.name) : undefined,
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

export function CombatResultsPage() {
  const { palmaresCombat, pointsParSaison } = useMember()
  return (
    <Page title="Palmarès combat">
      {pointsParSaison.length > 0 && (
        <Section title="Points par saison" intro={<p>Combat et poomsae ensemble, compétition après compétition.</p>}>
          <PointsChart seasons={pointsParSaison} />
        </Section>
      )}
      <ResultsSection label="Résultats en combat" columns={columns} results={palmaresCombat} />
    </Page>
  )
}
