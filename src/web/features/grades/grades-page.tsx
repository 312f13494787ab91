import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../../domain/dates.ts'
import { useMember } from '../../lib/active-member.ts'
import { Belt } from '../../ui/belt.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { OldDataNotice } from '../../ui/old-data-notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { GradePath } from '../progress/grade-path.tsx'
import { filterGrades, type GradeEntry, type GradeFilter, showDiploma } from './grade-entries.ts'
import classes from './grades-page.module.css'

const columns: Column<GradeEntry>[] = [
  { title: 'Type', show: ({ type }) => type, sortBy: ({ type }) => type },
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ dateSorted }) => dateSorted },
  {
    title: 'Formation',
    lead: true,
    sortBy: ({ formation }) => formation,
    show: ({ formation }) => (
      <span className={classes.formation}>
        <Belt grade={formation} width={44} /> {formation}
      </span>
    ),
  },
  { title: 'Diplôme', show: ({ diplome }) => showDiploma(diplome) },
]

const filters: { value: GradeFilter; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'grades', label: 'Grades' },
  { value: 'courses', label: 'Stage Dan / Poom / Keup' },
]

export function GradesPage() {
  const member = useMember()
  const [filter, setFilter] = useState<GradeFilter>('all')
  const rows = filterGrades(member.grades, filter)
  return (
    <Page title="Grades">
      <Section title="Mon parcours">
        <GradePath member={member} />
      </Section>
      <Section
        title="Historique"
        actions={<SegmentedControl aria-label="Filtrer par type" data={filters} value={filter} onChange={setFilter} />}
      >
        <OldDataNotice />
        {rows.length === 0 ? (
          <Empty icon={<IconAward />} title="Aucun grade trouvé">
            <p>Il manque un grade ? Adressez-vous à votre club, qui peut le transmettre à la fédération.</p>
          </Empty>
        ) : (
          <DataTable
            key={filter}
            label="Grades"
            columns={columns}
            rows={rows}
            order={{ title: 'Date', descending: true }}
          />
        )}
      </Section>
    </Page>
  )
}
