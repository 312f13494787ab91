import type { Handlers } from '#api/calls/call.ts'
import { countRecords } from '#api/core/first-import/known-queries.ts'
import { readFile } from './read-file.ts'
import { reportProblems } from './report-problems.ts'
import { runTriedImport } from './run-tried-import.ts'
import { tryImport } from './try-import.ts'

export const staffImportRoutes = {
  staffGetImportCounts: (_input, { db }) => countRecords(db),
  staffReadImportFile: readFile,
  staffTryImport: tryImport,
  staffImportReport: reportProblems,
  staffRunImport: runTriedImport,
} satisfies Partial<Handlers>
