import { describe, expect, it } from 'vitest'
import type { ExportFrame } from '#contract/export-frames.ts'
import { exportMessages } from '#contract/staff/staff-export-messages.ts'
import { type ExportStep, readExport } from './read-export.ts'

const FILE = new Uint8Array([80, 75, 10, 255, 10, 0])
const line = (frame: ExportFrame) => new TextEncoder().encode(`${JSON.stringify(frame)}\n`)
const announced = { fichier: 'été.csv', type: 'text/csv', octets: FILE.length }

/** An answer that arrives in chunks of this size. */
function answerOf(parts: Uint8Array[], size: number) {
  const bytes = parts.flatMap((part) => [...part])
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) {
        controller.enqueue(new Uint8Array(bytes.slice(from, from + size)))
      }
      controller.close()
    },
  })
}

describe('readExport', () => {
  it.each([1, 7, 1000])('reads lines and file from chunks of %i bytes', async (size) => {
    const frames = [{ attente: 1 }, { lignes: 500, total: 501 }, { lignes: 501, total: 501 }]
    const steps: ExportStep[] = []
    const body = answerOf([...frames.map(line), line(announced), FILE], size)
    const file = await readExport(body, (step) => steps.push(step))
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(FILE)
    expect(file.type).toBe('text/csv')
    expect(steps.slice(0, 3)).toEqual(frames)
    expect(steps.at(-1)).toEqual({ recus: FILE.length, octets: FILE.length })
  })

  it.each<[string, Uint8Array[], string]>([
    ['with an error', [line({ lignes: 1, total: 9 }), line({ erreur: 'Indisponible.' })], 'Indisponible.'],
    ['that ends before the file', [line({ lignes: 9, total: 9 })], exportMessages.cut],
    ['that ends in a line', [line(announced).slice(0, 9)], exportMessages.cut],
    ['that ends in the file', [line(announced), FILE.slice(1)], exportMessages.cut],
    ['that is empty', [], exportMessages.cut],
  ])('gives no file from an answer %s', async (_, parts, message) => {
    await expect(readExport(answerOf(parts, 5), () => undefined)).rejects.toThrow(message)
  })
})
