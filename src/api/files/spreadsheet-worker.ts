// Builds a spreadsheet in a worker thread: ten thousand rows take seconds, during which no request would be answered.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { CellObject } from '@e965/xlsx'
import type { RowBatch, WorkbookOutline } from './write-spreadsheet.ts'

// On Linux this lowers only this thread, so that requests come before exports.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)

const { sheets, format } = workerData as WorkbookOutline
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
if (format === 'csv') writeCsv()
else await writeBook()

/** Read by Excel as UTF-8 because of the byte order mark, in columns because of the semicolon. */
function writeCsv() {
  const { columns } = sheets[0]!
  const lines = [columns.map(({ title }) => csvText(title)).join(';')]
  parentPort!.on('message', (batch: RowBatch | null) => {
    if (batch === null) return parentPort!.postMessage(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`))
    for (const row of batch.rows) lines.push(row.map((value, index) => csvCell(value, columns[index]!.type)).join(';'))
  })
}

function csvCell(value: string | number | null, type: WorkbookOutline['sheets'][number]['columns'][number]['type']) {
  if (value === null) return ''
  if (type === 'date') return String(value).split('-').toReversed().join('/')
  if (type === 'money') return Number(value).toFixed(2).replace('.', ',')
  return type === 'number' ? String(value) : csvText(String(value))
}

/** A text that a spreadsheet would read as a formula gets an apostrophe in front. */
function csvText(value: string) {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function writeBook() {
  // Loaded only here: a CSV file needs none of it.
  const { utils, write } = await import('@e965/xlsx')
  const rowsOf = sheets.map(({ columns }) => [columns.map(({ title }): CellObject | null => text(title))])

  parentPort!.on('message', (batch: RowBatch | null) => {
    if (batch !== null) {
      const { columns } = sheets[batch.place]!
      for (const row of batch.rows) {
        rowsOf[batch.place]!.push(row.map((value, index) => cell(value, columns[index]!.type)))
      }
      return
    }
    const book = utils.book_new()
    for (const [place, { name, columns }] of sheets.entries()) {
      const sheet = utils.aoa_to_sheet(rowsOf[place]!, { dense: true })
      sheet['!cols'] = columns.map(({ width }) => ({ wch: width }))
      sheet['!autofilter'] = { ref: sheet['!ref']! }
      utils.book_append_sheet(book, sheet, name)
    }
    const content: Uint8Array = write(book, {
      bookType: format === 'biff8' ? 'biff8' : 'xlsx',
      bookSST: format === 'xlsx',
      type: 'buffer',
      compression: true,
    })
    parentPort!.postMessage(content)
  })
}

/** Each cell has an explicit type, so that none is read as a formula. */
function cell(value: string | number | null, type: WorkbookOutline['sheets'][number]['columns'][number]['type']) {
  if (value === null) return null
  if (type === 'date') return { t: 'n', v: (Date.parse(String(value)) - EPOCH) / DAY_MS, z: 'dd/mm/yyyy' } as const
  if (type === 'money') return { t: 'n', v: value, z: '#,##0.00' } as const
  return type === 'number' ? ({ t: 'n', v: value } as const) : text(value)
}

function text(value: string | number) {
  return { t: 's', v: value, z: '@' } as const
}
