import type { ExportFrame, ExportProgress } from '#contract/export-frames.ts'
import { exportMessages } from '#contract/staff/staff-export-messages.ts'
import { ShownError } from '#web/lib/format-error.ts'

/** A step of an export: the rows that the server has read, then the bytes of the file that have arrived. */
export type ExportStep = ExportProgress | { recus: number; octets: number }

const LINE_FEED = 10

/** Reads lines of JSON up to the one that announces the file, then its bytes. */
export async function readExport(body: ReadableStream<Uint8Array<ArrayBuffer>>, onStep: (step: ExportStep) => void) {
  const reader = body.getReader()
  const lines = new TextDecoder()
  let text = ''
  let file: { type: string; octets: number } | undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let recus = 0

  function take(bytes: Uint8Array<ArrayBuffer>) {
    parts.push(bytes)
    recus += bytes.length
    onStep({ recus, octets: file!.octets })
  }

  /** The bytes after the announcement are those of the file. */
  function readLines(bytes: Uint8Array<ArrayBuffer>) {
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, from)
      text += lines.decode(bytes.subarray(from, end < 0 ? undefined : end), { stream: true })
      if (end < 0) return
      from = end + 1
      const frame = JSON.parse(text) as ExportFrame
      text = ''
      if ('erreur' in frame) throw new ShownError(frame.erreur)
      if ('fichier' in frame) {
        file = frame
        return take(bytes.subarray(from))
      }
      onStep(frame)
    }
  }

  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (file) take(value)
    else readLines(value)
  }
  if (!file || recus !== file.octets) throw new ShownError(exportMessages.cut)
  return new Blob(parts, { type: file.type })
}
