import { IconAlertTriangle, IconCertificate } from '@tabler/icons-react'
import { formatDate } from '../../../domain/dates.ts'
import { type Member, useMember } from '../../lib/active-member.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CERTAIN_SINCE, OldDataNotice } from '../../ui/old-data-notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showDiploma } from '../grades/grade-entries.ts'
import classes from './formations-page.module.css'
import { organisationsOf } from './organisations.ts'

type Formation = Member['formations'][string][number]

const columns: Column<Formation>[] = [
  {
    title: 'Date',
    sortBy: ({ dateSorted }) => dateSorted,
    show: ({ date, annee }) =>
      annee < CERTAIN_SINCE ? (
        <span className={classes.old}>
          {formatDate(date)} <IconAlertTriangle size={16} role="img" aria-label="Donnée non garantie" />
        </span>
      ) : (
        formatDate(date)
      ),
  },
  { title: 'Formation', show: ({ formation }) => formation, sortBy: ({ formation }) => formation, lead: true },
  { title: 'Diplôme', show: ({ diplome }) => showDiploma(diplome) },
  {
    title: 'Réussite',
    show: ({ reussite }) => <StatusBadge tone={reussite ? 'ok' : 'bad'}>{reussite ? 'OUI' : 'NON'}</StatusBadge>,
  },
]

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
            <DataTable
              label={`Formations ${label}`}
              columns={columns}
              rows={rows}
              order={{ title: 'Date', descending: true }}
            />
          </Section>
        ))
      )}
    </Page>
  )
}
