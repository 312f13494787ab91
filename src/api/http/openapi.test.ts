import { beforeAll, describe, expect, it } from 'vitest'
import { type Route, routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import type { OpenApiDocument } from './to-open-api.ts'

const api = useTestApi()
let document: OpenApiDocument
beforeAll(async () => {
  // All tests read this long document: parsed once.
  document = (await api.request<OpenApiDocument>({ url: '/api/openapi.json' })).body
})

describe('the OpenAPI document', () => {
  it('states OpenAPI 3.1.0 and the version of the portal', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toEqual({ title: 'MyABFT', version: api.deps.env.version })
  })

  it.each(Object.entries(routes) as [string, Route][])('describes %s', async (name, { method, path, access }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/\.$/), 'x-access': access })
    expect(operation?.security).toEqual(access === 'public' ? [] : [{ bearer: [] }])
    expect(operation?.responses).toHaveProperty('200')
    expect(operation?.responses).toHaveProperty('4XX')
    expect(operation?.requestBody !== undefined).toBe(method === 'POST')
  })

  it('describes the contract and the payment webhook, and nothing else', async () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...Object.keys(routes), 'paymentWebhook'].toSorted(),
    )
  })

  it('resolves all its references', async () => {
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      let place: unknown = document
      for (const step of reference!.slice(2).split('/')) place = (place as Record<string, unknown>)[step]
      expect(place, reference).toBeDefined()
    }
  })

  it('includes the length limits of fields', async () => {
    const body = document.paths['/api/myabft/createAccount']!.post!.requestBody
    expect(JSON.stringify(body)).toContain('"maxLength":255')
  })
})

it('/api/docs states in words who may make each call', async () => {
  const { text } = await api.request({ url: '/api/docs' })
  const said = new Set(Array.from(text.matchAll(/<p>For: (.*)\.<\/p>/g), ([, words]) => words))
  expect(said).toContain('someone who works for the federation, with a second factor')
  expect(said).toContain('someone who works for the federation, with a second factor and the right users:write')
  expect(said).not.toContain('staff')
})

it('/api/docs is HTML that lists every path, without scripts or styles', async () => {
  const { text, headers } = await api.request({ url: '/api/docs' })
  expect(headers['content-type']).toMatch(/^text\/html/)
  for (const { path } of Object.values(routes)) expect(text).toContain(path)
  expect(text).not.toMatch(/<script|<style| style=| on\w+=/)
})

describe('the API documentation in production', () => {
  const production = useTestApi({ env: { METRICS_TOKEN: 'jeton-des-mesures' }, mode: 'production' })
  const asked = async (url: string, authorization?: string) =>
    (await production.request({ url, headers: authorization ? { authorization } : {} })).text

  it.each(['/api/openapi.json', '/api/docs'])(
    '%s leaves out the staff calls, except with the metrics token',
    async (url) => {
      const shown = await asked(url)
      expect([shown.includes('getInfosMember'), shown.includes('staffListUsers')]).toEqual([true, false])
      const whole = await asked(url, 'Bearer jeton-des-mesures')
      expect([whole.includes('getInfosMember'), whole.includes('staffListUsers')]).toEqual([true, true])
    },
  )
})
