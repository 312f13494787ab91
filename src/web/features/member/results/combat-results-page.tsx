import { PointsChart } from '#web/features/member/progress/points-chart.tsx'
import { useMember } from '#web/lib/active-member.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { CombatTable } from './combat-table.tsx'
import { ResultsSection } from './results-section.tsx'

export function CombatResultsPage() {
  const { palmaresCombat, pointsParSaison } = useMember()
  return (
    <Page title="Palmarès combat">
      {pointsParSaison.length > 0 && (
        <Section title="Points par saison" intro={<p>Combat et poomsae ensemble, compétition après compétition.</p>}>
          <PointsChart seasons={pointsParSaison} />
        </Section>
      )}
      <ResultsSection empty={palmaresCombat.length === 0}>
        <CombatTable rows={palmaresCombat} />
      </ResultsSection>
    </Page>
  )
}
