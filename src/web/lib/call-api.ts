import type { InputOf, OutputOf } from '../../contract/index.ts'
import { messages } from '../../contract/messages.ts'
import { portalRoutes, post, type Route } from '../../contract/portal-routes.ts'
import type { RouteName } from '../../contract/routes.ts'
import { ApiError, readError, unreachable } from './api-error.ts'
import { currentToken, endSession, renewSession } from './session.ts'

const MAX_RETRIES = 3

interface Options {
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}

/** Calls the portal: with the bearer, renewing the session and trying again where that can help. */
export async function callApi<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<OutputOf<Name>> {
  const route = routeOf(name)
  for (let retries = 0; ; retries += 1) {
    const token = route.access === 'public' ? undefined : await currentToken()
    const response = await send(route, input, token, options)
    if (response.ok) return (await readAnswer(response)) as OutputOf<Name>
    if (await isMaintenance(response)) {
      endSession('maintenance')
      throw new ApiError(503, messages.maintenance)
    }
    const error = await readError(response)
    if (!token || !canRenewalHelp(response.status)) throw error
    if (retries === MAX_RETRIES) {
      if (response.status === 401) endSession('expired')
      throw error
    }
    await renewSession(token)
  }
}

/** Only the portal's own calls have a table here; those of the secretariat all go the same way. */
function routeOf(name: RouteName): Route {
  return name in portalRoutes ? portalRoutes[name as keyof typeof portalRoutes] : post(name, 'secretariat')
}

/** 401 is a token that is no longer taken ('Unauthenticated.'); after a 500 a renewal and another try may do. */
function canRenewalHelp(status: number) {
  return status === 401 || status === 500
}

async function isMaintenance(response: Response) {
  return response.status === 503 && (await response.clone().text()) === 'Maintenance'
}

async function send(route: Route, input: unknown, token: string | undefined, options: Options) {
  const isGet = route.method === 'GET'
  const query = isGet ? new URLSearchParams(input as Record<string, string>).toString() : ''
  try {
    return await fetch(query ? `${route.path}?${query}` : route.path, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...(options.ifMatch && { 'if-match': options.ifMatch }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
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
