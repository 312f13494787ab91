import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TABLE_FILE, tableMessages } from '../../contract/table-fields.ts'
import type { TableRow } from '../../domain/tables/read-rows.ts'
import { invalid, tooMany } from '../http/refusal.ts'
import { projectRoot } from '../project-root.ts'
import { readBase64 } from '../uploaded-file.ts'
import type { ParsedTable } from './parse-table.d.mts'

const WORKER = join(projectRoot, 'src/api/tables/table-worker.mjs')
const MAX_SECONDS = 30
const MAX_MEGABYTES = 768
const MAX_WAITING = 5

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The rows of a CSV or XLSX file in base64; what is wrong with the file is said at its field, `contenu`. */
export async function readTableFile(contenu: string): Promise<TableRow[]> {
  return readTable(decodeFile(contenu))
}

export function decodeFile(contenu: string): Buffer {
  return readBase64(contenu, tableMessages.unreadable)
}

/** One after the other: a file is never urgent, and two at once would take what the answers need. */
export async function readTable(content: Buffer): Promise<TableRow[]> {
  if (content.length > TABLE_FILE.bytes) throw unreadable('tooLarge')
  if (waiting >= MAX_WAITING) throw tooMany(10)
  waiting += 1
  const turn = last.then(() => readInWorker(content)).finally(() => (waiting -= 1))
  last = turn.catch(() => undefined)
  const answer = await turn
  if ('problem' in answer) throw unreadable(answer.problem)
  return answer.rows
}

async function readInWorker(content: Buffer): Promise<ParsedTable> {
  const worker = new Worker(WORKER, {
    workerData: { content, limits: TABLE_FILE },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    // What the tests' runner passes on means nothing to plain JavaScript.
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParsedTable>((done) => {
      worker.once('message', done)
      // Out of memory, most of all: it is the file that is wrong.
      worker.once('error', () => done({ problem: 'tooLarge' }))
      timer = setTimeout(() => done({ problem: 'tooLarge' }), MAX_SECONDS * 1000)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function unreadable(problem: keyof typeof tableMessages) {
  return invalid({ contenu: [tableMessages[problem]] })
}
