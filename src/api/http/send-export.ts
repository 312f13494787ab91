import { PassThrough } from 'node:stream'
import type { FastifyError, FastifyReply } from 'fastify'
import type { SentExport } from '#api/calls/call.ts'
import type { Refusal } from '#api/calls/refusal.ts'
import type { Deps } from '#api/deps.ts'
import { EXPORT_STREAM, type ExportFrame, type ExportProgress } from '#contract/export-frames.ts'
import { toRefusal } from './errors.ts'

/** A proxy closes a connection on which nothing is said for a while. */
const REPEAT_MS = 5000

/**
 * Makes the file while the caller reads how far it is. A caller who hangs up ends the work. The length of the file comes
 * before its bytes, so that a browser which receives fewer refuses a file that is not whole.
 */
export function sendExport(reply: FastifyReply, { name, make }: SentExport, type: string, { log }: Pick<Deps, 'log'>) {
  const body = new PassThrough()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  let last: ExportProgress = { attente: 0 }
  const say = (frame: ExportFrame) => void (body.writable && body.write(`${JSON.stringify(frame)}\n`))
  const repeating = setInterval(() => say(last), REPEAT_MS)

  async function write() {
    try {
      const content = await make((progress) => {
        last = progress
        say(progress)
      }, gone.signal)
      say({ fichier: name, type, octets: content.length })
      body.end(content)
    } catch (error) {
      if (!gone.signal.aborted) {
        const refusal = toRefusal(error as FastifyError | Refusal)
        if (refusal.status >= 500) log.error({ requestId: reply.request.id, err: error }, 'the export failed')
        say({ erreur: refusal.userText })
      }
      body.end()
    } finally {
      clearInterval(repeating)
    }
  }

  void write()
  // nginx would keep short lines back until its buffer is full.
  return reply.type(EXPORT_STREAM).header('x-accel-buffering', 'no').send(body)
}
