import type { IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { ZodError } from 'zod'
import {
  IntentUnknown,
  type NewIntent,
  type PaymentProvider,
  ProviderFailed,
  ProviderRefused,
  ProviderUnreachable,
} from './payment-provider.ts'
import { readEvent } from './read-event.ts'
import { readIntent } from './read-intent.ts'
import { readRefund } from './read-refund.ts'

/** The API version that this file was written for; it is pinned, whatever the account's default. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 4000
/** Stripe's page size at most. */
const MAX_LISTED = 100
/** Stripe's clock and ours differ by less than this. */
const CLOCK_TOLERANCE_SECONDS = 600

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** The current secret and, during a rotation, the previous one. */
  webhookSecrets: string[]
  apiUrl: string
  /** Per request; four seconds, except in tests. */
  timeoutMs?: number
}

/** The real provider. The only file that imports Stripe's library. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = connectTo(settings)
  const read = (id: string) => ask(async () => readIntent(await stripe.paymentIntents.retrieve(id)))
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    createIntent: (wanted) =>
      ask(async () =>
        readIntent(await stripe.paymentIntents.create(describe(wanted), { idempotencyKey: wanted.idempotencyKey })),
      ),
    readIntent: read,
    cancelIntent: (id) =>
      ask(async () => readIntent(await stripe.paymentIntents.cancel(id))).catch((error: unknown) => {
        // An intent that can no longer be cancelled: the caller gets its present state.
        if (error instanceof ProviderRefused) return read(id)
        throw error
      }),
    listIntents: (idOrder, since) =>
      ask(async () => {
        const from = Math.floor(since.getTime() / 1000) - CLOCK_TOLERANCE_SECONDS
        const { data } = await stripe.paymentIntents.list({ created: { gte: from }, limit: MAX_LISTED })
        return data.map(readIntent).filter((intent) => intent.idOrder === idOrder)
      }),
    refund: ({ intent, amountCents, idempotencyKey }) =>
      ask(async () =>
        readRefund(
          await stripe.refunds.create(
            { payment_intent: intent, amount: amountCents, metadata: { reference: idempotencyKey } },
            { idempotencyKey },
          ),
        ),
      ),
    readRefund: (id) => ask(async () => readRefund(await stripe.refunds.retrieve(id))),
    listRefunds: (intent) =>
      ask(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intent, limit: MAX_LISTED })
        return data.map(readRefund)
      }),
    readWebhook: (rawBody, signature, now) => readEvent(rawBody, signature, settings.webhookSecrets, now),
    isAvailable: () => answersInTime(stripe, settings.timeoutMs ?? TIMEOUT_MS),
  }
}

function connectTo({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeSettings) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? 443 : 80),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    httpClient: guardAnswers(Stripe.createNodeHttpClient(), timeoutMs),
    telemetry: false,
  })
}

/**
 * Closes two gaps of the library: an answer that is no object ends the process, and one that arrives byte by byte never
 * times out.
 */
function guardAnswers(client: Stripe.HttpClient, timeoutMs: number): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const toJSON = response.toJSON.bind(response)
    response.toJSON = async () => {
      const timer = setTimeout(() => (response.getRawResponse() as IncomingMessage).destroy(), timeoutMs)
      const answer: unknown = await toJSON().finally(() => clearTimeout(timer))
      if (typeof answer === 'object' && answer !== null) return answer
      throw new Error('the answer is no object')
    }
    return response
  }
  return client
}

function describe(wanted: NewIntent): Stripe.PaymentIntentCreateParams {
  const { name, line1, city, postalCode } = wanted.shipping
  return {
    amount: wanted.amountCents,
    currency: 'eur',
    allowed_payment_method_types: ['card', 'bancontact'],
    description: wanted.numero,
    receipt_email: wanted.receiptEmail,
    shipping: { name, carrier: 'BPOST', address: { line1, city, postal_code: postalCode, country: 'BE' } },
    metadata: { order_id: String(wanted.idOrder), numero: wanted.numero },
  }
}

/** Translates any failure into one of the port: refused, or unknown. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ZodError) throw new ProviderUnreachable('the answer cannot be read', { cause: error })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const said = `${error.type} ${error.code ?? ''}: ${error.message}`
    // Without an answer there is no status.
    const status = error.statusCode ?? 0
    if (error.code === 'resource_missing') throw new IntentUnknown(said, { cause: error })
    if (status >= 500) throw new ProviderFailed(said, { cause: error })
    if (status >= 400 && !LATER.includes(status)) throw new ProviderRefused(said, { cause: error })
    throw new ProviderUnreachable(said, { cause: error })
  }
}

/**
 * Statuses that mean later, not no: the secret key is not accepted, another request with the same idempotency key is
 * running, or there were too many.
 */
const LATER = [401, 403, 409, 429]

/** The cheapest read that needs the same right as a payment. The library's own timeout restarts at each byte. */
async function answersInTime(stripe: Stripe, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const answer = stripe.paymentIntents.list({ limit: 1 }, { maxNetworkRetries: 0 }).then(
    () => true,
    () => false,
  )
  const available = await Promise.race([answer, tooLate])
  clearTimeout(timer)
  return available
}
