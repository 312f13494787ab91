import { setImmediate } from 'node:timers/promises'
import type { AccountCall, SentExport } from '#api/calls/call.ts'
import { Refusal } from '#api/calls/refusal.ts'
import { exportMessages } from '#contract/staff/staff-export-messages.ts'
import { asBuffer, inThread } from './run-in-thread.ts'
import { type RowBatch, refuseWhenSlow, type Sheet, type WorkbookOutline } from './write-spreadsheet.ts'

/** A queue of their own: a club that exports its few members does not wait behind a list of the whole federation. */
const threads = inThread<{ work: WorkbookOutline; answer: Uint8Array }>({
  worker: 'spreadsheet-worker',
  seconds: 120,
  megabytes: 1024,
  waiting: 10,
  // Who cancels one and starts another waits until the thread of the first has ended.
  perAccount: 2,
})

const TELL_AHEAD_MS = 1000

type Send = (rows: RowBatch['rows'], total: number) => Promise<void>

interface Wanted {
  /** Without the ending. */
  name: string
  format: 'xlsx' | 'csv'
  sheet: Pick<Sheet, 'name' | 'columns'>
  /** Sends all rows, and stops when the signal aborts. */
  readRows: (send: Send, signal: AbortSignal) => Promise<void>
  /** After the last row, before the file is sent. */
  record?: (rows: number) => Promise<void>
}

/**
 * A file of one sheet whose rows go to a thread as they are read, so that the main thread never holds all of them. Refuses
 * at once when too many others wait.
 */
export function prepareExport({ caller }: AccountCall, { name, format, sheet, readRows, record }: Wanted): SentExport {
  const place = takePlace(caller.idAccount)
  return {
    name: `${name}.${format}`,
    make: async (report, signal) => {
      const tell = () => report({ attente: place.ahead() })
      tell()
      const waiting = setInterval(tell, TELL_AHEAD_MS)
      let lignes = 0
      const built = place.run(signal, { format, sheets: [sheet] }, async (worker) => {
        clearInterval(waiting)
        await readRows(async (rows, total) => {
          signal.throwIfAborted()
          worker.postMessage({ place: 0, rows } satisfies RowBatch)
          lignes += rows.length
          report({ lignes, total })
          await setImmediate()
        }, signal)
        report({ lignes, total: lignes })
        worker.postMessage(null)
      })
      const content = await built.catch(refuseWhenSlow).finally(() => clearInterval(waiting))
      await record?.(lignes)
      return asBuffer(content)
    },
  }
}

function takePlace(idAccount: number) {
  try {
    return threads.admit(idAccount)
  } catch (error) {
    // The account's own exports, in other tabs perhaps, are the only reason to call it too many.
    if (!(error instanceof Refusal) || error.code !== 'too_many_tries') throw error
    throw new Refusal(429, 'busy', exportMessages.running, {}, error.headers)
  }
}
