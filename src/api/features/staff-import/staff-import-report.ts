import type { AccountCall, Input } from '#api/calls/call.ts'
import type { LineProblem } from '#api/core/first-import/plan.ts'
import { readRequest } from '#api/core/first-import/read-import-file.ts'
import { planImport } from '#api/core/first-import/run-import.ts'
import { type SheetColumn, sheetOf, writeWorkbook } from '#api/files/write-spreadsheet.ts'
import { importColumns } from '#contract/staff/staff-import-fields.ts'
import { formatProblem } from '#contract/staff/staff-import-messages.ts'

/** Every problem of the file, for the person who corrects it. */
export async function staffImportReport(input: Input<'staffImportReport'>, call: AccountCall) {
  const { problems } = await planImport(call, await readRequest(call, input))
  const titles = new Map<string, string>(importColumns[input.genre].map(({ key, title }) => [key, title]))
  const columns: SheetColumn<LineProblem>[] = [
    { title: 'Ligne', width: 8, type: 'number', value: ({ line }) => line },
    { title: 'Colonne', width: 22, type: 'text', value: ({ column }) => titles.get(column) ?? column },
    { title: 'Valeur', width: 30, type: 'text', value: ({ value }) => value },
    { title: 'Problème', width: 90, type: 'text', value: ({ problem }) => formatProblem(problem) },
  ]
  const content = await writeWorkbook(call, 'xlsx', [sheetOf('Problèmes', columns, problems)])
  return { content, name: `problemes-${input.genre}.xlsx` }
}
