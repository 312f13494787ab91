import {
  type Intent,
  type IntentStatus,
  IntentUnknown,
  type NewIntent,
  type NewRefund,
  type PaymentProvider,
  ProviderFailed,
  ProviderRefused,
  ProviderUnreachable,
  type Refund,
} from '#api/payments/payment-provider.ts'
import { readEvent } from '#api/payments/read-event.ts'
import { SIGNATURE_HEADER, signWebhook } from '#api/payments/webhook-signature.ts'
import { isRefundOver, type RefundStatus } from '#domain/refund-status.ts'

const SECRET = 'whsec_fake'
const WIRE: Record<IntentStatus, string> = {
  open: 'requires_payment_method',
  failed: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  cancelled: 'canceled',
}

/**
 * `unreachable` fails at once, `silent` never answers, `answer lost` acts and its answer is lost, `failing` answers 500
 * and does nothing, `failing at the end` acts and answers 500.
 */
export const MOODS = ['well', 'unreachable', 'silent', 'answer lost', 'failing', 'failing at the end'] as const

export type FakeProvider = ReturnType<typeof createFakeProvider>

/** A provider controlled by the test: the state of intents, and whether it answers. */
export function createFakeProvider() {
  const intents = new Map<string, Intent>()
  const byKey = new Map<string, string>()
  const asked: string[] = []
  const refunds: Refund[] = []
  /** Keys that got an error of the provider, which they get again. */
  const spent = new Set<string>()
  let events = 0
  /** The number of refunds whose keys the provider no longer knows; their references stay. */
  let forgotten = 0
  /** Runs just before the provider acts. */
  let before: ((what: string) => unknown) | undefined
  const provider: PaymentProvider = {
    name: 'sandbox',
    publishableKey: null,
    createIntent: (wanted) => answer('create', () => create(wanted), wanted.idempotencyKey),
    readIntent: (id) => answer(`read ${id}`, () => find(id)),
    cancelIntent: (id) => answer(`cancel ${id}`, () => cancel(id)),
    listIntents: (idOrder) =>
      answer('list intents', () => [...intents.values()].filter((intent) => intent.idOrder === idOrder)),
    refund: (wanted) => answer('refund', () => refund(wanted), wanted.idempotencyKey),
    readRefund: (id) => answer(`read ${id}`, () => findRefund(id)),
    listRefunds: (intent) => answer('list refunds', () => refunds.filter((one) => one.intent === intent)),
    readWebhook: (rawBody, signature, now) => readEvent(rawBody, signature, [SECRET], now),
    isAvailable: async () => fake.mood === 'well',
  }
  const fake = {
    intents,
    refunds,
    /** The calls, in order: 'create', 'read pi_1', 'cancel pi_1'. */
    asked,
    mood: 'well' as (typeof MOODS)[number],
    /** Status of new refunds. */
    refundStatus: 'succeeded' as RefundStatus,
    beforeActing(happen: typeof before) {
      before = happen
    },
    provider,
    intentOf(idOrder: number): Intent {
      return [...intents.values()].filter((intent) => intent.idOrder === idOrder).at(-1)!
    },
    /** The bank's decision. */
    decide(idOrder: number, status: IntentStatus): Intent {
      const intent = fake.intentOf(idOrder)
      intents.set(intent.id, { ...intent, status })
      return fake.intentOf(idOrder)
    },
    /** A refund made in the provider's dashboard. */
    refundInDashboard(intent: string): Refund {
      const { amountCents, currency } = find(intent)
      return addRefund({ intent, amountCents, currency, reference: null, status: 'succeeded' })
    },
    refundsOf: (intent: string) => refunds.filter((one) => one.intent === intent),
    /** Idempotency keys are kept for a day or more, not for ever. */
    forgetKeys() {
      forgotten = refunds.length
    },
    /** The outcome of a refund. */
    settleRefund(id: string, status: RefundStatus): Refund {
      return Object.assign(findRefund(id), { status })
    },
    /** An event about anything but an intent, with its signature. */
    describeOther(type: string, object: object, now: Date, id = `evt_${(events += 1)}`) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } })
      return { body, headers: sign(body, now) }
    },
    wireRefund: ({ id, intent, status, amountCents, currency, reference }: Refund) => ({
      id,
      object: 'refund',
      amount: amountCents,
      currency,
      status: status === 'cancelled' ? 'canceled' : status,
      payment_intent: intent,
      metadata: reference === null ? {} : { reference },
    }),
    /** An event as sent, with its signature. */
    toWireEvent(said: Partial<Intent>, now: Date, id = `evt_${(events += 1)}`) {
      const { id: intent = 'pi_x', status = 'open', amountCents = 4000, currency = 'eur', idOrder } = said
      const object = {
        id: intent,
        object: 'payment_intent',
        amount: amountCents,
        currency,
        status: WIRE[status],
        metadata: idOrder === null || idOrder === undefined ? {} : { order_id: String(idOrder) },
        last_payment_error: status === 'failed' ? { code: 'card_declined' } : null,
      }
      const body = JSON.stringify({ id, object: 'event', type: `payment_intent.${status}`, data: { object } })
      return { body, headers: sign(body, now) }
    },
    sign,
  }

  function sign(body: string, now: Date, secret = SECRET) {
    return { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(Buffer.from(body), secret, now) }
  }

  async function answer<T>(what: string, act: () => T, key?: string): Promise<T> {
    asked.push(what)
    await before?.(what)
    if (fake.mood === 'unreachable') throw new ProviderUnreachable('switched off by the test')
    if (fake.mood === 'silent') return new Promise<never>(() => undefined)
    if (key && (spent.has(key) || fake.mood.startsWith('failing'))) {
      if (!spent.has(key) && fake.mood === 'failing at the end') act()
      spent.add(key)
      throw new ProviderFailed('an error of the provider’s own')
    }
    const made = act()
    if (fake.mood === 'answer lost') throw new ProviderUnreachable('the answer was lost')
    return made
  }

  function create({ idempotencyKey, idOrder, amountCents }: NewIntent) {
    const known = byKey.get(idempotencyKey)
    if (known) return find(known)
    const id = `pi_${idOrder}_${intents.size + 1}`
    byKey.set(idempotencyKey, id)
    intents.set(id, { id, clientSecret: `${id}_secret`, status: 'open', amountCents, currency: 'eur', idOrder })
    return find(id)
  }

  function refund({ intent, amountCents, idempotencyKey }: NewRefund) {
    const ofIntent = fake.refundsOf(intent)
    const known = refunds.slice(forgotten).find(({ reference }) => reference === idempotencyKey)
    if (known) return { ...known }
    const { currency, amountCents: paid } = find(intent)
    const standing = ofIntent.filter(({ status }) => !isRefundOver(status))
    const returned = standing.reduce((sum, one) => sum + one.amountCents, 0)
    if (returned + amountCents > paid) throw new ProviderRefused('given back already')
    return { ...addRefund({ intent, amountCents, currency, reference: idempotencyKey, status: fake.refundStatus }) }
  }

  function addRefund(given: Omit<Refund, 'id'>) {
    const made = { id: `re_${refunds.length + 1}_${given.intent}`, ...given }
    refunds.push(made)
    return made
  }

  function findRefund(id: string) {
    const found = refunds.find((one) => one.id === id)
    if (!found) throw new IntentUnknown('no such refund')
    return found
  }

  function find(id: string) {
    const intent = intents.get(id)
    if (!intent) throw new IntentUnknown('no such intent')
    return intent
  }

  function cancel(id: string) {
    const intent = find(id)
    if (intent.status === 'open' || intent.status === 'failed') intents.set(id, { ...intent, status: 'cancelled' })
    return find(id)
  }

  return fake
}
