import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { takeEvents } from '#api/core/orders/take-event.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { ProviderRefused, ProviderUnreachable, type Refund } from '#api/payments/payment-provider.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { canRefundMove, type RefundStatus } from '#domain/refund-status.ts'
import { checkBooks, listEntries } from '#tests/support/ledger.ts'
import { useRefundApi } from '#tests/support/refunds.ts'

const { api, fake, createScene, staff, refund, run, placePaid: place } = useRefundApi()

const get = async (id_order: number) => (await api.call('staffGetOrder', { id_order }, staff)).body

async function placePaid() {
  const { scene, ...placed } = await place()
  const licences = async () => (await scene.licencesOf(placed.members)).length
  const state = async () => (await placed.order.row()).state
  const told = async () => (await scene.mails()).filter(({ kind }) => kind === 'order_refunded').length
  const made = () => fake.refundsOf(placed.intent).at(-1)!
  expect([await state(), await licences()]).toEqual(['paid', 2])
  return { ...placed, scene, licences, state, told, made }
}

/** A paid order whose refund is pending at the provider. */
async function placePending(status: RefundStatus = 'pending') {
  const placed = await placePaid()
  fake.refundStatus = status
  const answer = await refund(placed.id)
  fake.refundStatus = 'succeeded'
  return { ...placed, answer }
}

describe('staffRefundOrder of an order that a transfer and a card paid', () => {
  it('asks the provider for the card payment, and leaves the transfer as credit', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.mood = 'unreachable'
    await order.retry('virement')
    fake.mood = 'well'
    await inTransaction(api.deps, async (work) => {
      const locked = (await lockOrder(work.db, id))!
      await bookTransfer(work, locked, { day: today(api.clock), amount_cents: 1500 })
    })
    const { id: intent } = fake.decide(id, 'succeeded')
    await order.webhook({ status: 'succeeded' })
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect((await refund(id)).body).toMatchObject({ success: true })
    expect(fake.refundsOf(intent)).toMatchObject([{ amountCents: 4000 }])
    expect(await order.row()).toMatchObject({ state: 'refunded' })
    const { avoir } = (await api.call('staffGetClubAccount', { id_club: scene.club.id }, staff)).body
    expect(avoir).toBe(15)
    await checkBooks(api)
  })
})

describe('a pending refund', () => {
  it('leaves the order paid until the provider reports success', async () => {
    const placed = await placePending()
    expect([placed.answer.status, placed.answer.body.message]).toEqual([200, staffOrderMessages.refundPending])
    expect([await placed.state(), await placed.licences(), await placed.told()]).toEqual(['paid', 2, 0])
    expect((await get(placed.id)).payements[0]).toMatchObject({ state: 'succeeded', refund_state: 'pending' })
    const refunded = fake.settleRefund(placed.made().id, 'succeeded')
    await placed.order.refundWebhook('refund.updated', refunded)
    expect([await placed.state(), await placed.licences(), await placed.told()]).toEqual(['refunded', 1, 1])
    expect(await placed.order.row()).toMatchObject({ close_reason: 'Payée deux fois' })
    expect((await get(placed.id)).payements[0]).toMatchObject({ state: 'refunded', refund_state: 'succeeded' })
    expect((await get(placed.id)).evenements.map(({ type, outcome }) => [type, outcome])).toContainEqual([
      'refund.updated',
      'refunded',
    ])
    expect(await placed.order.alerts()).toEqual([])
  })

  it('is refused a second time, through the provider and by hand', async () => {
    const placed = await placePending()
    for (const given of [{}, { hors_portail: true }]) {
      const again = await refund(placed.id, given)
      expect([again.status, again.body.message]).toEqual([409, staffOrderMessages.refundUnderWay])
    }
    expect(fake.refundsOf(placed.intent)).toHaveLength(1)
    expect(await placed.state()).toBe('paid')
  })

  it('is followed by finishRefunds without a webhook', async () => {
    const placed = await placePending()
    api.travel(121)
    await run()
    expect(await placed.state()).toBe('paid')
    fake.settleRefund(placed.made().id, 'succeeded')
    api.travel(121)
    await Promise.all([run(), run()])
    expect([await placed.state(), await placed.told()]).toEqual(['refunded', 1])
    expect(fake.refundsOf(placed.intent)).toHaveLength(1)
  })

  it.each(['failed', 'cancelled'] as const)(
    'that ends as %s leaves the order paid and raises an alert',
    async (status) => {
      const placed = await placePending()
      fake.settleRefund(placed.made().id, status)
      api.travel(121)
      await run()
      await placed.order.refundWebhook('refund.failed', placed.made())
      expect([await placed.state(), await placed.licences(), await placed.told()]).toEqual(['paid', 2, 0])
      expect(await placed.order.alerts()).toEqual(['refund_failed'])
      expect((await get(placed.id)).payements[0]).toMatchObject({ refund_state: status })
      const [letter] = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).slice(-1)
      expect(letter!.text).toContain('le remboursement a échoué')
    },
  )
})

describe('a refund that the provider answers with', () => {
  it.each([
    ['requires_action', 'refundNeedsPayer', 'refund_action'],
    ['failed', 'refundFailed', 'refund_failed'],
    ['cancelled', 'refundFailed', 'refund_failed'],
  ] as const)('%s changes neither order nor licences, and raises an alert', async (status, message, reason) => {
    const placed = await placePending(status)
    expect([placed.answer.status, placed.answer.body.message]).toEqual([409, staffOrderMessages[message]])
    expect([await placed.state(), await placed.licences(), await placed.told()]).toEqual(['paid', 2, 0])
    expect(await placed.order.alerts()).toEqual([reason])
  })

  it('failed may be retried under another key, or recorded by hand', async () => {
    const placed = await placePending('failed')
    const first = placed.made()
    expect((await refund(placed.id)).status).toBe(200)
    expect(fake.refundsOf(placed.intent).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await placed.state()).toBe('refunded')
    // A late report on the failed refund changes nothing.
    await placed.order.refundWebhook('refund.failed', first)
    await placed.order.refundWebhook('refund.updated', { ...first, status: 'pending' })
    expect([await placed.state(), await placed.order.alerts()]).toEqual(['refunded', ['refund_failed']])
    const byHand = await placePending('failed')
    expect((await refund(byHand.id, { hors_portail: true })).status).toBe(200)
    expect(await byHand.state()).toBe('refunded')
  })

  it('requires_action is followed until it succeeds', async () => {
    const placed = await placePending('requires_action')
    await placed.order.refundWebhook('refund.updated', fake.settleRefund(placed.made().id, 'succeeded'))
    expect(await placed.state()).toBe('refunded')
  })
})

it('a refund that fails after success raises an alert, and the order stays refunded', async () => {
  const placed = await placePaid()
  expect((await refund(placed.id)).status).toBe(200)
  const failed = fake.settleRefund(placed.made().id, 'failed')
  await placed.order.refundWebhook('refund.failed', failed)
  await placed.order.refundWebhook('charge.refund.updated', failed)
  expect([await placed.state(), await placed.licences()]).toEqual(['refunded', 1])
  expect(await placed.order.alerts()).toEqual(['refund_failed_late'])
  const { alertes, payements } = await get(placed.id)
  expect(alertes).toMatchObject([{ reason: 'refund_failed_late', amount: 40, resolved_at: null }])
  expect(payements[0]).toMatchObject({ state: 'refunded', refund_state: 'failed' })
  const { rows } = (await api.call('staffListInbox', { sorte: 'alerte', size: 100 }, staff)).body
  expect(rows.find(({ id_autre }) => id_autre === placed.id)?.detail).toContain('a échoué depuis')
})

describe('a refund of the whole order that fails after success', () => {
  async function failLate() {
    const placed = await placePaid()
    await refund(placed.id)
    const failed = fake.settleRefund(placed.made().id, 'failed')
    return { ...placed, fail: () => placed.order.refundWebhook('refund.failed', failed) }
  }

  it('leaves the money as the club’s credit, once, which is paid back by a transfer', async () => {
    const placed = await failLate()
    const { id_club } = await placed.order.row()
    const before = await listEntries(api, `entry.id_order = ${placed.id}`)
    for (let times = 0; times < 2; times += 1) await placed.fail()
    expect(await listEntries(api, `entry.id_order = ${placed.id}`)).toEqual([
      ...before,
      'correction: provider 4000, clubs -4000',
    ])
    expect(await get(placed.id)).toMatchObject({ avoir_club: 40 })
    await checkBooks(api)
    const input = { id_club, montant: '40', date: '2026-03-10', note: '' }
    expect((await api.send('staffPayCreditBack', input, staff)).status).toBe(200)
    expect(await get(placed.id)).toMatchObject({ avoir_club: 0 })
    await checkBooks(api)
  })

  it('is posted by the job when the version before raised its alert, unless a person settled it then', async () => {
    const placed = await failLate()
    const { refund_id, provider } = (await placed.order.payments())[0]!
    const alert = { provider, intent: refund_id!, id_order: placed.id, reason: 'refund_failed_late' as const }
    const raise = (resolved_at: Date | null) =>
      api.db
        .insertInto('payment_alert')
        .values({ ...alert, details: '{}', created_at: api.clock.now(), resolved_at })
        .execute()
    await raise(api.clock.now())
    const credit = async () => (await get(placed.id)).avoir_club
    await postMissing(api.deps)
    expect(await credit()).toBe(0)
    await api.db.deleteFrom('payment_alert').where('id_order', '=', placed.id).execute()
    await raise(null)
    await postMissing(api.deps)
    expect(await credit()).toBe(40)
  })
})

describe('a stored error of the provider', () => {
  it.each(['failing', 'failing at the end'] as const)(
    'under the key of a refund (%s) does not prevent one refund',
    async (mood) => {
      const placed = await placePaid()
      fake.mood = mood
      const answer = await refund(placed.id)
      expect(answer.body.message).toBe(staffOrderMessages.refundUnanswered)
      expect(await placed.state()).toBe('paid')
      fake.mood = 'well'
      // A person and the job may both be next.
      api.travel(121)
      await Promise.all([refund(placed.id), run()])
      expect([await placed.state(), await placed.told()]).toEqual(['refunded', 1])
      expect(fake.refundsOf(placed.intent)).toHaveLength(1)
    },
  )
})

describe('an event from the provider’s dashboard', () => {
  it('about a refund raises one alert, and the order stays paid', async () => {
    const placed = await placePaid()
    const made = fake.refundInDashboard(placed.intent)
    const charge = { id: 'ch_1', object: 'charge', amount: 4000, amount_refunded: 4000 }
    await placed.order.otherWebhook('charge.refunded', charge)
    await placed.order.refundWebhook('refund.created', made)
    await placed.order.refundWebhook('refund.updated', made)
    expect([await placed.state(), await placed.licences()]).toEqual(['paid', 2])
    expect(await placed.order.alerts()).toEqual(['refunded_elsewhere'])
    const [letter] = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).slice(-1)
    expect(letter).toMatchObject({ kind: 'payment_event' })
    expect(letter!.text).toContain('sans passer par le portail')
    // A new refund is refused then, but can be recorded.
    expect((await refund(placed.id)).body.message).toBe(staffOrderMessages.refundRefused)
    expect((await refund(placed.id, { hors_portail: true })).status).toBe(200)
    await placed.order.otherWebhook('charge.refunded', charge)
    expect(await placed.order.alerts()).toEqual(['refunded_elsewhere'])
    // The late failure concerns an order that is recorded as refunded.
    await placed.order.refundWebhook('refund.failed', fake.settleRefund(made.id, 'failed'))
    expect(await placed.order.alerts()).toEqual(['refunded_elsewhere', 'refund_failed'])
  })

  it('about a second refund raises an alert after the first was settled', async () => {
    const placed = await placePaid()
    await placed.order.refundWebhook('refund.created', { ...fake.refundInDashboard(placed.intent), amountCents: 1000 })
    const [alert] = (await get(placed.id)).alertes
    await api.call('staffSettleInboxItem', { sorte: 'alerte', id: alert!.id, note: 'Geste commercial' }, staff)
    await placed.order.refundWebhook('refund.created', { ...fake.refundInDashboard(placed.intent), amountCents: 500 })
    expect(await placed.order.alerts()).toEqual(['refunded_elsewhere', 'refunded_elsewhere'])
  })

  it('about a refund of the portal raises no alert, even if it comes before the answer', async () => {
    const placed = await placePaid()
    fake.beforeActing(async (what) => {
      if (what !== 'refund') return
      fake.beforeActing(undefined)
      const charge = { id: 'ch_2', object: 'charge', amount: 4000, amount_refunded: 4000 }
      await placed.order.otherWebhook('charge.refunded', charge)
    })
    expect((await refund(placed.id)).status).toBe(200)
    await placed.order.refundWebhook('refund.created', placed.made())
    expect([await placed.state(), await placed.order.alerts()]).toEqual(['refunded', []])
  })

  it('about a refund that was also recorded by hand raises refunded_twice', async () => {
    const placed = await placePaid()
    fake.mood = 'unreachable'
    await refund(placed.id)
    fake.mood = 'well'
    const [payment] = await placed.order.payments()
    expect((await refund(placed.id, { hors_portail: true })).status).toBe(200)
    const made = await fake.provider.refund({
      intent: placed.intent,
      amountCents: 4000,
      idempotencyKey: payment!.refund_key!,
    })
    await placed.order.refundWebhook('refund.created', made)
    expect([await placed.state(), await placed.order.alerts()]).toEqual(['refunded', ['refunded_twice']])
  })

  it('about a dispute and its end raises alerts, and the order stays paid', async () => {
    const placed = await placePaid()
    const dispute = { id: `dp_${placed.id}`, object: 'dispute', amount: 4000 }
    await placed.order.otherWebhook('charge.dispute.created', { ...dispute, status: 'needs_response' })
    await placed.order.otherWebhook('charge.dispute.created', { ...dispute, status: 'needs_response' })
    await placed.order.otherWebhook('charge.dispute.closed', { ...dispute, status: 'lost' })
    expect(await placed.order.alerts()).toEqual(['dispute', 'dispute_lost'])
    expect([await placed.state(), await placed.licences()]).toEqual(['paid', 2])
  })

  it('is kept until the payment has succeeded', async () => {
    const scene = await createScene()
    const placed = await scene.place('card')
    const { id: intent } = fake.decide(placed.id, 'succeeded')
    await placed.order.refundWebhook('refund.created', fake.refundInDashboard(intent), `evt_early_${placed.id}`)
    expect([(await placed.order.row()).state, await placed.order.alerts()]).toEqual(['created', []])
    await placed.order.status()
    await takeEvents.run(api.deps)
    expect([(await placed.order.row()).state, await placed.order.alerts()]).toEqual(['paid', ['refunded_elsewhere']])
  })

  it('about another’s payment is ignored', async () => {
    const placed = await placePaid()
    const dispute = { id: 'dp_shop', object: 'dispute', amount: 1, status: 'lost', payment_intent: 'pi_shop' }
    expect((await placed.order.otherWebhook('charge.dispute.closed', dispute)).status).toBe(200)
    const raised = await api.db.selectFrom('payment_alert').select('id').where('intent', '=', 'dp_shop').execute()
    expect(raised).toEqual([])
  })
})

describe('a webhook about another refund of the portal', () => {
  const outcomeOf = async (id: string) =>
    (await api.db.selectFrom('provider_event').select('outcome').where('id', '=', id).executeTakeFirstOrThrow()).outcome

  /** Reports a refund of the portal's under another key, and returns the result. */
  async function report(placed: Awaited<ReturnType<typeof placePaid>>, given: Partial<Refund>) {
    const event = `evt_other_${placed.id}_${given.status}`
    const other = { id: `re_other_${placed.id}`, intent: placed.intent, amountCents: 4000, currency: 'eur' }
    const [payment] = await placed.order.payments()
    const made = { ...other, reference: `refund ${payment!.id} other`, status: 'succeeded' as const, ...given }
    await placed.order.refundWebhook('refund.updated', made, event)
    const [followed] = await placed.order.payments()
    return { outcome: await outcomeOf(event), state: await placed.state(), follows: followed!.refund_id }
  }

  async function placeAsked() {
    const placed = await placePaid()
    fake.mood = 'unreachable'
    await refund(placed.id)
    fake.mood = 'well'
    const [payment] = await placed.order.payments()
    return { ...placed, key: payment!.refund_key! }
  }

  it('is applied while the provider has not answered under the current key', async () => {
    const placed = await placeAsked()
    const said = await report(placed, { status: 'succeeded' })
    expect(said).toEqual({ outcome: 'refunded', state: 'refunded', follows: `re_other_${placed.id}` })
    expect([await placed.licences(), await placed.told()]).toEqual([1, 1])
  })

  it('is applied after the current refund failed', async () => {
    const placed = await placePending('failed')
    expect(await report(placed, { status: 'pending' })).toMatchObject({ outcome: 'refund_pending', state: 'paid' })
    expect(await report(placed, { status: 'succeeded' })).toMatchObject({ outcome: 'refunded', state: 'refunded' })
  })

  it('is ignored while the current refund is pending', async () => {
    const placed = await placePending('pending')
    const said = await report(placed, { status: 'succeeded' })
    expect(said).toEqual({ outcome: 'unchanged', state: 'paid', follows: placed.made().id })
  })

  it('is ignored if that refund failed, without an alert', async () => {
    const placed = await placeAsked()
    const said = await report(placed, { status: 'failed' })
    expect(said).toEqual({ outcome: 'unchanged', state: 'paid', follows: null })
    expect(await placed.order.alerts()).toEqual([])
  })

  it('is ignored under the current key once the refund has an id', async () => {
    const placed = await placePending('failed')
    const [payment] = await placed.order.payments()
    const said = await report(placed, { reference: payment!.refund_key, status: 'pending' })
    expect(said).toEqual({ outcome: 'unchanged', state: 'paid', follows: placed.made().id })
  })

  it.each([
    ['failed', 'unchanged', []],
    ['requires_action', 'unchanged', []],
    ['pending', 'alert', ['refunded_twice']],
    ['succeeded', 'alert', ['refunded_twice']],
  ] as const)('that is %s after a refund by hand has the outcome %s', async (status, outcome, alerts) => {
    const placed = await placeAsked()
    await refund(placed.id, { hors_portail: true })
    expect(await report(placed, { reference: placed.key, status })).toMatchObject({ outcome, state: 'refunded' })
    expect([await placed.order.alerts(), await placed.told()]).toEqual([alerts, 1])
  })

  it('for an unknown payment, or a charge after a refund, changes nothing', async () => {
    const placed = await placePaid()
    await refund(placed.id)
    const charge = { object: 'charge', amount_refunded: 4000, currency: 'eur' }
    for (const [id, payment_intent, outcome] of [
      [`ch_shop_${placed.id}`, 'pi_shop', 'not_ours'],
      [`ch_own_${placed.id}`, placed.intent, 'unchanged'],
    ] as const) {
      const event = fake.describeOther('charge.refunded', { ...charge, id, payment_intent }, api.clock.now(), id)
      await placed.scene.sendWebhook(event.body, event.headers)
      expect([id, await outcomeOf(id)]).toEqual([id, outcome])
    }
  })
})

describe('staffRefundOrder when the provider refuses', () => {
  it.each([
    ['and refuses to list refunds', () => new ProviderRefused('no'), staffOrderMessages.refundRefused],
    [
      'and is unreachable for the list of refunds',
      () => new ProviderUnreachable('no'),
      staffOrderMessages.refundUnanswered,
    ],
  ])('leaves the order paid: %s', async (_what, error, message) => {
    const placed = await placePaid()
    fake.refundInDashboard(placed.intent)
    const real = fake.provider.listRefunds.bind(fake.provider)
    fake.provider.listRefunds = () => Promise.reject(error())
    const answer = await refund(placed.id)
    fake.provider.listRefunds = real
    expect([answer.body.message, await placed.state()]).toEqual([message, 'paid'])
  })
})

/** Courses of a refund at the provider. */
const LIVES: RefundStatus[][] = [
  ['succeeded'],
  ['pending', 'succeeded'],
  ['pending', 'requires_action', 'succeeded'],
  ['pending', 'failed'],
  ['requires_action', 'cancelled'],
  ['pending', 'succeeded', 'failed'],
]

it('random repeated webhooks about a refund end in the right state, with one refund', {
  timeout: 300_000,
}, async () => {
  const heard = fc
    .constantFrom(...LIVES)
    .chain((life) => fc.tuple(fc.constant(life), fc.array(fc.constantFrom(...life), { maxLength: 3 })))
    .chain(([life, repeated]) => {
      const said = [...life, ...repeated]
      return fc.tuple(fc.constant(life), fc.shuffledSubarray(said, { minLength: said.length }), fc.boolean())
    })
  await fc.assert(
    fc.asyncProperty(heard, async ([life, said, askedTwice]) => {
      const placed = await placePending(life[0])
      // The answer to the first caller came first; the job would see the end.
      const made: Refund = { ...placed.made() }
      fake.settleRefund(made.id, life.at(-1)!)
      let known: RefundStatus = life[0]!
      let closed = known === 'succeeded'
      for (const status of said) {
        await placed.order.refundWebhook('refund.updated', { ...made, status })
        if (!canRefundMove(known, status)) continue
        known = status
        closed ||= status === 'succeeded'
        if (askedTwice && status === 'pending') expect((await refund(placed.id)).status).toBe(409)
      }
      api.travel(121)
      await run()
      const last = life.at(-1)!
      closed ||= last === 'succeeded'
      expect(await placed.state()).toBe(closed ? 'refunded' : 'paid')
      expect(await placed.licences()).toBe(closed ? 1 : 2)
      expect(await placed.told()).toBe(closed ? 1 : 0)
      const alerts = (await placed.order.alerts()).filter((reason) => reason !== 'refund_action')
      const failure = closed ? 'refund_failed_late' : 'refund_failed'
      expect(alerts).toEqual(last === 'succeeded' ? [] : [failure])
      expect(fake.refundsOf(placed.intent)).toHaveLength(1)
    }),
    { numRuns: 25, seed: 20_261_115 },
  )
})
