import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#api/calls/refusal.ts'
import type { Env } from '#api/config/env.ts'
import { hashSecret } from '#api/config/keys.ts'
import { pendingMigrations } from '#api/database/migrate.ts'
import type { Deps } from '#api/deps.ts'
import { refusalKind } from '#api/monitoring/metrics.ts'
import { measureDatabase } from '#api/monitoring/scrape-database.ts'

/** Liveness, readiness, and metrics for Prometheus. */
export function installHealth(app: FastifyInstance, deps: Deps) {
  const { registry, requestDuration, refusedCalls } = deps.metrics
  const measure = measureDatabase(deps)

  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the URL: a URL may hold a secret.
    const route = request.routeOptions.url ?? 'unknown'
    requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const kind = refusalKind(reply.statusCode)
    if (kind) refusedCalls.inc({ kind, area: request.routeOptions.config?.area ?? 'page' })
    done()
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
    if (!mayWatch(deps.env, request)) throw notFound()
    await measure()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics and the description of staff calls are not public: without METRICS_TOKEN, production hides them. */
export function mayWatch({ mode, METRICS_TOKEN: wanted }: Env, { headers }: FastifyRequest): boolean {
  if (!wanted) return mode !== 'production'
  return sameSecret(headers.authorization ?? '', `Bearer ${wanted}`)
}

function sameSecret(given: string, wanted: string) {
  return timingSafeEqual(hashSecret(given), hashSecret(wanted))
}
