import { invalid, Refusal } from '#api/calls/refusal.ts'
import { inThread } from '#api/files/run-in-thread.ts'
import { readBase64 } from '#api/files/uploaded-file.ts'
import { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { type PackedTable, unpackTable } from './packed-table.ts'
import type { RefusedTable, Table, TablePlace } from './parse-table.ts'

export interface TableToParse {
  content: Uint8Array
  limits: typeof TABLE_FILE
  place: TablePlace
}

const threads = inThread<{ work: TableToParse; answer: PackedTable | RefusedTable }>({
  worker: 'table-worker',
  seconds: 30,
  megabytes: 768,
  waiting: 5,
})

/** The table in a CSV or XLSX file in base64. Problems of the file are reported at its field, `contenu`. */
export async function readTableFile(contenu: string, place: TablePlace, idAccount?: number): Promise<Table> {
  return readTable(decodeFile(contenu), place, idAccount)
}

export function decodeFile(contenu: string): Buffer {
  return readBase64(contenu, tableMessages.unreadable)
}

export async function readTable(content: Buffer, place: TablePlace, idAccount?: number): Promise<Table> {
  if (content.length > TABLE_FILE.bytes) throw unreadable('tooLarge')
  const answer = await threads
    .run(idAccount, { content, limits: TABLE_FILE, place })
    .catch((error: unknown): RefusedTable => {
      if (error instanceof Refusal) throw error
      // The worker died, mostly out of memory: the file is refused.
      return { problem: 'tooLarge' }
    })
  if ('problem' in answer) throw unreadable(answer.problem)
  return unpackTable(answer)
}

function unreadable(problem: keyof typeof tableMessages) {
  return invalid({ contenu: [tableMessages[problem]] })
}
