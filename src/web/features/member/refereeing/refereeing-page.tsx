import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMember } from '#web/lib/active-member.ts'
import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { RefereeingTable } from './refereeing-table.tsx'

export function RefereeingPage() {
  const { arbitrage } = useMember()
  return (
    <Page title="Arbitrage">
      <Section title="Mes prestations">
        {arbitrage.length === 0 ? (
          <Empty icon={<IconFlag />} title="Aucune prestation trouvée">
            <p>
              Vos diplômes d’arbitre sont sous <Link to={paths.formations}>Formations</Link>.
            </p>
          </Empty>
        ) : (
          <RefereeingTable rows={arbitrage} />
        )}
      </Section>
    </Page>
  )
}
