import type { ExportFrame } from '#contract/export-frames.ts'

/** The lines of an export, and the file after them; null if it does not have all the bytes that were announced. */
export function readExport(answer: Buffer): { frames: ExportFrame[]; file: Buffer | null } {
  const frames: ExportFrame[] = []
  for (let from = 0; from < answer.length; ) {
    const end = answer.indexOf('\n', from)
    const frame = JSON.parse(answer.subarray(from, end).toString()) as ExportFrame
    frames.push(frame)
    from = end + 1
    if (!('fichier' in frame)) continue
    const file = answer.subarray(from)
    return { frames, file: file.length === frame.octets ? file : null }
  }
  return { frames, file: null }
}
