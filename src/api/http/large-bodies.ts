import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createQueue } from '#api/calls/bounded-queue.ts'

/** A body of 14 MB takes about 60 MB while it is parsed and decoded: four of them fit into a small server. */
export const LARGE_BODIES = { atOnce: 4, waiting: 12, perOwner: 2 }

/**
 * Lets few large bodies into memory at the same time. While a request waits its bytes stay in the socket. Its turn lasts
 * until the response has ended and the handler, which holds the body, too: a caller who hangs up frees nothing earlier.
 */
export function createLargeBodyGate() {
  const queue = createQueue(LARGE_BODIES)
  const handled = new WeakMap<FastifyRequest, Promise<unknown>>()

  async function endTurn(turn: Promise<() => void>, request: FastifyRequest) {
    const [entered] = await Promise.allSettled([turn, handled.get(request)])
    if (entered.status === 'fulfilled') entered.value()
  }

  return {
    /** Before the body is read. Node discards the body of a request that is refused here (decision 104). */
    async admit(request: FastifyRequest, reply: FastifyReply, idAccount: number | undefined) {
      const turn = queue.enter(idAccount)
      finished(reply.raw, () => void endTurn(turn, request))
      await turn
    },
    hold(request: FastifyRequest, work: Promise<unknown>) {
      handled.set(request, work)
    },
  }
}
