import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that answers as Stripe's public description says, for what the portal uses: payment intents, refunds,
 * idempotency keys, and the payment methods of its test mode. What goes wrong next is ordered with `breakNext`.
 */
export const SECRET_KEY = 'sk_test_stand_in'
export const PUBLISHABLE_KEY = 'pk_test_stand_in'

export type Fault =
  | { status: number; error?: object; headers?: Record<string, string> }
  /** An error of Stripe's own, repeated for that key; with `works` the request was carried out. */
  | { kept: number; works?: true }
  | { body: string }
  | 'hangs'
  | 'hangs up'
  /** A letter now and then, from the head of the answer on or in its body. */
  | 'dribbles head'
  | 'dribbles'
  | 'works, then hangs up'

interface StoredIntent {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: string
  client_secret: string
  metadata: Record<string, string>
  payment_method_types: string[]
  receipt_email: string | null
  shipping: unknown
  last_payment_error: object | null
  refunded: number
  created: number
}

interface StoredRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  status: string
  payment_intent: string
  metadata: Record<string, string>
}

interface Asked {
  method: string
  path: string
  version: string | undefined
  key: string | undefined
  telemetry: string | undefined
  params: URLSearchParams
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; payment_intent?: unknown },
  ) {
    super(error.message)
  }
}

export async function startStripeStandIn() {
  const intents = new Map<string, StoredIntent>()
  const refunds = new Map<string, StoredRefund>()
  /** Status of new refunds. */
  const made = { refundStatus: 'succeeded' }
  const answers = new Map<string, { params: string; status: number; body: object }>()
  const faults: Fault[] = []
  const asked: Asked[] = []

  function answer({ path, method, params }: Asked): object {
    const [, , resource, id, action] = path.split('/')
    if (resource === 'payment_intents' && method === 'GET' && !id) {
      return {
        object: 'list',
        data: [...intents.values()].slice(0, Number(params.get('limit') ?? 10)),
        has_more: false,
      }
    }
    if (resource === 'payment_intents' && method === 'POST' && !id) return create(params)
    if (resource === 'refunds') return answerRefund(method, id, params)
    if (resource !== 'payment_intents') throw new Refused(404, invalid('', `Unrecognized request URL (${path}).`))
    const intent = find(id!)
    if (action === 'cancel') return cancel(intent)
    if (action === 'confirm') return confirm(intent, params.get('payment_method') ?? '')
    return intent
  }

  function find(id: string) {
    const intent = intents.get(id)
    if (!intent) throw new Refused(404, invalid('resource_missing', `No such payment_intent: '${id}'`))
    return intent
  }

  function create(params: URLSearchParams) {
    if (params.has('payment_method_types[0]')) {
      throw new Refused(400, invalid('payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.'))
    }
    const amount = Number(params.get('amount'))
    if (!Number.isInteger(amount)) throw new Refused(400, invalid('parameter_invalid_integer', 'Invalid integer'))
    if (amount < 50) throw new Refused(400, invalid('amount_too_small', 'Amount must be at least 50 cents'))
    const id = `pi_${intents.size + 1}`
    const intent: StoredIntent = {
      id,
      object: 'payment_intent',
      amount,
      currency: params.get('currency')!,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_x`,
      metadata: inside(params, 'metadata'),
      payment_method_types: Object.values(inside(params, 'allowed_payment_method_types')),
      receipt_email: params.get('receipt_email'),
      shipping: {
        name: params.get('shipping[name]'),
        carrier: params.get('shipping[carrier]'),
        address: inside(params, 'shipping[address]'),
      },
      last_payment_error: null,
      refunded: 0,
      created: Math.floor(Date.now() / 1000),
    }
    intents.set(id, intent)
    return intent
  }

  function cancel(intent: StoredIntent) {
    if (!intent.status.startsWith('requires_')) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      throw new Refused(400, { ...invalid('payment_intent_unexpected_state', message), payment_intent: intent })
    }
    return Object.assign(intent, { status: 'canceled' })
  }

  function confirm(intent: StoredIntent, method: string) {
    if (method === 'pm_card_visa') return Object.assign(intent, { status: 'succeeded', last_payment_error: null })
    if (method === 'pm_card_authenticationRequired') return Object.assign(intent, { status: 'requires_action' })
    if (method === 'pm_sepaDebit') return Object.assign(intent, { status: 'processing' })
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    throw new Refused(402, { ...error, payment_intent: intent })
  }

  function answerRefund(method: string, id: string | undefined, params: URLSearchParams): object {
    if (method === 'POST') return refund(params)
    if (id) {
      const found = refunds.get(id)
      if (!found) throw new Refused(404, invalid('resource_missing', `No such refund: '${id}'`))
      return found
    }
    const wanted = params.get('payment_intent')
    return {
      object: 'list',
      data: [...refunds.values()].filter(({ payment_intent }) => payment_intent === wanted),
      has_more: false,
    }
  }

  function refund(params: URLSearchParams) {
    const intent = find(params.get('payment_intent') ?? '')
    const amount = Number(params.get('amount'))
    if (intent.status !== 'succeeded' || intent.refunded + amount > intent.amount) {
      throw new Refused(400, invalid('charge_already_refunded', 'Refund amount is greater than unrefunded amount'))
    }
    intent.refunded += amount
    const stored: StoredRefund = {
      id: `re_${refunds.size + 1}`,
      object: 'refund',
      amount,
      currency: intent.currency,
      status: made.refundStatus,
      payment_intent: intent.id,
      metadata: inside(params, 'metadata'),
    }
    refunds.set(stored.id, stored)
    return stored
  }

  /** The first answer for a key is repeated; a key belongs to its parameters. */
  function answerOnce(
    request: Asked,
    work = (wanted: Asked): { status: number; body: object } => tryTo(() => answer(wanted)),
  ): { status: number; body: object } {
    const params = `${request.path}?${request.params}`
    const before = request.key ? answers.get(request.key) : undefined
    if (before && before.params !== params) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (before) return before
    const given = work(request)
    // The answer of that moment, not a later state of the intent.
    if (request.key) answers.set(request.key, { params, ...structuredClone(given) })
    return given
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url!, 'http://stand-in')
      const heard: Asked = {
        method: request.method!,
        path: url.pathname,
        version: header(request, 'stripe-version'),
        key: header(request, 'idempotency-key'),
        telemetry: header(request, 'x-stripe-client-telemetry'),
        params: request.method === 'GET' ? url.searchParams : new URLSearchParams(body),
      }
      asked.push(heard)
      const fault = faults.shift()
      if (typeof fault === 'object' && 'kept' in fault) {
        const { status, body: said } = answerOnce(heard, (wanted) => {
          if (fault.works) tryTo(() => answer(wanted))
          return { status: fault.kept, body: { error: OWN_ERROR } }
        })
        return send(response, status, JSON.stringify(said))
      }
      if (fault && fault !== 'works, then hangs up') return fail(fault, response)
      const key = header(request, 'authorization')
      const isKnown = [SECRET_KEY, PUBLISHABLE_KEY].some((known) => key === `Bearer ${known}`)
      const given = isKnown
        ? answerOnce(heard)
        : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
      if (fault) return response.destroy()
      return send(response, given.status, JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    intents,
    refunds,
    made,
    asked,
    breakNext: (...next: Fault[]) => void faults.push(...next),
    /** The actions of Stripe's client in the browser. */
    pay: (id: string, payment_method: string) =>
      fetch(`${url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: new URLSearchParams({ payment_method }),
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function tryTo(work: () => object) {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: { error: error.error } }
    throw error
  }
}

const OWN_ERROR = { type: 'api_error', message: 'Something went wrong on our end.' }

function fail(fault: Exclude<Fault, 'works, then hangs up' | { kept: number }>, response: ServerResponse) {
  if (fault === 'hangs') return undefined
  if (fault === 'hangs up') return response.destroy()
  if (fault === 'dribbles' || fault === 'dribbles head') {
    if (fault === 'dribbles') response.writeHead(200, { 'content-type': 'application/json' })
    else response.socket!.write('HTTP/1.1 200 OK\r\nx-slow: ')
    const timer = setInterval(() => (fault === 'dribbles' ? response.write(' ') : response.socket?.write('x')), 50)
    response.on('close', () => clearInterval(timer))
    return undefined
  }
  if ('body' in fault) return send(response, 200, fault.body)
  const error = fault.error ?? OWN_ERROR
  return send(response, fault.status, JSON.stringify({ error }), fault.headers)
}

function send(response: ServerResponse, status: number, body: string, headers = {}) {
  const common = { 'content-type': 'application/json', 'request-id': 'req_stand_in' }
  return response.writeHead(status, { ...common, ...headers }).end(body)
}

function invalid(code: string, message: string) {
  return { type: 'invalid_request_error', code, message }
}

/** The entries `name[key]=value` as an object. */
function inside(params: URLSearchParams, name: string): Record<string, string> {
  const found = [...params].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

function header(request: IncomingMessage, name: string) {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
