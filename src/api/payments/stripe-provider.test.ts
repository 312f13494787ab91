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
    ...change,
  })
}

/** Gives up soon on what never comes. Where an answer comes, a slow machine may need longer for it. */
const impatientProvider = () => provider({ timeoutMs: 500 })

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

describe('createIntent, readIntent and listIntents', () => {
  it('send Stripe amount, methods, order, receipt e-mail, postal address and API version', async () => {
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

  it('send no telemetry of earlier requests', async () => {
    const same = provider()
    for (let n = 0; n < 2; n += 1) await same.createIntent(wanted())
    expect(stripe.asked.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined])
  })

  it('return an empty client secret where Stripe leaves it out', async () => {
    const intent = { id: 'pi_1', object: 'payment_intent', amount: 4250, currency: 'eur', status: 'processing' }
    stripe.breakNext({ body: JSON.stringify(intent) })
    expect(await provider().readIntent('pi_1')).toMatchObject({ status: 'processing', clientSecret: '', idOrder: null })
  })

  it('find the intents of an order made since an instant, less ten minutes', async () => {
    const [mine, other] = [wanted({ idOrder: 3001 }), wanted({ idOrder: 3002 })]
    const { id } = await provider().createIntent(mine)
    await provider().createIntent(other)
    const since = new Date('2026-11-15T10:00:00.900Z')
    expect(await provider().listIntents(3001, since)).toMatchObject([{ id, idOrder: 3001 }])
    const { params } = stripe.asked.at(-1)!
    expect(Object.fromEntries(params)).toEqual({ 'created[gte]': '1794736200', limit: '100' })
  })

  it('return the same intent for the same idempotency key, even once paid', async () => {
    const order = wanted()
    const first = await provider().createIntent(order)
    await stripe.pay(first.id, 'pm_card_visa')
    expect((await provider().createIntent(order)).id).toBe(first.id)
    expect(await provider().readIntent(first.id)).toMatchObject({ status: 'succeeded' })
  })

  it('refuse the same idempotency key with another amount', async () => {
    const order = wanted()
    await provider().createIntent(order)
    await expect(provider().createIntent({ ...order, amountCents: 1 })).rejects.toThrow(ProviderRefused)
  })

  it('create one intent when the first answer is lost', async () => {
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
  ])('return the status of an intent paid with %s', async (method, status, expected) => {
    const { id } = await provider().createIntent(wanted())
    expect((await stripe.pay(id, method)).status).toBe(status)
    expect(await provider().readIntent(id)).toMatchObject({ id, status: expected, amountCents: 4250, idOrder: 17 })
  })

  it('throw IntentUnknown for an unknown id, and so does cancelIntent', async () => {
    await expect(provider().readIntent('pi_none')).rejects.toThrow(IntentUnknown)
    await expect(provider().cancelIntent('pi_none')).rejects.toThrow(IntentUnknown)
  })
})

describe('cancelIntent', () => {
  it('cancels an unpaid intent, and may be repeated', async () => {
    const { id } = await provider().createIntent(wanted())
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'cancelled' })
    expect(await provider().cancelIntent(id)).toMatchObject({ status: 'cancelled' })
  })

  it.each([
    ['pm_card_visa', 'succeeded'],
    ['pm_sepaDebit', 'processing'],
  ])('leaves an intent paid with %s as it is', async (method, status) => {
    const { id } = await provider().createIntent(wanted())
    await stripe.pay(id, method)
    expect(await provider().cancelIntent(id)).toMatchObject({ id, status })
  })

  it('throws ProviderUnreachable when Stripe keeps failing', async () => {
    const { id } = await provider().createIntent(wanted())
    stripe.breakNext({ status: 500 }, { status: 500 })
    await expect(provider().cancelIntent(id)).rejects.toThrow(ProviderUnreachable)
    expect(stripe.intents.get(id)?.status).toBe('requires_payment_method')
  })
})

describe('refund', () => {
  it('refunds once per idempotency key, and never more than was paid', async () => {
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
    'returns the status %s, and so do readRefund and listRefunds',
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

  it('refuses an unpaid intent', async () => {
    const { id } = await provider().createIntent(wanted())
    await expect(provider().refund({ intent: id, amountCents: 1, idempotencyKey: 'refund-4' })).rejects.toThrow(
      ProviderRefused,
    )
  })
})

describe('createIntent with a failing Stripe', () => {
  const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
  const twice = (fault: Fault) => [fault, fault]
  it.each<[string, Fault[], typeof ProviderRefused | typeof ProviderUnreachable]>([
    ['400', [{ status: 400, error: { type: 'invalid_request_error', message: 'x' } }], ProviderRefused],
    ['a wrong key', [{ status: 401, error: { type: 'invalid_request_error', message: 'x' } }], ProviderUnreachable],
    ['402, a decline', [{ status: 402, error: declined }], ProviderRefused],
    ['403', [{ status: 403, error: { type: 'invalid_request_error', message: 'x' } }], ProviderUnreachable],
    ['409, the same key in progress', twice({ status: 409 }), ProviderUnreachable],
    ['429', [{ status: 429, error: { type: 'rate_limit_error', message: 'x' } }], ProviderUnreachable],
    ['500', twice({ status: 500 }), ProviderFailed],
    [
      '503 with stripe-should-retry: false',
      [{ status: 503, headers: { 'stripe-should-retry': 'false' } }],
      ProviderFailed,
    ],
    ['no answer', twice('hangs'), ProviderUnreachable],
    ['a broken connection', twice('hangs up'), ProviderUnreachable],
    ['an answer that trickles in', ['dribbles'], ProviderUnreachable],
    ['an answer that is not JSON', [{ body: '<html>Bad gateway' }], ProviderUnreachable],
    ['a truncated answer', [{ body: '{"id": "pi_1", "obj' }], ProviderUnreachable],
    ['an empty answer', [{ body: '' }], ProviderUnreachable],
    ['null', [{ body: 'null' }], ProviderUnreachable],
    ['a text', [{ body: '"ok"' }], ProviderUnreachable],
    ['an object that is no intent', [{ body: '{"id":"ch_1","object":"charge"}' }], ProviderUnreachable],
    ['an intent without an amount', [{ body: '{"id":"pi_1","object":"payment_intent"}' }], ProviderUnreachable],
  ])('throws the right error, and works again afterwards: %s', async (_name, faults, expected) => {
    const failing = faults.some((fault) => fault === 'hangs' || fault === 'dribbles') ? impatientProvider() : provider()
    stripe.breakNext(...faults)
    // By name: a ProviderFailed is also a ProviderUnreachable, yet only the former renews the idempotency key.
    await expect(failing.createIntent(wanted())).rejects.toHaveProperty('name', expected.name)
    expect(await failing.createIntent(wanted())).toMatchObject({ status: 'open' })
  })

  it.each([
    ['no intent was created', {}, 0],
    ['an intent was created', { works: true as const }, 1],
  ])(
    'fails again under a key that Stripe stored a 500 for, and succeeds with a new key: %s',
    async (_what, works, made) => {
      const order = wanted({ idOrder: 4000 + made })
      stripe.breakNext({ kept: 500, ...works }, { kept: 500, ...works })
      await expect(provider().createIntent(order)).rejects.toThrow(ProviderFailed)
      await expect(provider().createIntent(order)).rejects.toThrow(ProviderFailed)
      const found = await provider().listIntents(order.idOrder, new Date())
      expect(found.map(({ idOrder }) => idOrder)).toEqual(made === 0 ? [] : [order.idOrder])
      expect(
        await provider().createIntent({ ...order, idempotencyKey: `${order.idempotencyKey} again` }),
      ).toMatchObject({
        status: 'open',
      })
    },
  )

  it('retries once after a 500', async () => {
    stripe.breakNext({ status: 500 })
    expect(await provider().createIntent(wanted())).toMatchObject({ status: 'open' })
  })

  it('throws what Stripe answered, for the log', async () => {
    stripe.breakNext({ status: 402, error: declined }, { status: 400, error: { type: 'api_error', message: 'x' } })
    await expect(provider().createIntent(wanted())).rejects.toThrow(
      'StripeCardError card_declined: Your card was declined.',
    )
    await expect(provider().createIntent(wanted())).rejects.toThrow(/^Stripe\w+ : x$/)
  })

  it('throws a TypeError for a programming error', async () => {
    const broken = wanted({ shipping: undefined })
    await expect(provider().createIntent(broken)).rejects.toThrow(TypeError)
  })

  it('uses TLS when the URL says https', async () => {
    const secure = provider({ apiUrl: stripe.url.replace('http:', 'https:') })
    await expect(secure.createIntent(wanted())).rejects.toThrow(ProviderUnreachable)
    expect(stripe.asked).toEqual([])
  })

  it('readIntent throws ProviderUnreachable when nothing listens', async () => {
    await expect(provider({ apiUrl: 'http://127.0.0.1:1' }).readIntent('pi_1')).rejects.toThrow(ProviderUnreachable)
  })
})

describe('isAvailable', () => {
  it('returns true only when Stripe answers to a valid key', async () => {
    expect(await provider().isAvailable()).toBe(true)
    expect(stripe.asked.map(({ params }) => params.toString())).toEqual(['limit=1'])
    expect(await provider({ secretKey: 'sk_test_wrong' }).isAvailable()).toBe(false)
    expect(await provider({ apiUrl: 'http://127.0.0.1:1' }).isAvailable()).toBe(false)
  })

  it.each<[string, Fault]>([
    ['500', { status: 500 }],
    ['no answer', 'hangs'],
    ['an answer that trickles in', 'dribbles'],
    ['headers that trickle in', 'dribbles head'],
    ['an invalid answer', { body: '"ok"' }],
  ])('returns false without waiting for the end of the answer, and without a retry: %s', async (_name, fault) => {
    stripe.breakNext(fault)
    expect(await impatientProvider().isAvailable()).toBe(false)
    expect(stripe.asked).toHaveLength(1)
  })
})

it('readWebhook accepts the current and the previous webhook secret, and no other', () => {
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
