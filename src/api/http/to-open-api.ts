import { z } from 'zod'
import { WEBHOOK_PATH } from '#api/payments/webhook-path.ts'
import { SIGNATURE_HEADER } from '#api/payments/webhook-signature.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { EXPORT_STREAM } from '#contract/export-frames.ts'
import { contract } from '#contract/index.ts'
import { REFUSAL_CODES } from '#contract/refusal-codes.ts'
import { type Access, type Route, type RouteName, routes } from '#contract/routes.ts'

export interface Operation {
  operationId: string
  summary: string
  'x-access': Access | 'payment-provider'
  security: Record<string, never[]>[]
  parameters: Record<string, unknown>[]
  requestBody?: Record<string, unknown>
  responses: Record<string, unknown>
}
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown>
}

export function toOpenApi(version: string, names: RouteName[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const name of names) {
    const route: Route = routes[name]
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(name, route, contract[name]) }
  }
  paths[WEBHOOK_PATH] = { post: paymentWebhook }
  return {
    openapi: '3.1.0',
    info: { title: 'MyABFT', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'error_description'],
          properties: {
            code: { type: 'string', enum: REFUSAL_CODES },
            message: { type: 'string' },
            error_description: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}

const REFUSED = {
  description: 'Refused; code says why to a program, error_description to a person, in French',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Not part of the contract: the payment provider defines it. */
const paymentWebhook: Operation = {
  operationId: 'paymentWebhook',
  summary: 'The payment provider tells what became of a payment; each event is taken once.',
  'x-access': 'payment-provider',
  security: [],
  parameters: [{ name: SIGNATURE_HEADER, in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: {
      description: 'Taken, or taken before',
      content: { 'application/json': { schema: { type: 'object', properties: { received: { const: true } } } } },
    },
    '4XX': REFUSED,
  },
}

function describe(name: string, route: Route, endpoint: Endpoint): Operation {
  const input = schemaOf(endpoint.input, 'input')
  const isGet = route.method === 'GET'
  const types = ['application/json', ...(endpoint.oauth ? ['application/x-www-form-urlencoded'] : [])]
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': route.access,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...(isGet ? queryParameters(input) : []),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(!isGet && {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: input }])) },
    }),
    responses: {
      200: { description: 'Success', content: answerContent(endpoint) },
      '4XX': REFUSED,
    },
  }
}

function answerContent(endpoint: Endpoint) {
  if (endpoint.output instanceof z.ZodType) {
    return { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
  }
  if (endpoint.output.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  const { kind, contentType } = endpoint.output
  return {
    [kind === 'export' ? EXPORT_STREAM : contentType]: { schema: { type: 'string', contentEncoding: 'binary' } },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function queryParameters(input: Record<string, unknown>) {
  const properties = (input.properties ?? {}) as Record<string, unknown>
  const required = (input.required ?? []) as string[]
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
