import { IconTrophy } from '@tabler/icons-react'
import { config } from '../../config.ts'
import { type Member, useMember } from '../../lib/active-member.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { firstColumns, placeColumn, sayCategory } from './result-columns.tsx'

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
      <Section title="Résultats">
        {palmaresPoomsae.length === 0 ? (
          <Empty icon={<IconTrophy />} title="Aucun résultat en compétition trouvé">
            <p>
              Les prochaines compétitions sont au <a href={config.links.calendar}>calendrier de la fédération</a>.
            </p>
          </Empty>
        ) : (
          <DataTable
            label="Résultats en poomsae"
            columns={columns}
            rows={palmaresPoomsae}
            order={{ title: 'Date', descending: true }}
          />
        )}
      </Section>
    </Page>
  )
}
