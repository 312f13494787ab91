import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { networkOf } from '#api/calls/network.ts'
import type { Deps } from './deps.ts'
import { loginRoutes } from './features/accounts/routes.ts'
import { clubMemberRoutes } from './features/club-members/routes.ts'
import { clubRoutes } from './features/clubs/routes.ts'
import { installDevMails } from './features/dev-mails/show-mails.ts'
import { installDevSecondFactor } from './features/dev-second-factor/show-code.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { eLicenceRoutes } from './features/e-licence/routes.ts'
import { enrolmentRoutes } from './features/enrolment/routes.ts'
import { gradingRoutes } from './features/grading/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { installPaymentWebhook } from './features/orders/receive-webhook.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { servePhotos } from './features/photos/serve-photos.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { installOneClickStop } from './features/reminders/one-click-stop.ts'
import { reminderRoutes } from './features/reminders/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { staffAccountRoutes } from './features/staff-accounts/routes.ts'
import { staffAuditRoutes } from './features/staff-audit/routes.ts'
import { staffBankRoutes } from './features/staff-bank/routes.ts'
import { staffBookRoutes } from './features/staff-books/routes.ts'
import { staffClubOrderRoutes } from './features/staff-club-orders/routes.ts'
import { staffClubRoutes } from './features/staff-clubs/routes.ts'
import { staffFigureRoutes } from './features/staff-figures/routes.ts'
import { staffImportRoutes } from './features/staff-import/routes.ts'
import { staffInboxRoutes } from './features/staff-inbox/routes.ts'
import { staffListRoutes } from './features/staff-lists/routes.ts'
import { staffMailingRoutes } from './features/staff-mailings/routes.ts'
import { staffMailRoutes } from './features/staff-mails/routes.ts'
import { staffMemberRoutes } from './features/staff-members/routes.ts'
import { staffOrderRoutes } from './features/staff-orders/routes.ts'
import { staffPrivacyRoutes } from './features/staff-privacy/routes.ts'
import { staffReferenceRoutes } from './features/staff-reference/routes.ts'
import { staffRequestRoutes } from './features/staff-requests/routes.ts'
import { staffSportRoutes } from './features/staff-sport/routes.ts'
import { staffUserRoutes } from './features/staff-users/routes.ts'
import { drainConnections } from './http/drain-connections.ts'
import { answerErrors } from './http/errors.ts'
import { installHealth } from './http/health.ts'
import { mountContract } from './http/mount-contract.ts'
import { installOpenApi } from './http/openapi.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/serve-web.ts'
import { refusalKind } from './monitoring/metrics.ts'
import { installSandbox } from './payments/sandbox/install-sandbox.ts'

const BODY_LIMIT = 64 * 1024

/** The whole portal as one HTTP application. It starts no worker and does not listen. */
export async function createApp(deps: Deps) {
  const { env } = deps
  const onError = answerErrors(deps)
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    // Rate limits count by this IP, so X-Forwarded-For is only believed from the configured proxies.
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',') : false,
    // Deadline for headers and body, in ms: a slow sender must not hold a connection for ever.
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Several instances write into one log, so a counter per process would not be unique.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // A URL that cannot be decoded is refused before any route, in the shape of all other errors.
    frameworkErrors: onError,
  })
  app.decorateRequest('idAccount')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const ms = Math.round(reply.elapsedTime)
    const refused = refusalKind(reply.statusCode) && { account: request.idAccount, network: networkOf(request.ip) }
    deps.log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms, ...refused },
      'answered',
    )
    done()
  })
  app.setErrorHandler(onError)
  drainConnections(app)
  installSecurityHeaders(app, env)
  await app.register(compress, { threshold: 1024 })
  await app.register(formbody)
  // Only JSON is accepted: a page of another origin cannot send it without a preflight.
  app.removeContentTypeParser('text/plain')
  installHealth(app, deps)
  installOpenApi(app, env)
  if (env.mode === 'demo') {
    installDevMails(app, deps)
    installDevSecondFactor(app, deps)
    if (deps.payments?.name === 'sandbox') await installSandbox(app, deps)
  }
  servePhotos(app, deps)
  installPaymentWebhook(app, deps)
  installOneClickStop(app, deps)
  mountContract(app, deps, {
    ...portalRoutes,
    ...loginRoutes,
    ...secondFactorRoutes,
    ...memberRoutes,
    ...eLicenceRoutes,
    ...photoRoutes,
    ...documentRoutes,
    ...clubRoutes,
    ...clubMemberRoutes,
    ...gradingRoutes,
    ...staffUserRoutes,
    ...staffAccountRoutes,
    ...staffAuditRoutes,
    ...staffPrivacyRoutes,
    ...staffMemberRoutes,
    ...staffRequestRoutes,
    ...staffInboxRoutes,
    ...staffListRoutes,
    ...staffMailRoutes,
    ...staffMailingRoutes,
    ...reminderRoutes,
    ...staffClubRoutes,
    ...staffOrderRoutes,
    ...staffClubOrderRoutes,
    ...staffBankRoutes,
    ...staffBookRoutes,
    ...staffFigureRoutes,
    ...staffSportRoutes,
    ...staffReferenceRoutes,
    ...staffImportRoutes,
    ...enrolmentRoutes,
    ...orderRoutes,
  })
  await serveWeb(app, deps)
  return app
}
