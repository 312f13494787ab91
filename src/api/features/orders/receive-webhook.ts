import type { FastifyInstance } from 'fastify'
import { notFound, Refusal } from '#api/calls/refusal.ts'
import { storeEvent, takeEvent } from '#api/core/orders/take-event.ts'
import type { Deps } from '#api/deps.ts'
import type { PaymentProvider, ProviderEvent } from '#api/payments/payment-provider.ts'
import { WEBHOOK_PATH } from '#api/payments/webhook-path.ts'
import { SIGNATURE_HEADER } from '#api/payments/webhook-signature.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'

const BODY_LIMIT = 256 * 1024

/** The provider's webhook. Also during maintenance, since payments go on. */
export function installPaymentWebhook(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may read them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_LIMIT }, async (request) => {
      const { payments } = deps
      if (!payments) throw notFound()
      const event = readEvent(payments, request.body, request.headers[SIGNATURE_HEADER], deps)
      await takeOrKeep({ ...deps, env: await deps.federation.currentEnv() }, payments, event)
      return { received: true }
    })
  })
}

function readEvent(provider: PaymentProvider, body: unknown, signature: unknown, { clock, log }: Deps) {
  try {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return provider.readWebhook(raw, typeof signature === 'string' ? signature : undefined, clock.now())
  } catch (error) {
    // Which check failed goes to the log only: a forger must not learn from it.
    log.warn({ err: error, provider: provider.name }, 'a webhook was refused')
    throw new Refusal(400, 'unreadable', refusalMessages.unreadable)
  }
}

/** An event whose handling fails is stored and retried by a job: the provider sending it again would change nothing. */
async function takeOrKeep(deps: Deps, provider: PaymentProvider, event: ProviderEvent) {
  try {
    await takeEvent(deps, provider.name, event)
  } catch (error) {
    deps.log.error({ err: error, event: event.id }, 'an event could not be handled')
    await storeEvent(deps, provider.name, event)
  }
}
