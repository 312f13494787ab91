import { createServer } from 'node:net'

export function findFreePort() {
  return new Promise<number>((found) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })
}
