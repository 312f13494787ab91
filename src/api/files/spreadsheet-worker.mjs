// Builds a spreadsheet in a thread of its own: ten thousand rows take seconds, during which nobody else would be
// answered. Plain JavaScript, loaded by its path: a thread cannot read TypeScript, and the bundler does not see it.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { utils, write } from '@e965/xlsx'

// On Linux this concerns this thread alone: answering comes before exporting.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW)

const { sheets, format } = workerData
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const rowsOf = sheets.map(({ columns }) => [columns.map(({ title }) => text(title))])

parentPort.on('message', (batch) => {
  if (batch !== null) {
    const { columns } = sheets[batch.place]
    for (const row of batch.rows) {
      rowsOf[batch.place].push(row.map((value, index) => cell(value, columns[index].type)))
    }
    return
  }
  const book = utils.book_new()
  for (const [place, { name, columns }] of sheets.entries()) {
    const sheet = utils.aoa_to_sheet(rowsOf[place], { dense: true })
    sheet['!cols'] = columns.map(({ width }) => ({ wch: width }))
    sheet['!autofilter'] = { ref: sheet['!ref'] }
    utils.book_append_sheet(book, sheet, name)
  }
  const content = write(book, { bookType: format, bookSST: format === 'xlsx', type: 'buffer', compression: true })
  parentPort.postMessage(content)
})

/** Every cell says what it is, so that none is ever taken for a formula. */
function cell(value, type) {
  if (value === null) return null
  if (type === 'date') return { t: 'n', v: (Date.parse(value) - EPOCH) / DAY_MS, z: 'dd/mm/yyyy' }
  if (type === 'money') return { t: 'n', v: value, z: '#,##0.00' }
  return type === 'number' ? { t: 'n', v: value } : text(value)
}

function text(value) {
  return { t: 's', v: value, z: '@' }
}
