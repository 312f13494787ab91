import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { tooMany } from '../http/refusal.ts'
import { projectRoot } from '../project-root.ts'

export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width: number
  /** An amount in euros is a number with two decimals. */
  type: 'text' | 'number' | 'money' | 'date'
  value: (row: Row) => string | number | null
}

const WORKER = join(projectRoot, 'src/api/documents/spreadsheet-worker.mjs')
/** Rows prepared at once: small enough that the next request does not notice. */
const BATCH = 200
const MAX_SECONDS = 60
const MAX_MEGABYTES = 512
const MAX_WAITING = 20

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** A sheet of a workbook, its values not yet read. */
export interface Sheet {
  name: string
  columns: Pick<SheetColumn<never>, 'title' | 'width' | 'type'>[]
  count: number
  valuesOf: (row: number) => (string | number | null)[]
}

export function sheetOf<Row>(name: string, columns: SheetColumn<Row>[], rows: Row[]): Sheet {
  return {
    // What no spreadsheet allows in the name of a sheet.
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ title, width, type }) => ({ title, width, type })),
    count: rows.length,
    valuesOf: (row) => columns.map(({ value }) => value(rows[row]!)),
  }
}

/** One after the other: an export is never urgent, and two at once would take what the answers need. */
export async function writeWorkbook(format: 'biff8' | 'xlsx', sheets: Sheet[]): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw tooMany(10)
  waiting += 1
  const turn = last.then(() => buildInWorker(format, sheets)).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  return turn
}

async function buildInWorker(format: string, sheets: Sheet[]) {
  const worker = new Worker(WORKER, {
    workerData: { format, sheets: sheets.map(({ name, columns }) => ({ name, columns })) },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    // What the tests' runner passes on means nothing to plain JavaScript.
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  const built = new Promise<Buffer>((done, failed) => {
    worker.once('message', (content: Uint8Array) =>
      done(Buffer.from(content.buffer, content.byteOffset, content.length)),
    )
    worker.once('error', failed)
    timer = setTimeout(() => failed(tooMany(10)), MAX_SECONDS * 1000)
  })
  try {
    // A worker that dies while it is still being fed is heard of below.
    built.catch(() => undefined)
    await feed(worker, sheets)
    return await built
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

async function feed(worker: Worker, sheets: Sheet[]) {
  for (const [place, { count, valuesOf }] of sheets.entries()) {
    for (let from = 0; from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from)
      worker.postMessage({ place, rows: Array.from({ length }, (_, index) => valuesOf(from + index)) })
      await setImmediate()
    }
  }
  worker.postMessage(null)
}
