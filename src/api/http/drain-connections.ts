import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

const DRAIN_MS = 1000

/**
 * At a stop the listener closes first, so that a proxy sends new requests to another instance. Open keep-alive
 * connections are served for one more second with `Connection: close`: a proxy may not retry a POST whose connection
 * breaks.
 */
export function drainConnections(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    if (app.server.listening) await stopListening(app.server)
  })
}

function stopListening(server: NetServer) {
  return new Promise<void>((done) => {
    const patience = setTimeout(done, DRAIN_MS)
    // setImmediate: sockets already accepted are served before the listener closes. http.Server's own close would
    // cut idle connections too.
    setImmediate(() => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(patience)
        done()
      })
    })
  })
}
