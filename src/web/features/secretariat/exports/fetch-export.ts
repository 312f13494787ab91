import type { InputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { type ExportStep, readExport } from './read-export.ts'

export type ExportCall =
  | 'staffExportMembers'
  | 'staffExportMembersToCsv'
  | 'staffExportOrders'
  | 'staffExportOrdersToCsv'
  | 'staffExportClubs'
  | 'staffExportClubsToCsv'
  | 'staffExportJournal'
  | 'staffExportJournalToCsv'

interface Options {
  signal: AbortSignal
  onStep: (step: ExportStep) => void
}

/** Fetches a file whose answer tells how far it is. Rejects unless all its bytes arrive. */
export async function fetchExport<Call extends ExportCall>(call: Call, input: InputOf<Call>, options: Options) {
  const { signal, onStep } = options
  return (await callApi(call, input, { signal, read: (response) => readExport(response.body!, onStep) })) as Blob
}
