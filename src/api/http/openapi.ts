import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#api/config/env.ts'
import { portalRoutes } from '#contract/portal-routes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { renderApiPage } from './api-page.ts'
import { mayWatch } from './health.ts'
import { toOpenApi } from './to-open-api.ts'

/**
 * The OpenAPI document, generated from the contract, and a page to read it. In production staff calls are described
 * only to holders of METRICS_TOKEN.
 */
export function installOpenApi(app: FastifyInstance, env: Env) {
  const every = renderOnce(env, Object.keys(routes) as RouteName[])
  const portal = renderOnce(env, Object.keys(portalRoutes) as RouteName[])
  const shownTo = (request: FastifyRequest) =>
    env.mode === 'production' && !mayWatch(env, request) ? portal() : every()
  app.get('/api/openapi.json', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(shownTo(request).json),
  )
  app.get('/api/docs', (request, reply) => reply.type('text/html; charset=utf-8').send(shownTo(request).page))
}

/** At the first request: few processes are ever asked, and all of them would start later and hold megabytes. */
function renderOnce({ version }: Env, names: RouteName[]) {
  let rendered: { json: string; page: string } | undefined
  return () => {
    if (!rendered) {
      const document = toOpenApi(version, names)
      rendered = { json: JSON.stringify(document), page: renderApiPage(document) }
    }
    return rendered
  }
}
