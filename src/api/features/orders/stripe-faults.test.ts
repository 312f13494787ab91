import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishRefunds } from '#api/jobs/finish-refunds.ts'
import { createStripeProvider } from '#api/payments/stripe-provider.ts'
import { signWebhook } from '#api/payments/webhook-signature.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { createScene, type OrderScene } from '#tests/support/orders.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

const WEBHOOK_SECRET = 'whsec_test'
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let api: TestApi
let scene: OrderScene
let staff: { id: number; token: string }

const connect = (secretKey: string) =>
  createStripeProvider({
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecrets: [WEBHOOK_SECRET],
    apiUrl: stripe.url,
  })

beforeAll(async () => {
  stripe = await startStripeStandIn()
  // Stripe's clock is the machine's, and intents are searched for by creation time.
  api = await createTestApi({ payments: connect(SECRET_KEY), now: new Date().toISOString() })
  scene = await createScene(api)
  const account = await api.createAccount({})
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
})
afterAll(async () => {
  await api.close()
  await stripe.stop()
})

const intentsOf = (id: number) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.order_id === String(id))
const openOf = (id: number) => intentsOf(id).filter(({ status }) => status.startsWith('requires_'))
/** The library retries once by itself, and gets the same answer. */
const failWith = (fault: { kept: number; works?: true }) => stripe.breakNext(fault, fault)
const idOf = (token: string | null) => token!.split('_secret_')[0]!
function sendEvent(type: string, object: object) {
  const body = Buffer.from(JSON.stringify({ id: `evt_${Math.random()}`, type, data: { object } }))
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signWebhook(body, WEBHOOK_SECRET, api.clock.now()),
  }
  return api.request({ method: 'POST', url: '/api/myabft/payments/webhook', payload: body.toString(), headers })
}

describe('after a 500 that Stripe stores under the idempotency key', () => {
  it.each([
    ['no intent was created', { kept: 500 }],
    ['an intent was created', { kept: 500, works: true as const }],
  ])('the order can be paid once: %s', async (_what, fault) => {
    failWith(fault)
    const { id, token, order } = await scene.place('card')
    expect(token).toBeNull()
    const processed = (await order.process()).body
    expect(processed.stripe_token).toMatch(/^pi_/)
    const retried = (await order.retry('card')).body
    expect(retried.stripe_token).toBe(processed.stripe_token)
    expect(intentsOf(id)).toHaveLength(1)
    await stripe.pay(idOf(processed.stripe_token), 'pm_card_visa')
    expect((await order.status()).body.state).toBe('paid')
    expect(await order.payments()).toMatchObject([{ state: 'succeeded' }])
    expect(await order.alerts()).toEqual([])
  })

  it('processOrder may fail repeatedly until retryPayment creates one open intent', async () => {
    failWith({ kept: 500 })
    const { id, order } = await scene.place('card')
    for (const kept of [500, 502, 503]) {
      failWith({ kept })
      expect((await order.process()).body.stripe_token).toBeNull()
    }
    expect((await order.retry('bancontact')).body.stripe_token).toMatch(/^pi_/)
    expect(openOf(id)).toHaveLength(1)
  })

  it('a stray intent that appears later is cancelled without an alert', async () => {
    failWith({ kept: 500 })
    const { id, order } = await scene.place('card')
    const { stripe_token } = (await order.process()).body
    const stray = { ...stripe.intents.get(idOf(stripe_token))!, id: 'pi_stray', client_secret: 'pi_stray_secret_x' }
    stripe.intents.set(stray.id, stray)
    expect((await sendEvent('payment_intent.created', stray)).status).toBe(200)
    expect(stripe.intents.get('pi_stray')!.status).toBe('canceled')
    expect(openOf(id).map((intent) => intent.id)).toEqual([idOf(stripe_token)])
    expect([await order.alerts(), (await order.row()).state]).toEqual([[], 'created'])
  })

  it.each([
    ['no refund was created', { kept: 500 }],
    ['a refund was created', { kept: 500, works: true as const }],
  ])('staffRefundOrder refunds once: %s', async (_what, fault) => {
    const { id, token, order } = await scene.place('card')
    await stripe.pay(idOf(token), 'pm_card_visa')
    await order.status()
    failWith(fault)
    const wish = { id_order: id, reason: 'Payée deux fois' }
    expect((await api.send('staffRefundOrder', wish, staff)).body.message).toBe(staffOrderMessages.refundUnanswered)
    api.travel(121)
    await finishRefunds.run(api.deps)
    expect((await order.row()).state).toBe('refunded')
    const made = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === idOf(token))
    expect(made.map(({ amount }) => amount)).toEqual([4000])
  })
})

it('an intent that received less than its amount raises an alert and pays nothing', async () => {
  const { token, order } = await scene.place('card')
  Object.assign(stripe.intents.get(idOf(token))!, { status: 'succeeded', amount_received: 3900 })
  expect((await order.status()).body.state).toBe('created')
  expect(await order.alerts()).toEqual(['amount'])
  const [alert] = await api.db.selectFrom('payment_alert').select('details').orderBy('id', 'desc').limit(1).execute()
  expect(alert!.details).toMatchObject({ said: { amountCents: 3900 } })
})

describe('while Stripe refuses the secret key', () => {
  const wrong = async <T>(work: () => Promise<T>): Promise<T> => {
    const right = api.deps.payments
    api.deps.payments = connect('sk_test_wrong')
    try {
      return await work()
    } finally {
      api.deps.payments = right
    }
  }
  const staffCancel = (id_order: number) =>
    api.send('staffCancelOrder', { id_order, reason: 'À la demande du club' }, staff)

  it('staffCancelOrder refuses an order with an open intent', async () => {
    const { id, token, order } = await scene.place('card')
    const refused = await wrong(() => staffCancel(id))
    expect([refused.status, refused.body.message]).toEqual([409, staffOrderMessages.providerUnreachable])
    expect([(await order.row()).state, openOf(id)]).toMatchObject(['created', [{ id: idOf(token) }]])
    expect((await staffCancel(id)).status).toBe(200)
    expect([(await order.row()).state, openOf(id)]).toEqual(['cancelled', []])
  })

  it('staffRefundOrder is unanswered, and finishRefunds makes the refund once the key is right', async () => {
    const { id, token, order } = await scene.place('card')
    await stripe.pay(idOf(token), 'pm_card_visa')
    await order.status()
    const wish = { id_order: id, reason: 'Payée deux fois' }
    const answer = await wrong(() => api.send('staffRefundOrder', wish, staff))
    expect(answer.body.message).toBe(staffOrderMessages.refundUnanswered)
    api.travel(121)
    await finishRefunds.run(api.deps)
    expect([(await order.row()).state, await order.alerts()]).toEqual(['refunded', []])
  })
})

it('staffCancelOrder cancels an order whose intent Stripe does not know', async () => {
  const { id, token, order } = await scene.place('card')
  stripe.intents.delete(idOf(token))
  expect((await api.send('staffCancelOrder', { id_order: id, reason: 'Erreur' }, staff)).status).toBe(200)
  expect((await order.row()).state).toBe('cancelled')
})
