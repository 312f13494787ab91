import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { hashSecret } from '../keys.ts'
import { refusalKind } from '../metrics.ts'
import { notFound } from './refusal.ts'

/** For whoever watches the portal: alive, ready, and figures for Prometheus. */
export function installHealth(app: FastifyInstance, deps: Deps) {
  const { registry, requestDuration, refusedCalls } = deps.metrics

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the URL: a URL may hold a secret.
    const route = request.routeOptions.url ?? 'unknown'
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const kind = refusalKind(reply.statusCode)
    if (kind) refusedCalls.inc({ kind, area: request.routeOptions.config?.area ?? 'page' })
  })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    try {
      const pending = await pendingMigrations(deps.pool)
      if (pending.length === 0) return { status: 'ok' }
      return await reply.code(503).send({ status: 'migrations pending', pending: pending.length })
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })

  app.get('/metrics', async (request, reply) => {
    const wanted = deps.env.METRICS_TOKEN
    // Figures of a public portal are not for everyone: without a token set, production has no such page.
    if (deps.env.mode === 'production' && !wanted) throw notFound()
    if (wanted && !sameSecret(request.headers.authorization ?? '', `Bearer ${wanted}`)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function sameSecret(given: string, wanted: string) {
  return timingSafeEqual(hashSecret(given), hashSecret(wanted))
}
