import type { Handlers } from '#api/calls/call.ts'
import { countRecords } from '#api/core/first-import/known-queries.ts'
import { staffImportReport } from './staff-import-report.ts'
import { staffReadImportFile } from './staff-read-import-file.ts'
import { staffRunImport } from './staff-run-import.ts'
import { staffTryImport } from './staff-try-import.ts'

export const staffImportRoutes = {
  staffGetImportCounts: (_input, { db }) => countRecords(db),
  staffReadImportFile,
  staffTryImport,
  staffImportReport,
  staffRunImport,
} satisfies Partial<Handlers>
