import { booksMessages } from '#contract/staff/staff-books-messages.ts'
import { ExportButtons } from '#web/features/secretariat/exports/export-buttons.tsx'
import classes from './books.module.css'
import type { Period } from './books-search.ts'

/** The journal of the period, for the accountant. */
export function ExportJournal({ period }: { period: Period }) {
  return (
    <div className={classes.exports}>
      <ExportButtons
        xlsx="staffExportJournal"
        csv="staffExportJournalToCsv"
        input={period}
        fileName={booksMessages.journalFile(period.du, period.au)}
        labels={{ xlsx: 'Exporter le journal (Excel)', csv: 'Exporter le journal (CSV)' }}
      />
    </div>
  )
}
