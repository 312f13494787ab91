import type { AccountCall, Input } from '#api/calls/call.ts'
import { type ImportRequest, readRequest } from '#api/core/first-import/read-import-file.ts'
import { planImport } from '#api/core/first-import/run-import.ts'
import { type SheetColumn, sheetOf, writeWorkbook } from '#api/files/write-spreadsheet.ts'
import { type ImportColumn, importColumns } from '#contract/staff/staff-import-fields.ts'
import { formatProblem } from '#contract/staff/staff-import-messages.ts'
import { groupBy } from '#domain/group-by.ts'
import { headingKey, pickCells, type TableRow } from '#domain/tables/read-rows.ts'

const REASON = 'Problème'

/** The lines that are not imported, under the headings of their file, so that they can be corrected and imported. */
export async function staffImportReport(input: Input<'staffImportReport'>, call: AccountCall) {
  const request = await readRequest(call, input)
  const { problems } = await planImport(call, request)
  const titles = new Map<string, string>(importColumns[input.genre].map(({ key, title }) => [key, title]))
  const byLine = groupBy(problems, ({ line }) => line)
  const reasonOf = ({ line }: TableRow) =>
    byLine
      .get(line)!
      .map(({ column, problem }) => `${titles.get(column) ?? column}\u00a0: ${formatProblem(problem)}`)
      .join(' ')
  const columns: SheetColumn<TableRow>[] = [
    ...columnsOf(request),
    { title: REASON, width: 90, type: 'text', value: (row) => `Ligne ${row.line}. ${reasonOf(row)}` },
  ]
  const refused = request.rows.filter(({ line }) => byLine.has(line))
  const content = await writeWorkbook(call, 'xlsx', [sheetOf('À corriger', columns, refused)])
  return { content, name: `a-corriger-${input.genre}.xlsx` }
}

/** The columns of the file, except the reasons of an earlier import. Days of the 1904 system are written as dates. */
function columnsOf({ genre, header, mapping, since1904 }: ImportRequest): SheetColumn<TableRow>[] {
  const columns: readonly ImportColumn<string>[] = importColumns[genre]
  const dates = new Map(columns.flatMap((column) => (column.date ? [[mapping[column.key], column]] : [])))
  return header.cells.flatMap((title, place): SheetColumn<TableRow>[] => {
    if (headingKey(title) === headingKey(REASON)) return []
    const date = dates.get(place)
    const value = (row: TableRow) =>
      date ? pickCells(row, mapping, [date], since1904)[date.key]! : (row.cells[place] ?? '')
    return [{ title, width: 20, type: 'text', value }]
  })
}
