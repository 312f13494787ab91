import { IconCalendarEvent } from '@tabler/icons-react'
import { config } from '#web/config.ts'
import { useMember } from '#web/lib/active-member.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { StageTable } from './stage-table.tsx'

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
          <StageTable label={title} rows={stages} />
        )}
      </Section>
    </Page>
  )
}
