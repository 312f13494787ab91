import { IconDownload } from '@tabler/icons-react'
import { booksMessages } from '#contract/staff/staff-books-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.ts'
import { useDownload } from '#web/ui/use-download.ts'
import classes from './books.module.css'
import type { Period } from './books-search.ts'

/** The journal of the period, for the accountant. */
export function ExportJournal({ period }: { period: Period }) {
  const { busy, download } = useDownload(() => ({ message: booksMessages.exportFailed }))
  const name = booksMessages.journalFile(period.du, period.au)
  return (
    <div className={classes.exports}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void download(() => callApi('staffExportJournal', period), `${name}.xlsx`)}
      >
        Exporter le journal (Excel)
      </Button>
      <Button
        variant="default"
        disabled={busy}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void download(() => callApi('staffExportJournalToCsv', period), `${name}.csv`)}
      >
        Exporter le journal (CSV)
      </Button>
    </div>
  )
}
