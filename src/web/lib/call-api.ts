import type { InputOf, OutputOf } from '#contract/index.ts'
import { portalRoutes, post, type Route } from '#contract/portal-routes.ts'
import type { RouteName } from '#contract/routes.ts'
import { type ApiError, inMaintenance, readError, readRefusal, readWord, unreachable } from './api-error.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { currentToken, endSession, renewSession } from './session.ts'
import { storedState } from './stored-state.ts'

const MAX_RETRIES = 3

interface Options {
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
  /** Reads a successful answer while it arrives. */
  read?: (response: Response) => Promise<unknown>
}

/** Calls the API with the bearer token; renews the session and retries after a 401 or a 500. */
export async function callApi<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<OutputOf<Name>> {
  const route = routeOf(name)
  const isPublic = route.access === 'public'
  for (let retries = 0; ; retries += 1) {
    // A public call sends the token as it is: renewing it could fail and is not needed.
    const token = isPublic ? storedState().auth?.accessToken : await currentToken()
    const response = await send(route, input, token, options)
    // Reading a word would wait for the whole answer.
    const word = options.read && response.ok ? undefined : await readWord(response)
    if (word === 'maintenance') {
      endSession('maintenance')
      throw inMaintenance()
    }
    const status = word ? 401 : response.status
    if (response.ok && !word) {
      const answer = await (options.read ?? readAnswer)(response)
      const refusal = readRefusal(answer)
      if (refusal) throw refusal
      return answer as OutputOf<Name>
    }
    const error = await readError(response)
    if (status === 403 || status === 404) tellRefused(name, error)
    if (!token || isPublic || !canRenewalHelp(status)) throw error
    if (retries === MAX_RETRIES) {
      if (status === 401) endSession('expired')
      throw error
    }
    await renewSession(token)
  }
}

type Refused = (name: RouteName, error: ApiError) => void
const refusedListeners = new Set<Refused>()

/** Tells of each call that the server forbids, or whose subject it does not find. */
export function onRefusedCall(listener: Refused) {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

function tellRefused(name: RouteName, error: ApiError) {
  for (const listener of refusedListeners) listener(name, error)
}

/** The first load carries only the portal's routes; calls of the secretariat and of second factors are all POST. */
function routeOf(name: RouteName): Route {
  return name in portalRoutes ? portalRoutes[name as keyof typeof portalRoutes] : post(name, 'staff')
}

/** A 401 means an expired or revoked token. The specification retries a 500 in the same way. */
function canRenewalHelp(status: number) {
  return status === 401 || status === 500
}

async function send(route: Route, input: unknown, token: string | undefined, options: Options) {
  const isGet = route.method === 'GET'
  const query = isGet ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const body = JSON.stringify(input)
  try {
    const early = await takeEarlyAnswer(route.path, body, token)
    if (early) return early
    return await fetch(query ? `${route.path}?${query}` : route.path, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...(options.ifMatch && { 'if-match': options.ifMatch }),
      },
      ...(!isGet && { body }),
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
}

function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return type.startsWith('text/plain') ? response.text() : response.blob()
}
