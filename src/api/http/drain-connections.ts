import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

const GOODBYE_MS = 1000

/**
 * At a stop nobody new is let in, and whoever holds a connection has a moment to use it once more: its answer says that
 * it was the last. A proxy that finds nobody listening asks another copy; one whose connection breaks while it sends a
 * POST may not.
 */
export function drainConnections(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    if (app.server.listening) await stopListening(app.server)
  })
}

function stopListening(server: NetServer) {
  return new Promise<void>((done) => {
    const patience = setTimeout(done, GOODBYE_MS)
    // Right after those who stand at the door were let in. http.Server's own close would cut idle connections too.
    setImmediate(() => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(patience)
        done()
      })
    })
  })
}
