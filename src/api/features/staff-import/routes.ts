import type { Handlers } from '#api/calls/call.ts'
import { countRecords } from '#api/core/first-import/known-queries.ts'
import { staffDecideImportMails } from './staff-decide-import-mails.ts'
import { staffImportReport } from './staff-import-report.ts'
import { staffListImportHolds } from './staff-list-import-holds.ts'
import { staffReadImportFile } from './staff-read-import-file.ts'
import { staffRunImport } from './staff-run-import.ts'
import { staffTryImport } from './staff-try-import.ts'

export const staffImportRoutes = {
  staffGetImportCounts: (_input, { db }) => countRecords(db),
  staffReadImportFile,
  staffTryImport,
  staffImportReport,
  staffRunImport,
  staffListImportHolds,
  staffDecideImportMails,
} satisfies Partial<Handlers>
