import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../lib/active-member.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page, Section } from '../../ui/page.tsx'
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
