import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Fault, PUBLISHABLE_KEY, SECRET_KEY, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import {
  BadSignature,
  IntentUnknown,
  ProviderFailed,
  ProviderRefused,
  ProviderUnreachable,
} from './payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { signWebhook } from './webhook-signature.ts'

let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let key = 0

beforeAll(async () => {
  stripe = await startStripeStandIn()
})
afterEach(() => {
  stripe.asked.length = 0
})
afterAll(() => stripe.stop())

function provider(change: Partial<Parameters<typeof createStripeProvider>[0]> = {}) {
  return createStripeProvider({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecrets: ['whsec_now', 'whsec_before'],
    apiUrl: stripe.url,
    timeoutMs: 300,
    ...change,
  })
}

const SHIPPING = { name: 'Taekwondo Club Namur', line1: 'Rue Haute 1', city: 'Namur', postalCode: '5000' }

function wanted(change = {}) {
  key += 1
  return {
    idempotencyKey: `key-${key}`,
    idOrder: 17,
    numero: '2026-000017',
    amountCents: 4250,
    receiptEmail: 'club@example.be',
    shipping: SHIPPING,
    ...change,
  }
}

describe('an intent', () => {
  it('is created with what Stripe must know of the order', async () => {
    const intent = await provider().createIntent(wanted())
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: `${intent.id}_secret_x`,
      status: 'open',
      amountCents: 4250,
      currency: 'eur',
      idOrder: 17,
    })
    expect(stripe.intents.get(intent.id)).toMatchObject({
      amount: 4250,
      currency: 'eur',
      payment_method_types: ['card', 'bancontact'],
      metadata: { order_id: '17', numero: '2026-000017' },
      receipt_email: 'club@example.be',
      shipping: {
        name: SHIPPING.name,
        carrier: 'BPOST',
        address: { line1: 'Rue Haute 1', city: 'Namur', postal_code: '5000', country: 'BE' },
      },
    })
    expect(stripe.asked[0]).toMatchObject({ version: '2026-10-28.endive', key: `key-${key}` })
  })

  it('is asked for without telling Stripe how long the request before took', async () => {
    const same = provider()
    for (let n = 0; n < 2; n += 1) await same.createIntent(wanted())
    expect(stripe.asked.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined])
  })

  it('that Stripe describes without its secret has an empty one', async () => {
    const intent = { id: 'pi_1', object: 'payment_intent', amount: 4250, currency: 'eur', status: 'processing' }
    stripe.breakNext({ body: JSON.stringify(intent) })
    expect(await provider().readIntent('pi_1')).toMatchObject({ status: 'processing', clientSecret: '', idOrder: null })
  })

  it('of an order is found among those made since, give or take ten minutes', async () => {
    const [mine, other] = [wanted({ idOrder: 3001 }), wanted({ idOrder: 3002 })]
    const { id } = await provider().createIntent(mine)
    await provider().createIntent(other)
    const since = new Date('2026-11-15T10:00:00.900Z')
    expect(await provider().listIntents(3001, since)).toMatchObject([{ id, idOrder: 3001 }])
    const { params } = stripe.asked.at(-1)!
    expect(Object.fromEntries(params)).toEqual({ 'created[gte]': '1794736200', limit: '100' })
  })

  it('is the same for the same key, also when it was paid meanwhile', async () => {
    const order = wanted()
    const first = await provider().createIntent(order)
    await stripe.pay(first.id, 'pm_card_visa')
    expect((await provider().createIntent(order)).id).toBe(first.id)
    expect(await provider().readIntent(first.id)).toMatchObject({ status: 'succeeded' })
  })

  it('is refused for the same key with another amount', async () => {
    const order = wanted()
    await provider().createIntent(order)
    await expect(provider().createIntent({ ...order, amountCents: 1 })).rejects.toThrow(ProviderRefused)
  })

  it('is one although the first answer was lost', async () => {
    const before = stripe.intents.size
    stripe.breakNext('works, then hangs up')
    const order = wanted()
    const intent = await provider().createIntent(order)
    expect(stripe.intents.size).toBe(before + 1)
    expect(stripe.asked.map((asked) => asked.key)).toEqual([order.idempotencyKey, order.idempotencyKey])
    expect(intent.status).toBe('open')
  })

  it.each([
    ['pm_card_visa', 200, 'succeeded'],
    ['pm_card_visa_chargeDeclined', 402, 'failed'],
    ['pm_card_authenticationRequired', 200, 'open'],
    ['pm_sepaDebit', 200, 'processing'],
  ])('paid with %s is read as it is', async (method, status, expected) => {
    const { id } = await provider().createIntent(wanted())
    expect((await stripe.pay(id, method)).status).toBe(status)
    expect(await provider().readIntent(id)).toMatchObject({ id, status: expected, amountCents: 4250, idOrder: 17 })
  })

  it('that does not exist is refused', async () => {
    await expect(provider().readIntent('pi_none')).rejects.toThrow(IntentUnknown)
    await expect(provider().cancelIntent('pi_none')).rejects.toThrow(IntentUnknown)
  })
})

describe('cancelling', () => {
  it('ends an intent nobody paid, also twice', async () => {
    const { id } = await provider().createIntent(wanted())
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'cancelled' })
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'cancelled' })
  })

  it.each([
    ['pm_card_visa', 'succeeded'],
    ['pm_sepaDebit', 'processing'],
  ])('leaves one paid with %s as it is', async (method, status) => {
    const { id } = await provider().createIntent(wanted())
    await stripe.pay(id, method)
    expect(await provider().cancelIntent(id)).toMatchObject({ id, status })
  })

  it('does not take silence for an answer', async () => {
    const { id } = await provider().createIntent(wanted())
    stripe.breakNext({ status: 500 }, { status: 500 })
    await expect(provider().cancelIntent(id)).rejects.toThrow(ProviderUnreachable)
    expect(stripe.intents.get(id)?.status).toBe('requires_payment_method')
  })
})

describe('a refund', () => {
  it('is made once for a key, and never of more than was paid', async () => {
    const { id } = await provider().createIntent(wanted())
    await stripe.pay(id, 'pm_card_visa')
    await provider().refund({ intent: id, amountCents: 4000, idempotencyKey: 'refund-1' })
    await provider().refund({ intent: id, amountCents: 4000, idempotencyKey: 'refund-1' })
    expect(stripe.intents.get(id)?.refunded).toBe(4000)
    await expect(provider().refund({ intent: id, amountCents: 4000, idempotencyKey: 'refund-2' })).rejects.toThrow(
      ProviderRefused,
    )
    await provider().refund({ intent: id, amountCents: 250, idempotencyKey: 'refund-3' })
    expect(stripe.intents.get(id)?.refunded).toBe(4250)
  })

  it.each(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])(
    'that Stripe makes as %s is read so, when made, read and listed',
    async (status) => {
      const { id } = await provider().createIntent(wanted())
      await stripe.pay(id, 'pm_card_visa')
      stripe.made.refundStatus = status
      const idempotencyKey = `refund 1 ${status}`
      const refund = await provider().refund({ intent: id, amountCents: 4250, idempotencyKey })
      stripe.made.refundStatus = 'succeeded'
      expect(refund).toEqual({
        id: expect.stringMatching(/^re_/),
        intent: id,
        status: status === 'canceled' ? 'cancelled' : status,
        amountCents: 4250,
        currency: 'eur',
        reference: idempotencyKey,
      })
      expect(await provider().readRefund(refund.id)).toEqual(refund)
      expect(await provider().listRefunds(id)).toEqual([refund])
      expect(Object.fromEntries(stripe.asked.at(-1)!.params)).toEqual({ payment_intent: id, limit: '100' })
      expect(await provider().listRefunds('pi_none')).toEqual([])
      await expect(provider().readRefund('re_none')).rejects.toThrow(IntentUnknown)
    },
  )

  it('of what was not paid is refused', async () => {
    const { id } = await provider().createIntent(wanted())
    await expect(provider().refund({ intent: id, amountCents: 1, idempotencyKey: 'refund-4' })).rejects.toThrow(
      ProviderRefused,
    )
  })
})

describe('what goes wrong is a no or a later', () => {
  const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  const twice = (fault: Fault) => [fault, fault]
  it.each<[string, Fault[], typeof ProviderRefused | typeof ProviderUnreachable]>([
    ['400', [{ status: 400, error: { type: 'invalid_request_error', message: 'x' } }], ProviderRefused],
    ['a wrong key', [{ status: 401, error: { type: 'invalid_request_error', message: 'x' } }], ProviderUnreachable],
    ['402, a decline', [{ status: 402, error: declined }], ProviderRefused],
    ['403', [{ status: 403, error: { type: 'invalid_request_error', message: 'x' } }], ProviderUnreachable],
    ['409, the same key under way', twice({ status: 409 }), ProviderUnreachable],
    ['429', [{ status: 429, error: { type: 'rate_limit_error', message: 'x' } }], ProviderUnreachable],
    ['500', twice({ status: 500 }), ProviderFailed],
    [
      '503 with the wish not to try again',
      [{ status: 503, headers: { 'stripe-should-retry': 'false' } }],
      ProviderFailed,
    ],
    ['no answer', twice('hangs'), ProviderUnreachable],
    ['a line that breaks', twice('hangs up'), ProviderUnreachable],
    ['a letter now and then', ['dribbles'], ProviderUnreachable],
    ['an answer that is no JSON', [{ body: '<html>Bad gateway' }], ProviderUnreachable],
    ['an answer that is cut', [{ body: '{"id": "pi_1", "obj' }], ProviderUnreachable],
    ['an empty answer', [{ body: '' }], ProviderUnreachable],
    ['null', [{ body: 'null' }], ProviderUnreachable],
    ['a text', [{ body: '"ok"' }], ProviderUnreachable],
    ['something else than an intent', [{ body: '{"id":"ch_1","object":"charge"}' }], ProviderUnreachable],
    ['an intent without an amount', [{ body: '{"id":"pi_1","object":"payment_intent"}' }], ProviderUnreachable],
  ])('%s', async (_name, faults, expected) => {
    const failing = provider()
    stripe.breakNext(...faults)
    // By name: a ProviderFailed is also a ProviderUnreachable, yet only the former renews the idempotency key.
    await expect(failing.createIntent(wanted())).rejects.toHaveProperty('name', expected.name)
    expect(await failing.createIntent(wanted())).toMatchObject({ status: 'open' })
  })

  it.each([
    ['nothing was made', {}, 0],
    ['it was made all the same', { works: true as const }, 1],
  ])('an error of Stripe’s own stays under its key, and is searched for: %s', async (_what, works, made) => {
    const order = wanted({ idOrder: 4000 + made })
    stripe.breakNext({ kept: 500, ...works }, { kept: 500, ...works })
    await expect(provider().createIntent(order)).rejects.toThrow(ProviderFailed)
    await expect(provider().createIntent(order)).rejects.toThrow(ProviderFailed)
    const found = await provider().listIntents(order.idOrder, new Date())
    expect(found.map(({ idOrder }) => idOrder)).toEqual(made === 0 ? [] : [order.idOrder])
    expect(await provider().createIntent({ ...order, idempotencyKey: `${order.idempotencyKey} again` })).toMatchObject({
      status: 'open',
    })
  })

  it('one failure of the provider’s own is tried again at once', async () => {
    stripe.breakNext({ status: 500 })
    expect(await provider().createIntent(wanted())).toMatchObject({ status: 'open' })
  })

  it('says what Stripe answered, for the log', async () => {
    stripe.breakNext({ status: 402, error: declined }, { status: 400, error: { type: 'api_error', message: 'x' } })
    await expect(provider().createIntent(wanted())).rejects.toThrow(
      'StripeCardError card_declined: Your card was declined.',
    )
    await expect(provider().createIntent(wanted())).rejects.toThrow(/^Stripe\w+ : x$/)
  })

  it('a mistake of our own is neither', async () => {
    const broken = wanted({ shipping: undefined })
    await expect(provider().createIntent(broken)).rejects.toThrow(TypeError)
  })

  it('speaks TLS where the URL says so', async () => {
    const secure = provider({ apiUrl: stripe.url.replace('http:', 'https:') })
    await expect(secure.createIntent(wanted())).rejects.toThrow(ProviderUnreachable)
    expect(stripe.asked).toEqual([])
  })

  it('nobody listens', async () => {
    await expect(provider({ apiUrl: 'http://127.0.0.1:1' }).readIntent('pi_1')).rejects.toThrow(ProviderUnreachable)
  })
})

describe('availability', () => {
  it('is seen by an answer to a right key', async () => {
    expect(await provider().isAvailable()).toBe(true)
    expect(stripe.asked.map(({ params }) => params.toString())).toEqual(['limit=1'])
    expect(await provider({ secretKey: 'sk_test_wrong' }).isAvailable()).toBe(false)
    expect(await provider({ apiUrl: 'http://127.0.0.1:1' }).isAvailable()).toBe(false)
  })

  it.each<[string, Fault]>([
    ['500', { status: 500 }],
    ['no answer', 'hangs'],
    ['a letter now and then', 'dribbles'],
    ['a head that comes letter by letter', 'dribbles head'],
    ['nonsense', { body: '"ok"' }],
  ])('is not %s, and that is said in time', async (_name, fault) => {
    stripe.breakNext(fault)
    const began = performance.now()
    expect(await provider().isAvailable()).toBe(false)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(stripe.asked).toHaveLength(1)
  })
})

it('reads webhooks signed with the secret of now or of before', () => {
  const now = new Date('2026-11-15T10:00:00Z')
  const body = Buffer.from(
    JSON.stringify({ id: 'evt_1', type: 'charge.refunded', data: { object: { object: 'charge' } } }),
  )
  for (const secret of ['whsec_now', 'whsec_before']) {
    expect(provider().readWebhook(body, signWebhook(body, secret, now), now)).toMatchObject({
      id: 'evt_1',
      intent: null,
    })
  }
  expect(() => provider().readWebhook(body, signWebhook(body, 'whsec_other', now), now)).toThrow(BadSignature)
})
