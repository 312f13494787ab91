import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ClubCall, Handlers, SentExport, SentFile } from '#api/calls/call.ts'
import { isMaintenance } from '#api/calls/maintenance.ts'
import { duringMaintenance, invalid, oauthError, Refusal } from '#api/calls/refusal.ts'
import type { Deps } from '#api/deps.ts'
import type { CallArea } from '#api/monitoring/metrics.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { type Route, type RouteName, routes } from '#contract/routes.ts'
import { checkAccess, createAccessLoader, isForStaff, isStaff, type LoadAccessContext } from './authorise.ts'
import { createCallLimit } from './call-limit.ts'
import { answerOnce } from './idempotency.ts'
import { createLargeBodyGate } from './large-bodies.ts'
import { sendExport } from './send-export.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated account, for the log. */
    idAccount: number | undefined
  }
  interface FastifyContextConfig {
    /** The area of the call, for the metrics; undefined for pages and files. */
    area?: CallArea
  }
}

type AnyUse = (input: unknown, call: ClubCall) => Promise<unknown>
interface AnySteps {
  prepare?: AnyUse
  once: (input: unknown, call: ClubCall, prepared?: unknown) => Promise<unknown>
  afterwards?: AnyUse
}

/** Mounts an HTTP route for every entry of the contract: access, input, handler, answer. */
export function mountContract(app: FastifyInstance, deps: Deps, handlers: Handlers) {
  const largeBodies = createLargeBodyGate()
  const countCall = createCallLimit(deps)
  const loadAccess = createAccessLoader(deps)
  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name]
    const endpoint: Endpoint = contract[name]
    // The type of `handlers` pairs each handler with its input; TypeScript cannot follow that pairing inside the loop.
    const handler = handlers[name] as AnyUse | AnySteps
    const steps: AnySteps = typeof handler === 'function' ? { once: handler } : handler
    app.route({
      method: route.method,
      url: route.path,
      config: { area: areaOf(route.access) },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      // Large bodies are only read after authentication.
      ...(endpoint.bodyLimit &&
        route.access !== 'public' && {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const standing = await authenticate({ deps, route, endpoint, request, loadAccess }, {})
            await largeBodies.admit(request, reply, standing?.caller.idAccount)
          },
        }),
      handler: async (request, reply) => {
        const answering = answerCall({ deps, name, route, endpoint, steps, request, countCall, loadAccess })
        largeBodies.hold(request, answering)
        return send(reply, endpoint, await answering, deps)
      },
    })
  }
}

function areaOf(access: Route['access']): CallArea {
  if (access === 'public') return 'public'
  return isForStaff(access) ? 'staff' : 'portal'
}

interface Incoming {
  deps: Deps
  name: RouteName
  route: Route
  endpoint: Endpoint
  steps: AnySteps
  request: FastifyRequest
  countCall: ReturnType<typeof createCallLimit>
  loadAccess: LoadAccessContext
}

async function answerCall({ deps, name, route, endpoint, steps, request, countCall, loadAccess }: Incoming) {
  refuseOtherContent(request, endpoint)
  const raw = (route.method === 'GET' ? request.query : request.body) ?? {}
  const standing = await authenticate({ deps, route, endpoint, request, loadAccess }, raw)
  if (standing) countCall(standing.caller.idAccount)
  const input = readInput(endpoint, raw)
  if (standing) checkAccess(route.access, standing)
  const { id_member, id_club } = input as Partial<Record<'id_member' | 'id_club', number>>
  const call = {
    ...deps,
    env: await deps.federation.currentEnv(),
    ip: request.ip,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ifMatch: request.headers['if-match'],
    caller: standing?.caller,
    rights: standing?.rights,
    idMember: id_member,
    idClub: id_club,
  } as ClubCall
  const { prepare, once, afterwards } = steps
  const prepared = await prepare?.(input, call)
  const key = request.headers['idempotency-key']
  const owner = standing ? `account ${standing.caller.idAccount}` : 'anonymous'
  const kept =
    endpoint.idempotent && typeof key === 'string'
      ? await answerOnce(deps, { owner, endpoint: name, key, body: input }, (db) =>
          once(input, { ...call, db }, prepared),
        )
      : await once(input, call, prepared)
  return afterwards ? afterwards(kept, call) : kept
}

/** Authenticates the caller, or refuses. Staff access is checked before the input is read. */
async function authenticate(
  {
    deps,
    route,
    endpoint,
    request,
    loadAccess,
  }: Pick<Incoming, 'deps' | 'route' | 'endpoint' | 'request' | 'loadAccess'>,
  raw: object,
) {
  const standing = route.access === 'public' ? undefined : await loadAccess(request.headers.authorization, raw)
  request.idAccount = standing?.caller.idAccount
  if (
    !endpoint.duringMaintenance &&
    !isStaff(standing?.caller) &&
    (standing?.maintenance ?? (await isMaintenance(deps.db)))
  ) {
    throw duringMaintenance()
  }
  if (standing && isForStaff(route.access)) checkAccess(route.access, standing)
  return standing
}

function refuseOtherContent(request: FastifyRequest, endpoint: Endpoint) {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith('application/x-www-form-urlencoded') && !endpoint.oauth) {
    throw new Refusal(415, 'wrong_content_type', refusalMessages.wrongContentType)
  }
}

const inFrench = z.locales.fr().localeError

function readInput(endpoint: Endpoint, raw: unknown) {
  const parsed = endpoint.input.safeParse(raw, { error: inFrench })
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    // One problem per field is enough to correct it.
    errors[issue.path.join('.') || 'body'] ??= [issue.message]
  }
  if (endpoint.oauth) throw oauthError(400, 'invalid_request', refusalMessages.invalidInput, { errors })
  throw invalid(errors)
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, deps: Deps) {
  if (endpoint.output instanceof z.ZodType) {
    const written = Buffer.isBuffer(answer)
    if (['test', 'development'].includes(deps.env.NODE_ENV)) {
      checkAnswer(endpoint.output, written ? JSON.parse(answer.toString()) : answer)
    }
    return reply.type('application/json; charset=utf-8').send(written ? answer : JSON.stringify(answer))
  }
  if (endpoint.output.kind === 'text') return reply.type('text/plain; charset=utf-8').send(answer)
  if (endpoint.output.kind === 'export') {
    return sendExport(reply, answer as SentExport, endpoint.output.contentType, deps)
  }
  const { content, name } = answer as SentFile
  return reply
    .type(endpoint.output.contentType)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(content)
}

/** An additional field in an answer may leak private data, so it is an error. */
function checkAnswer(output: z.ZodType, answer: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const known: unknown = JSON.parse(JSON.stringify(output.parse(answer)))
  if (!isDeepStrictEqual(sent, known)) throw new Error('the answer has fields that the contract does not know')
}
