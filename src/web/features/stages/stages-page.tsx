import { IconCalendarEvent } from '@tabler/icons-react'
import { formatDate } from '../../../domain/dates.ts'
import { config } from '../../config.ts'
import { type Member, useMember } from '../../lib/active-member.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Section } from '../../ui/page.tsx'

const columns: Column<Member['stages'][number]>[] = [
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  { title: 'Stage', show: ({ stage }) => stage, sortBy: ({ stage }) => stage, lead: true },
]

export function StagesPage() {
  const { stages } = useMember()
  const title = `Mes stages ${config.federation.shortName}`
  return (
    <Page title="Stages">
      <Section title={title}>
        {stages.length === 0 ? (
          <Empty icon={<IconCalendarEvent />} title="Aucun stage trouvé">
            <p>
              Les prochains stages sont au <a href={config.links.calendar}>calendrier de la fédération</a>.
            </p>
          </Empty>
        ) : (
          <DataTable label={title} columns={columns} rows={stages} order={{ title: 'Date', descending: true }} />
        )}
      </Section>
    </Page>
  )
}
