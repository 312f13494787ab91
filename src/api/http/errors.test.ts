import { request } from 'node:http'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { answerErrors } from './errors.ts'

let app = Fastify()
afterEach(() => app.close())

/** Requests a compressed answer that is still being written, and returns the log level of its end. */
async function levelOf(answer: (leave: () => void) => Readable) {
  app = Fastify()
  const level = new Promise<string>((noted) => {
    const log = { error: () => noted('error'), info: () => noted('info') }
    app.setErrorHandler(answerErrors({ log } as unknown as Deps))
  })
  await app.register(compress, { threshold: 1 })
  app.post('/', (_request, reply) => reply.type('text/plain').send(answer(() => asked.destroy())))
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' }
  const asked = request(await app.listen({ port: 0, host: '127.0.0.1' }), { method: 'POST', headers })
  asked.on('error', () => undefined).end('{}')
  return level
}

it('answerErrors logs a caller who disconnects before the answer as info', async () => {
  expect(await levelOf((leave) => new Readable({ read: leave }))).toBe('info')
})

it('answerErrors logs an answer that breaks off on the server as an error', async () => {
  const broken = new Readable({ read: () => broken.destroy() })
  expect(await levelOf(() => broken)).toBe('error')
})
