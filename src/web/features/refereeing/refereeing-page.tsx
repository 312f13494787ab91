import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../domain/dates.ts'
import { type Member, useMember } from '../../lib/active-member.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Section } from '../../ui/page.tsx'

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
          <DataTable
            label="Prestations d’arbitrage"
            columns={columns}
            rows={arbitrage}
            order={{ title: 'Date de début', descending: true }}
          />
        )}
      </Section>
    </Page>
  )
}
