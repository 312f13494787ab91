import {
  type Intent,
  type IntentStatus,
  IntentUnknown,
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '../../src/api/payments/payment-provider.ts'
import { readIntentEvent } from '../../src/api/payments/read-intent-event.ts'
import { SIGNATURE_HEADER, signWebhook } from '../../src/api/payments/webhook-signature.ts'

const SECRET = 'whsec_fake'
const WIRE: Record<IntentStatus, string> = {
  open: 'requires_payment_method',
  failed: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  cancelled: 'canceled',
}

export type FakeProvider = ReturnType<typeof createFakeProvider>

/** A provider that does what the test says: what became of an intent, and whether it answers at all. */
export function createFakeProvider() {
  const intents = new Map<string, Intent>()
  const byKey = new Map<string, string>()
  const asked: string[] = []
  /** The money that went back: the key for each intent. */
  const refunds = new Map<string, string>()
  let events = 0
  /** Something that happens just before the provider acts. */
  let before: ((what: string) => unknown) | undefined
  const provider: PaymentProvider = {
    name: 'sandbox',
    publishableKey: null,
    createIntent: (wanted) => answer('create', () => create(wanted)),
    readIntent: (id) => answer(`read ${id}`, () => find(id)),
    cancelIntent: (id) => answer(`cancel ${id}`, () => cancel(id)),
    refund: (id, _amountCents, key) => answer('refund', () => refund(id, key)),
    readWebhook: (rawBody, signature, now) => readIntentEvent(rawBody, signature, [SECRET], now),
    isAvailable: async () => fake.mood === 'well',
  }
  const fake = {
    intents,
    refunds,
    /** What was asked, in order: 'create', 'read pi_1', 'cancel pi_1'. */
    asked,
    /** `unreachable` fails at once, `silent` never answers. */
    mood: 'well' as 'well' | 'unreachable' | 'silent',
    beforeActing(happen: typeof before) {
      before = happen
    },
    provider,
    intentOf(idOrder: number): Intent {
      return [...intents.values()].filter((intent) => intent.idOrder === idOrder).at(-1)!
    },
    /** What the bank decides. */
    decide(idOrder: number, status: IntentStatus): Intent {
      const intent = fake.intentOf(idOrder)
      intents.set(intent.id, { ...intent, status })
      return fake.intentOf(idOrder)
    },
    /** An event as it goes over the wire, and its signature of that instant. */
    describeEvent(said: Partial<Intent>, now: Date, id = `evt_${(events += 1)}`) {
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

  async function answer<T>(what: string, act: () => T): Promise<T> {
    asked.push(what)
    await before?.(what)
    if (fake.mood === 'unreachable') throw new ProviderUnreachable('switched off by the test')
    if (fake.mood === 'silent') return new Promise<never>(() => undefined)
    return act()
  }

  function create({ idempotencyKey, idOrder, amountCents }: NewIntent) {
    const known = byKey.get(idempotencyKey)
    if (known) return find(known)
    const id = `pi_${idOrder}_${intents.size + 1}`
    byKey.set(idempotencyKey, id)
    intents.set(id, { id, clientSecret: `${id}_secret`, status: 'open', amountCents, currency: 'eur', idOrder })
    return find(id)
  }

  function refund(id: string, key: string) {
    if ((refunds.get(id) ?? key) !== key) throw new ProviderRefused('given back already')
    refunds.set(id, key)
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
