import { useMember } from '#web/lib/active-member.ts'
import { Page } from '#web/ui/page.tsx'
import { PoomsaeTable } from './poomsae-table.tsx'
import { ResultsSection } from './results-section.tsx'

export function PoomsaeResultsPage() {
  const { palmaresPoomsae } = useMember()
  return (
    <Page title="Palmarès poomsae">
      <ResultsSection empty={palmaresPoomsae.length === 0}>
        <PoomsaeTable rows={palmaresPoomsae} />
      </ResultsSection>
    </Page>
  )
}
