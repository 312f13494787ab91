import { IconCertificate } from '@tabler/icons-react'
import { useMember } from '#web/lib/active-member.ts'
import { Empty } from '#web/ui/empty.tsx'
import { OldDataNotice } from '#web/ui/old-data-notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { FormationTable } from './formation-table.tsx'
import { organisationsOf } from './organisations.ts'

export function FormationsPage() {
  const organisations = organisationsOf(useMember().formations)
  return (
    <Page title="Formations" intro={<OldDataNotice />}>
      {organisations.length === 0 ? (
        <Section title="Mes formations et diplômes">
          <Empty icon={<IconCertificate />} title="Aucune formation/diplôme trouvée">
            <p>Vos formations apparaissent ici dès que l’organisateur les a communiquées à la fédération.</p>
          </Empty>
        </Section>
      ) : (
        organisations.map(({ label, rows }) => (
          <Section key={label} title={label}>
            <FormationTable organisation={label} rows={rows} />
          </Section>
        ))
      )}
    </Page>
  )
}
