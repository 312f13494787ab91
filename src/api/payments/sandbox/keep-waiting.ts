import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const LONGEST_MS = 60_000

/** Requests without an answer: the connection is cut after a minute, when the caller gives up, or at a stop. */
export function keepWaiting(app: FastifyInstance) {
  const cuts = new Set<() => void>()
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    for (const cut of cuts) cut()
  })
  return {
    hold(request: FastifyRequest, reply: FastifyReply) {
      reply.hijack()
      const { socket } = request.raw
      const cut = () => socket.destroy()
      if (stopping) return cut()
      const timer = setTimeout(cut, LONGEST_MS)
      timer.unref()
      cuts.add(cut)
      socket.once('close', () => {
        clearTimeout(timer)
        cuts.delete(cut)
      })
      return undefined
    },
  }
}
