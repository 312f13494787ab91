import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { tooMany } from '../http/refusal.ts'
import { projectRoot } from '../project-root.ts'

export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width: number
  type: 'text' | 'number' | 'date'
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

/** One after the other: an export is never urgent, and two at once would take what the answers need. */
export async function writeSpreadsheet<Row>(
  format: 'biff8' | 'xlsx',
  columns: SheetColumn<Row>[],
  rows: Row[],
): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw tooMany(10)
  waiting += 1
  const turn = last.then(() => buildInWorker(format, columns, rows)).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  return turn
}

async function buildInWorker<Row>(format: string, columns: SheetColumn<Row>[], rows: Row[]) {
  const worker = new Worker(WORKER, {
    workerData: { format, columns: columns.map(({ title, width, type }) => ({ title, width, type })) },
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
    await feed(worker, columns, rows)
    return await built
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

async function feed<Row>(worker: Worker, columns: SheetColumn<Row>[], rows: Row[]) {
  for (let from = 0; from < rows.length; from += BATCH) {
    worker.postMessage(rows.slice(from, from + BATCH).map((row) => columns.map(({ value }) => value(row))))
    await setImmediate()
  }
  worker.postMessage(null)
}
