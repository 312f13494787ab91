import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { securityEventLabels } from '#contract/security-event-messages.ts'

const REFUSALS: Record<number, string> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  429: 'limited',
}

/** Callers of a call: everyone, signed-in people, the secretariat; or a page, a file, an unknown URL. */
export const callAreas = ['public', 'portal', 'staff', 'page'] as const
export type CallArea = (typeof callAreas)[number]

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics at /metrics. No label holds user input: its values are few and known. */
export function createMetrics(version: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'myabft_build_info',
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const metrics = {
    registry,
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    /** Includes sign-ins. Only recordSecurityEvent increments it. */
    securityEvents: new Counter({
      name: 'myabft_security_events_total',
      help: 'Entries of the security log, by kind: sign-ins, failures, lock-outs, reused tokens',
      labelNames: ['kind'],
      registers,
    }),
    refusedCalls: new Counter({
      name: 'myabft_refused_calls_total',
      help: 'Requests answered 401, 403, 404 or 429, by kind of refusal and by whose call it was',
      labelNames: ['kind', 'area'],
      registers,
    }),
    /** `limit` is the name of a Limit (calls/rate-limit.ts). */
    limitsHit: new Counter({
      name: 'myabft_limits_hit_total',
      help: 'Tries above a limit, by the name of the limit',
      labelNames: ['limit'],
      registers,
    }),
  }
  // A series that starts at its first increment has no rate, so the first event would be missed.
  for (const kind of Object.keys(securityEventLabels)) metrics.securityEvents.inc({ kind }, 0)
  for (const area of callAreas) {
    for (const kind of Object.values(REFUSALS)) metrics.refusedCalls.inc({ kind, area }, 0)
  }
  return metrics
}

/** The kind of refusal for the status of an answer; undefined for other statuses. */
export function refusalKind(status: number): string | undefined {
  return REFUSALS[status]
}
