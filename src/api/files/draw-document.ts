import { busy } from '#api/calls/refusal.ts'
import type { DocumentName, DocumentWork } from '#api/documents-worker.ts'
import type { Paper } from './draw-pdf.ts'
import { lastingThread } from './lasting-thread.ts'
import { asBuffer, ThreadTooSlow } from './run-in-thread.ts'

/** Letters to all members take minutes; short documents are drawn between them. */
const BOUNDS = { seconds: 300, megabytes: 512, atOnce: 4, waiting: 100, idleSeconds: 60 }
const RETRY_AFTER_SECONDS = 10

const thread = lastingThread<{ work: DocumentWork; answer: Uint8Array }>({ worker: 'documents-worker', ...BOUNDS })

/** The PDF of a document, drawn in a thread: every call would wait for one that is drawn beside them. */
export async function drawDocument<Name extends DocumentName>(
  name: Name,
  paper: Paper,
  content: Extract<DocumentWork, { name: Name }>['content'],
): Promise<Buffer> {
  try {
    return asBuffer(await thread.ask({ name, paper, content } as DocumentWork))
  } catch (error) {
    throw error instanceof ThreadTooSlow ? busy(RETRY_AFTER_SECONDS) : error
  }
}
