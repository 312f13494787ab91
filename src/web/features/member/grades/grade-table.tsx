import { formatDate } from '#domain/dates.ts'
import { isUnsuccessful } from '#domain/sport-sheets/sheets.ts'
import { Belt } from '#web/ui/belt.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ExamResultBadge } from '#web/ui/exam-result.tsx'
import { type GradeEntry, showDiploma } from './grade-entries.ts'
import classes from './grade-table.module.css'

const columns: Column<GradeEntry>[] = [
  { title: 'Type', show: ({ type }) => type, sortBy: ({ type }) => type },
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ dateSorted }) => dateSorted },
  {
    title: 'Formation',
    lead: true,
    sortBy: ({ formation }) => formation,
    show: ({ formation, resultat }) => (
      <span className={classes.formation}>
        <Belt grade={formation} width={44} /> {formation}
        {isUnsuccessful({ resultat }) && <ExamResultBadge result={resultat} />}
      </span>
    ),
  },
  { title: 'Diplôme', show: ({ diplome }) => showDiploma(diplome) },
]

export function GradeTable({ rows }: { rows: GradeEntry[] }) {
  return <DataTable label="Grades" columns={columns} rows={rows} order={{ title: 'Date', descending: true }} />
}
