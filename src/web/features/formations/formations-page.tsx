import { IconCertificate } from '@tabler/icons-react'
import { useMember } from '../../lib/active-member.ts'
import { Empty } from '../../ui/empty.tsx'
import { OldDataNotice } from '../../ui/old-data-notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
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
