import { IconAward } from '@tabler/icons-react'
import { useState } from 'react'
import { GradePath } from '#web/features/member/progress/grade-path.tsx'
import { useMember } from '#web/lib/active-member.ts'
import { Empty } from '#web/ui/empty.tsx'
import { OldDataNotice } from '#web/ui/old-data-notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { filterGrades, type GradeFilter } from './grade-entries.ts'
import { GradeTable } from './grade-table.tsx'

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
          <GradeTable key={filter} rows={rows} />
        )}
      </Section>
    </Page>
  )
}
