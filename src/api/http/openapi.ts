import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { describeContract } from './describe-contract.ts'

/** The document of every call, made from the contract, and a page of it that people can read. */
export function installOpenApi(app: FastifyInstance, version: string) {
  const document = describeContract(version)
  const json = JSON.stringify(document)
  const page = renderApiPage(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
