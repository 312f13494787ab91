import { describe, expect, it } from 'vitest'
import { takeEvents } from '#api/core/orders/take-event.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import type { Intent } from '#api/payments/payment-provider.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi()

const eventRow = (id: string) => api.db.selectFrom('provider_event').selectAll().where('id', '=', id).executeTakeFirst()

describe('a webhook', () => {
  it('pays the order of its intent', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card')
    const answer = await order.webhook({ status: 'succeeded' }, 'evt_pays')
    expect([answer.status, answer.body]).toEqual([200, { received: true }])
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect(await scene.licencesOf(members)).toHaveLength(2)
    expect(await eventRow('evt_pays')).toMatchObject({ outcome: 'paid', handled_at: api.clock.now() })
  })

  it('is handled during maintenance', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await api.setMaintenance(true)
    const answer = await order.webhook({ status: 'succeeded' })
    await api.setMaintenance(false)
    expect(answer.status).toBe(200)
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })

  it('is handled once when sent fifty times at the same time', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card', 2)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order.webhook({ status: 'succeeded' }, 'evt_fifty')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await scene.licencesOf(members)).toHaveLength(4)
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_paid'])
    expect((await order.payments()).map(({ state }) => state)).toEqual(['succeeded'])
    const paid = await api.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'order.paid')
      .where('subject', '=', `order ${(await order.row()).numero}`)
      .execute()
    expect(paid).toHaveLength(1)
  })

  it('with the same content under fifty ids pays once', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card')
    const answers = await Promise.all(Array.from({ length: 50 }, () => order.webhook({ status: 'succeeded' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await scene.licencesOf(members)).toHaveLength(2)
    expect(await scene.mails()).toHaveLength(1)
    expect(await order.alerts()).toEqual([])
  })

  const statuses = ['open', 'processing', 'failed', 'succeeded'] as const
  it.each(permutations([...statuses]))('in the order %s, %s, %s, %s leaves the order paid', async (...order) => {
    const scene = await createScene()
    const placed = await scene.place('bancontact')
    for (const status of order) expect((await placed.order.webhook({ status })).status).toBe(200)
    expect(await placed.order.row()).toMatchObject({ state: 'paid' })
    expect((await placed.order.payments()).map(({ state }) => state)).toEqual(['succeeded'])
    expect(await scene.licencesOf(placed.members)).toHaveLength(2)
  })

  it.each(['failed', 'cancelled', 'processing', 'open'] as const)(
    'with status %s does not change a paid order',
    async (status) => {
      const scene = await createScene()
      const { members, order } = await scene.place('card')
      await order.webhook({ status: 'succeeded' })
      const before = await order.row()
      expect((await order.webhook({ status })).status).toBe(200)
      expect(await order.row()).toEqual(before)
      expect(await scene.licencesOf(members)).toHaveLength(2)
      expect((await order.payments()).map(({ state }) => state)).toEqual(['succeeded'])
    },
  )

  it('about a cancelled intent leaves the order open for a retry', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.webhook({ status: 'cancelled' })
    expect(await order.row()).toMatchObject({ state: 'created' })
    expect((await order.retry('card')).body.stripe_token).toEqual(expect.any(String))
  })

  it('pays an order whose intent was not stored yet', async () => {
    const scene = await createScene()
    fake.mood = 'unreachable'
    const { id, order } = await scene.place('card')
    const { body, headers } = fake.toWireEvent({ id: 'pi_early', status: 'succeeded', idOrder: id }, api.clock.now())
    expect((await scene.sendWebhook(body, headers)).status).toBe(200)
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect(await order.payments()).toMatchObject([{ intent: 'pi_early', state: 'succeeded' }])
  })
})

describe('a webhook is refused', () => {
  const text = 'La requête est illisible.'
  const refusal = { code: 'unreadable', message: text, error_description: text }

  it.each([
    ['without a signature', { 'stripe-signature': undefined }],
    ['with a malformed signature', { 'stripe-signature': 'bonjour' }],
    [
      'with a forged signature',
      { 'stripe-signature': `t=${Date.parse('2026-03-10T09:00:00Z') / 1000},v1=${'0'.repeat(64)}` },
    ],
    ['with two signature headers', { 'stripe-signature': 't=1,v1=00, t=2,v1=11' }],
  ])('%s', async (_what, changed) => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    const event = fake.toWireEvent({ ...fake.intentOf(id), status: 'succeeded' }, api.clock.now())
    const headers = Object.fromEntries(
      Object.entries({ ...event.headers, ...changed }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    const answer = await scene.sendWebhook(event.body, headers)
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(await order.row()).toMatchObject({ state: 'created' })
  })

  it('when signed with another secret, re-serialised, or signed 301 seconds ago', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    const said = { ...fake.intentOf(id), status: 'succeeded' as const }
    const event = fake.toWireEvent(said, api.clock.now())
    const forged = fake.sign(event.body, api.clock.now(), 'whsec_guess')
    const again = JSON.stringify(JSON.parse(event.body), null, 1)
    const old = fake.toWireEvent(said, new Date(api.clock.now().getTime() - 301_000))
    for (const [body, headers] of [
      [event.body, forged],
      [again, event.headers],
      [old.body, old.headers],
    ] as const) {
      const answer = await scene.sendWebhook(body, headers)
      expect([answer.status, answer.body]).toEqual([400, refusal])
    }
    expect(await order.row()).toMatchObject({ state: 'created' })
    const justInTime = fake.toWireEvent(said, new Date(api.clock.now().getTime() - 300_000))
    expect((await scene.sendWebhook(justInTime.body, justInTime.headers)).status).toBe(200)
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })

  it.each(['', 'null', '[]', '{', '{"id":"evt_z"}', '\u0000', '{"id":"evt_\\u0000","type":"x","data":{"object":{}}}'])(
    'when signed but no event: %j',
    async (body) => {
      const scene = await createScene()
      const answer = await scene.sendWebhook(body, fake.sign(body, api.clock.now()))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )

  it('when too large, but not for its content type', async () => {
    const scene = await createScene()
    const body = JSON.stringify({ id: 'evt_type', type: 'customer.created', data: { object: { object: 'customer' } } })
    const plain = { ...fake.sign(body, api.clock.now()), 'content-type': 'text/plain' }
    expect((await scene.sendWebhook(body, plain)).status).toBe(200)
    expect(await eventRow('evt_type')).toMatchObject({ outcome: 'ignored', handled_at: api.clock.now() })
    const large = 'x'.repeat(256 * 1024 + 1)
    expect((await scene.sendWebhook(large, fake.sign(large, api.clock.now()))).status).toBe(413)
  })

  it('with 404 when no provider is configured', async () => {
    const scene = await createScene()
    const { payments } = api.deps
    api.deps.payments = null
    const answer = await scene.sendWebhook('{}', {})
    api.deps.payments = payments
    expect(answer.status).toBe(404)
  })
})

describe('a succeeded intent raises one alert and pays nothing', () => {
  it.each<[string, Partial<Intent>]>([
    ['amount', { amountCents: 3999 }],
    ['amount', { amountCents: 4001 }],
    ['currency', { currency: 'usd' }],
    ['intent', { id: 'pi_foreign' }],
    ['intent', { idOrder: null }],
  ])('for another %s', async (reason, wrong) => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    for (let n = 0; n < 3; n += 1) {
      const about = wrong.id ? { idOrder: id, ...wrong, id: `${wrong.id}_${id}` } : wrong
      expect((await order.webhook({ status: 'succeeded', ...about })).status).toBe(200)
    }
    expect(await order.alerts()).toEqual([reason])
    expect(await order.row()).toMatchObject({ state: 'created' })
    expect(await scene.licencesOf(members)).toHaveLength(1)
    const told = await api.mailsTo(api.deps.env.FEDERATION_EMAIL)
    expect(told.filter(({ text }) => text.includes(` ${wrong.id ?? fake.intentOf(id).id}`))).toHaveLength(1)
  })

  it('unless it was cancelled before it was stored', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.webhook({ id: `pi_given_up_${id}`, status: 'cancelled' })
    expect(await order.alerts()).toEqual([])
    expect(await order.payments()).toMatchObject([{ state: 'open' }])
  })

  it('for an intent that names another order', async () => {
    const scene = await createScene()
    const [one, other] = [await scene.place('card'), await scene.place('card')]
    await one.order.webhook({ status: 'succeeded', idOrder: other.id })
    expect(await one.order.alerts()).toEqual(['intent'])
    for (const { order } of [one, other]) expect(await order.row()).toMatchObject({ state: 'created' })
  })

  it('for a cancelled order', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card')
    await order.cancel()
    await order.webhook({ status: 'succeeded' })
    await order.webhook({ status: 'succeeded' })
    expect(await order.alerts()).toEqual(['order_closed'])
    expect(await order.row()).toMatchObject({ state: 'cancelled' })
    expect(await scene.licencesOf(members)).toHaveLength(1)
  })

  it('for a second intent of a paid order', async () => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    const first = fake.decide(id, 'cancelled')
    await order.process()
    await order.retry('card')
    await order.webhook({ status: 'succeeded' })
    await order.webhook({ ...first, status: 'succeeded' })
    expect(await order.alerts()).toEqual(['paid_twice'])
    expect(await scene.licencesOf(members)).toHaveLength(2)
  })
})

describe('a webhook for an unknown order', () => {
  it('is stored, and handled once the order exists', async () => {
    const scene = await createScene()
    const { rows } = await api.deps.pool.query<{ last_value: number }>('select last_value from club_order_id_seq')
    const idOrder = rows[0]!.last_value + 1
    const said = { id: 'pi_ahead', status: 'succeeded' as const, idOrder }
    const { body, headers } = fake.toWireEvent(said, api.clock.now(), 'evt_ahead')
    expect((await scene.sendWebhook(body, headers)).status).toBe(200)
    expect(await eventRow('evt_ahead')).toMatchObject({ handled_at: null })
    fake.mood = 'unreachable'
    const { id, order } = await scene.place('card')
    expect(id).toBe(idOrder)
    await takeEvents.run(api.deps)
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect(await eventRow('evt_ahead')).toMatchObject({ outcome: 'paid' })
  })

  it('raises an alert after three days', async () => {
    const scene = await createScene()
    const said = { id: 'pi_nobody', status: 'succeeded' as const, idOrder: 999_999_999 }
    const { body, headers } = fake.toWireEvent(said, api.clock.now(), 'evt_nobody')
    await scene.sendWebhook(body, headers)
    api.travel(3 * 86_400 - 60)
    await takeEvents.run(api.deps)
    expect(await eventRow('evt_nobody')).toMatchObject({ handled_at: null })
    api.travel(61)
    for (let n = 0; n < 2; n += 1) await takeEvents.run(api.deps)
    expect(await eventRow('evt_nobody')).toMatchObject({ outcome: 'unknown_order', handled_at: expect.any(Date) })
    const alerts = await api.db.selectFrom('payment_alert').selectAll().where('intent', '=', 'pi_nobody').execute()
    expect(alerts).toMatchObject([{ reason: 'unknown_order', id_order: null }])
  })
})

describe('takeEvents', () => {
  it('handles an event behind a hundred that fail or wait, and reports the failures', async () => {
    const scene = await createScene()
    const { order, id } = await scene.place('card')
    const received_at = (minute: number) => new Date(api.clock.now().getTime() + (minute - 1000) * 60_000)
    const event = (name: string, minute: number, intent: object) => ({
      provider: api.deps.payments!.name,
      id: name,
      type: 'payment_intent.succeeded',
      payload: '{}',
      intent: JSON.stringify({ id: name, status: 'succeeded', amountCents: 4000, currency: 'eur', ...intent }),
      received_at: received_at(minute),
    })
    await api.db
      .insertInto('provider_event')
      .values([
        ...Array.from({ length: 50 }, (_, n) => event(`evt_never_${n}`, n, { idOrder: 'not a number' })),
        ...Array.from({ length: 50 }, (_, n) => event(`evt_unknown_${n}`, 100 + n, { idOrder: 900_000_000 + n })),
        event('evt_good', 900, { ...fake.intentOf(id), status: 'succeeded', idOrder: id }),
      ])
      .execute()
    await runDueJobs(api.deps, [takeEvents])
    expect(await order.row()).toMatchObject({ state: 'paid' })
    const job = () => api.db.selectFrom('job').selectAll().where('name', '=', 'take-events').executeTakeFirstOrThrow()
    expect(await job()).toMatchObject({ failures: 1, last_error: expect.stringContaining('50 failing') })
    await api.db.deleteFrom('provider_event').where('id', 'like', 'evt_never_%').execute()
    api.travel(2 * 3600)
    await runDueJobs(api.deps, [takeEvents])
    expect(await job()).toMatchObject({ failures: 0, last_error: null })
    await api.db.deleteFrom('provider_event').where('id', 'like', 'evt_unknown_%').execute()
  })

  /** An open intent for the order that no payment notes, as the provider has it. */
  function addStray(id_order: number, name: string) {
    const stray = { ...fake.intentOf(id_order), id: name, status: 'open' as const }
    fake.intents.set(stray.id, stray)
    return stray
  }
  const statusOf = (intent: string) => fake.intents.get(intent)!.status

  it('cancels a stray intent whose webhook came while the provider was unreachable', async () => {
    const { order, id } = await (await createScene()).place('card')
    fake.decide(id, 'succeeded')
    await order.status()
    const stray = addStray(id, 'pi_stray_unreachable')
    fake.mood = 'unreachable'
    expect((await order.webhook(stray, 'evt_stray')).status).toBe(200)
    await takeEvents.run(api.deps)
    expect([statusOf(stray.id), await eventRow('evt_stray')]).toMatchObject(['open', { handled_at: null }])
    fake.mood = 'well'
    await takeEvents.run(api.deps)
    expect([statusOf(stray.id), await eventRow('evt_stray')]).toMatchObject(['cancelled', { outcome: 'stray' }])
    expect([(await order.row()).state, await order.alerts()]).toEqual(['paid', []])
  })

  it('cancels a declined stray intent without an alert', async () => {
    const { order, id } = await (await createScene()).place('card')
    await order.cancel()
    const stray = { ...addStray(id, 'pi_stray_declined'), status: 'failed' as const }
    fake.intents.set(stray.id, stray)
    await order.webhook(stray, 'evt_stray_declined')
    expect([statusOf(stray.id), await eventRow('evt_stray_declined')]).toMatchObject([
      'cancelled',
      { outcome: 'stray' },
    ])
    expect(await order.alerts()).toEqual([])
  })

  it('cancels a stray intent whose webhook came before its order', async () => {
    const scene = await createScene()
    const { id: earlier } = await scene.place('card')
    const stray = { ...addStray(earlier, 'pi_stray_ahead'), idOrder: earlier + 1 }
    const { body, headers } = fake.toWireEvent(stray, api.clock.now(), 'evt_stray_ahead')
    await scene.sendWebhook(body, headers)
    const { order, id } = await scene.place('card')
    expect(id).toBe(stray.idOrder)
    fake.intents.set(stray.id, stray)
    await takeEvents.run(api.deps)
    expect([statusOf(stray.id), await eventRow('evt_stray_ahead')]).toMatchObject(['cancelled', { outcome: 'stray' }])
    expect((await order.payments()).map(({ state }) => state)).toEqual(['open'])
  })

  it('raises an alert for a stray intent paid before it could be cancelled', async () => {
    const { order, id } = await (await createScene()).place('card')
    const stray = addStray(id, 'pi_stray_paid')
    fake.mood = 'unreachable'
    await order.webhook(stray, 'evt_stray_paid')
    fake.mood = 'well'
    fake.intents.set(stray.id, { ...stray, status: 'succeeded' })
    await takeEvents.run(api.deps)
    expect([(await order.row()).state, await order.alerts()]).toEqual(['created', ['intent']])
    expect(await eventRow('evt_stray_paid')).toMatchObject({ outcome: 'stray' })
  })
})

it('a webhook without an order is ignored, as the account may serve another shop', async () => {
  const scene = await createScene()
  const said = { id: 'pi_shop', status: 'succeeded' as const, idOrder: null }
  const { body, headers } = fake.toWireEvent(said, api.clock.now(), 'evt_shop')
  expect((await scene.sendWebhook(body, headers)).status).toBe(200)
  expect(await eventRow('evt_shop')).toMatchObject({ outcome: 'not_ours', handled_at: expect.any(Date) })
  expect(await api.db.selectFrom('payment_alert').select('id').where('intent', '=', 'pi_shop').execute()).toEqual([])
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
