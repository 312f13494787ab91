import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { AccountCall } from '#api/calls/call.ts'
import { tooMany } from '#api/calls/refusal.ts'
import { asBuffer, inThread, ThreadTooSlow } from '#api/files/run-in-thread.ts'

export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width: number
  /** An amount in euros is a number with two decimals. */
  type: 'text' | 'number' | 'money' | 'date'
  value: (row: Row) => string | number | null
}

/** Rows per batch: small enough not to delay the next request noticeably. */
const BATCH = 200

/** The worker starts with this; the rows follow in batches, then null. */
export interface WorkbookOutline {
  format: 'biff8' | 'xlsx' | 'csv'
  sheets: Pick<Sheet, 'name' | 'columns'>[]
}
export interface RowBatch {
  /** Index of the sheet. */
  place: number
  rows: (string | number | null)[][]
}

const threads = inThread<{ work: WorkbookOutline; answer: Uint8Array }>({
  worker: 'spreadsheet-worker',
  seconds: 60,
  megabytes: 512,
  waiting: 20,
})

/** A sheet whose rows are not loaded yet. */
export interface Sheet {
  name: string
  columns: Pick<SheetColumn<never>, 'title' | 'width' | 'type'>[]
  count: number
  valuesOf: (row: number) => (string | number | null)[]
}

export function sheetOf<Row>(name: string, columns: SheetColumn<Row>[], rows: Row[]): Sheet {
  return {
    // Characters that spreadsheets forbid in the name of a sheet.
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ title, width, type }) => ({ title, width, type })),
    count: rows.length,
    valuesOf: (row) => columns.map(({ value }) => value(rows[row]!)),
  }
}

export async function writeWorkbook(
  { caller }: AccountCall,
  format: WorkbookOutline['format'],
  sheets: Sheet[],
): Promise<Buffer> {
  const described = { format, sheets: sheets.map(({ name, columns }) => ({ name, columns })) }
  const built = threads.run(caller.idAccount, described, (worker) => feed(worker, sheets))
  return asBuffer(await built.catch(refuseWhenSlow))
}

export function refuseWhenSlow(error: unknown): never {
  throw error instanceof ThreadTooSlow ? tooMany(10) : error
}

async function feed(worker: Worker, sheets: Sheet[]) {
  for (const [place, { count, valuesOf }] of sheets.entries()) {
    for (let from = 0; from < count; from += BATCH) {
      const length = Math.min(BATCH, count - from)
      const batch: RowBatch = { place, rows: Array.from({ length }, (_, index) => valuesOf(from + index)) }
      worker.postMessage(batch)
      await setImmediate()
    }
  }
  worker.postMessage(null)
}
