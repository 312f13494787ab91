import type { IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { ZodError } from 'zod'
import {
  IntentUnknown,
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from './payment-provider.ts'
import { readIntent } from './read-intent.ts'
import { readIntentEvent } from './read-intent-event.ts'

/** What this file was written for: an account set to a newer one changes nothing here. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 4000

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** The current one, and while it changes the one of before. */
  webhookSecrets: string[]
  apiUrl: string
  /** For each request; four seconds unless a test is in a hurry. */
  timeoutMs?: number
}

/** The real provider. The only file that knows its library. */
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
        // It can no longer be cancelled: whoever asks wants to know what it is instead.
        if (error instanceof ProviderRefused) return read(id)
        throw error
      }),
    refund: async (id, amountCents, idempotencyKey) => {
      await ask(() => stripe.refunds.create({ payment_intent: id, amount: amountCents }, { idempotencyKey }))
    },
    readWebhook: (rawBody, signature, now) => readIntentEvent(rawBody, signature, settings.webhookSecrets, now),
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
 * Two things the library leaves open: an answer that is no object ends the process, and one that comes letter by letter
 * never times out.
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

/** Any failure, as the port names it: a clear no, or nothing that can be relied upon. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ZodError) throw new ProviderUnreachable('the answer is no payment intent', { cause: error })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const said = `${error.type} ${error.code ?? ''}: ${error.message}`
    if (error.code === 'resource_missing') throw new IntentUnknown(said, { cause: error })
    if (saidNo(error.statusCode)) throw new ProviderRefused(said, { cause: error })
    throw new ProviderUnreachable(said, { cause: error })
  }
}

/** Too many requests, or one with the same key under way: not a no, but a later. */
function saidNo(status: number | undefined) {
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
}

/** The cheapest read that needs the same right as a payment does. The library's own time-out begins anew at each byte. */
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
