import type { Handlers } from '#api/calls/call.ts'
import { staffCloseBooks } from './staff-close-books.ts'
import { staffExportJournal, staffExportJournalToCsv } from './staff-export-journal.ts'
import { staffGetBooks } from './staff-get-books.ts'
import { staffReconcileBank } from './staff-reconcile-bank.ts'
import { staffSaveLedgerAccount } from './staff-save-ledger-account.ts'

export const staffBookRoutes = {
  staffGetBooks,
  staffReconcileBank,
  staffExportJournal,
  staffExportJournalToCsv,
  staffSaveLedgerAccount,
  staffCloseBooks,
} satisfies Partial<Handlers>
