import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApi } from '#tests/support/api.ts'

/** The status and whether the connection stays open, or the error. */
function post(port: number, agent: Agent) {
  return new Promise<string>((done) => {
    const asked = request({ port, agent, method: 'POST', path: '/oauth/token' }, (answer) => {
      answer.resume().on('end', () => done(`${answer.statusCode} ${answer.headers.connection}`))
    })
    asked.on('error', ({ code }: NodeJS.ErrnoException) => done(code!)).end()
  })
}

it('stopping the server answers an open connection once more, and refuses new ones', async () => {
  const api = await createTestApi()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await post(port, agent)).toBe('400 keep-alive')
  const stopped = api.close()
  await expect.poll(() => post(port, new Agent())).toBe('ECONNREFUSED')
  expect(await post(port, agent)).toBe('400 close')
  await stopped
})
