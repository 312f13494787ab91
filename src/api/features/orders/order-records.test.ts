import { describe, expect, it } from 'vitest'
import { moveOrder } from '#api/core/orders/move-order.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { takeEvents } from '#api/core/orders/take-event.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { selectEnclosures } from '#api/mail/enclosures.ts'
import type { NewIntent } from '#api/payments/payment-provider.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { formatMoney } from '#domain/money.ts'
import { orderAddress } from '#tests/support/builders.ts'
import { auditOfOrder, useOrderApi } from '#tests/support/orders.ts'

const NOW = '2026-03-10T09:00:00.000Z'
const { api, fake, createScene } = useOrderApi({ env: { CLUB_LICENCE: 'on' }, now: NOW })
type Scene = Awaited<ReturnType<typeof createScene>>
type Placed = Awaited<ReturnType<Scene['place']>>

const alertsOf = (id_order: number) =>
  api.db.selectFrom('payment_alert').selectAll().where('id_order', '=', id_order).orderBy('id').execute()
const mentionsOf = async (idMail: number) => {
  const rows = await api.db.selectFrom('mail_mention').select('id_member').where('id_mail', '=', idMail).execute()
  return rows.map(({ id_member }) => id_member).toSorted((one, other) => one - other)
}

/** An order for the licence of the club itself. */
async function placeClubLicence(scene: Scene) {
  const wish = {
    ...scene.wishFor([], 'card'),
    json_details: { total: 50 },
    products: { renew: [], licence_club: [{ id_product: 2, ordereableId: scene.club.id }] },
  }
  const { body } = await api.call('createOrder', wish, scene.as)
  return { id: body.id_order, order: scene.about(body.id_order) }
}
const affiliationOf = ({ club }: Scene) =>
  api.db.selectFrom('club_affiliation').selectAll().where('id_club', '=', club.id).execute()

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
}

describe('createIntent of the provider', () => {
  it('receives order, amount, receipt e-mail and postal address', async () => {
    const scene = await createScene()
    const heard: NewIntent[] = []
    const real = fake.provider.createIntent.bind(fake.provider)
    fake.provider.createIntent = (wanted) => {
      heard.push(wanted)
      return real(wanted)
    }
    const { id, order } = await scene.place('card', 2)
    fake.provider.createIntent = real
    const [payment] = await order.payments()
    expect(heard).toEqual([
      {
        idempotencyKey: payment!.idempotency_key,
        idOrder: id,
        numero: (await order.row()).numero,
        amountCents: 8000,
        receiptEmail: scene.billed,
        shipping: {
          name: `${orderAddress.prenom} ${orderAddress.nom}`,
          line1: orderAddress.adresse,
          city: orderAddress.ville,
          postalCode: orderAddress.cp,
        },
      },
    ])
    expect(payment!.idempotency_key).toMatch(new RegExp(`^order ${id} [0-9a-f-]{36}$`))
  })
})

describe('the audit trail of an order', () => {
  it('records creation, changes of state, payment and licences', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card')
    await order.webhook({ status: 'processing' })
    await order.webhook({ status: 'failed' })
    await order.webhook({ status: 'succeeded' })
    const [line] = await order.lines()
    const days = { date_debut: line!.date_debut, date_fin: line!.date_fin }
    const portal = { actor: 'portal', id_account: null, id_club: scene.club.id, id_member: null }
    const actions = ['order.create', 'order.deciding', 'order.created', 'order.paid', 'licence.create']
    expect(await auditOfOrder(api, order, ...actions)).toEqual([
      {
        action: 'order.create',
        actor: 'account',
        id_account: scene.account.id,
        id_club: scene.club.id,
        id_member: scene.manager.id,
        before: null,
        after: {
          total_cents: 4000,
          mode_payement: 'payementElectronique',
          lines: [
            {
              path: 'products.renew.0',
              id_product: 1,
              id_member: members[0]!.id,
              id_club: null,
              cost_cents: 4000,
              ...days,
            },
          ],
        },
      },
      { ...portal, action: 'order.deciding', before: { state: 'created' }, after: { state: 'deciding' } },
      { ...portal, action: 'order.created', before: { state: 'deciding' }, after: { state: 'created' } },
      { ...portal, action: 'order.paid', before: { state: 'created' }, after: { state: 'paid', paid_at: NOW } },
      { ...portal, action: 'licence.create', id_member: members[0]!.id, before: null, after: days },
    ])
    const licence = (await scene.licencesOf(members)).at(-1)
    expect(licence).toMatchObject({ ...days, id_club: scene.club.id, created_at: api.clock.now() })
    expect(await order.payments()).toMatchObject([{ state: 'succeeded', settled_at: api.clock.now() }])
  })

  it('records a retry and a cancellation by the club', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.retry('bancontact')
    await order.cancel()
    const by = { actor: 'account', id_account: scene.account.id, id_club: scene.club.id, id_member: null }
    const electronic = (type_payement: string) => ({ mode_payement: 'payementElectronique', type_payement })
    expect(await auditOfOrder(api, order, 'order.retry', 'order.cancelled')).toEqual([
      { ...by, action: 'order.retry', before: electronic('card'), after: electronic('bancontact') },
      {
        ...by,
        action: 'order.cancelled',
        before: { state: 'created' },
        after: { state: 'cancelled', closed_at: NOW, close_reason: 'Annulée par le club' },
      },
    ])
    expect(await order.payments()).toMatchObject([{ state: 'cancelled', settled_at: api.clock.now() }])
  })
})

describe('a webhook about an intent', () => {
  const outcomeOf = async (id: string) =>
    (await api.db.selectFrom('provider_event').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome

  it.each([
    [['open'], 'created', 'open', 'unchanged'],
    [['processing'], 'deciding', 'processing', 'deciding'],
    [['processing', 'processing'], 'deciding', 'processing', 'deciding'],
    [['processing', 'open'], 'deciding', 'processing', 'unchanged'],
    [['failed'], 'created', 'failed', 'failed'],
    [['processing', 'failed'], 'created', 'failed', 'failed'],
    [['cancelled'], 'created', 'cancelled', 'cancelled'],
    [['processing', 'cancelled'], 'created', 'cancelled', 'cancelled'],
    [['cancelled', 'processing'], 'created', 'cancelled', 'unchanged'],
    [['cancelled', 'succeeded'], 'paid', 'succeeded', 'paid'],
  ] as const)(
    'in the statuses %j leaves the order %s and its payment %s',
    async (statuses, state, payment, outcome) => {
      const scene = await createScene()
      const { id, order } = await scene.place('card')
      const last = `evt_${id}_last`
      for (const status of statuses.slice(0, -1)) await order.webhook({ status })
      await order.webhook({ status: statuses.at(-1)! }, last)
      expect([(await order.row()).state, await outcomeOf(last)]).toEqual([state, outcome])
      expect(await order.payments()).toMatchObject([{ state: payment, heard_at: api.clock.now() }])
    },
  )

  it('is stored with its payload and what was read from it', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    const intent = fake.intentOf(id).id
    await order.webhook({ status: 'processing' }, `evt_kept_${id}`)
    const row = await api.db
      .selectFrom('provider_event')
      .selectAll()
      .where('id', '=', `evt_kept_${id}`)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      provider: 'sandbox',
      type: 'payment_intent.processing',
      payload: { data: { object: { id: intent } } },
      intent: { id: intent, status: 'processing', amountCents: 4000, idOrder: id },
      subject: null,
      received_at: api.clock.now(),
    })
  })

  it('of an unknown order raises an alert after three days only if it was paid', async () => {
    const scene = await createScene()
    const unknown = { idOrder: 999_999, amountCents: 4000 }
    for (const status of ['succeeded', 'processing'] as const) {
      const { body, headers } = fake.toWireEvent({ ...unknown, id: `pi_${status}`, status }, api.clock.now())
      await scene.sendWebhook(body, headers)
    }
    const alerts = () =>
      api.db.selectFrom('payment_alert').selectAll().where('intent', 'in', ['pi_succeeded', 'pi_processing']).execute()
    api.travel(3 * 86_400 - 1)
    await takeEvents.run(api.deps)
    expect(await alerts()).toEqual([])
    api.travel(1)
    await takeEvents.run(api.deps)
    expect(await alerts()).toMatchObject([{ intent: 'pi_succeeded', reason: 'unknown_order', id_order: null }])
    const recorded = await api.db
      .selectFrom('audit_event')
      .selectAll()
      .where('subject', '=', 'intent pi_succeeded')
      .execute()
    expect(recorded).toMatchObject([{ action: 'payment.alert', id_club: null, after: { reason: 'unknown_order' } }])
    const letter = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).at(-1)!
    expect(letter.text).toContain('pi_succeeded')
    expect(letter.text).not.toContain('commande 2')
    const waiting = await api.db.selectFrom('provider_event').select('id').where('handled_at', 'is', null).execute()
    expect(waiting).toEqual([])
    api.clock.set(NOW)
  })
})

describe('a refund reported by webhook', () => {
  it('with the reference of another payment raises refunded_elsewhere', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    const made = { ...fake.refundInDashboard(fake.intentOf(id).id), reference: 'refund 999999 x' }
    await order.refundWebhook('refund.created', made)
    expect([(await order.row()).state, await order.alerts()]).toEqual(['paid', ['refunded_elsewhere']])
  })

  it('has the reference that staffRefundOrder made from the payment id', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    await api.call('staffRefundOrder', { id_order: id, reason: 'Erreur' }, await createStaff())
    const [payment] = await order.payments()
    expect(payment!.refund_key).toMatch(new RegExp(`^refund ${payment!.id} [0-9a-f-]{36}$`))
  })

  it('with the portal’s reference closes the order, even if the database lost the request', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    const [payment] = await order.payments()
    const made = { ...fake.refundInDashboard(fake.intentOf(id).id), reference: `refund ${payment!.id} x` }
    await order.refundWebhook('refund.created', made, `evt_restored_${id}`)
    expect(await order.row()).toMatchObject({ state: 'refunded', close_reason: 'Commande remboursée' })
  })
})

describe('staffBookTransfer', () => {
  it.each([
    ['a day before today', '2026-03-07', '2026-03-07T11:00:00.000Z'],
    ['the day of the order', '2026-03-06', '2026-03-06T15:00:00.000Z'],
    ['today', '2026-03-10', NOW],
  ])('sets paid_at, and the day of the payment, for %s', async (_when, date, paidAt) => {
    api.clock.set('2026-03-06T15:00:00Z')
    const scene = await createScene()
    const { id, order } = await scene.place('virement')
    await order.process()
    api.clock.set(NOW)
    await api.call('staffBookTransfer', { id_order: id, date, note: '' }, await createStaff())
    expect((await order.row()).paid_at?.toISOString()).toBe(paidAt)
    const [payment] = await order.payments()
    expect(payment).toMatchObject({
      currency: 'eur',
      created_at: new Date(paidAt),
      settled_at: new Date(paidAt),
      note: '',
    })
    expect(payment!.idempotency_key).toMatch(new RegExp(`^transfer ${id} [0-9a-f-]{36}$`))
  })
})

describe('the document enclosed with a mail', () => {
  it('stores the federation’s settings and no other configuration', async () => {
    const scene = await createScene()
    const { order } = await scene.place('virement')
    await order.process()
    const [letter] = await scene.mails()
    const { files } = await api.db
      .selectFrom('mail')
      .select(selectEnclosures.as('files'))
      .where('id', '=', letter!.id)
      .executeTakeFirstOrThrow()
    const { federation, made } = files![0]!.content as { federation: Record<string, unknown>; made: string }
    expect(made).toBe(NOW)
    expect(federation).toMatchObject({ FEDERATION_IBAN: 'BE68539007547034' })
    expect(Object.keys(federation).filter((name) => !name.startsWith('FEDERATION_'))).toEqual([])
  })
})

describe('a mail about an order', () => {
  it('goes to the billing e-mail and the club, mentions every member and links to the orders', async () => {
    const scene = await createScene()
    const mail = `club${scene.club.id}@example.be`
    await api.db.updateTable('club').set({ mail }).where('id', '=', scene.club.id).execute()
    const staff = await createStaff()
    const [paid, refused] = [await scene.place('card', 2), await scene.place('virement')]
    await paid.order.webhook({ status: 'succeeded' })
    await api.call('staffCancelOrder', { id_order: refused.id, reason: 'Erreur' }, staff)
    await api.call('staffRefundOrder', { id_order: paid.id, reason: 'Payée deux fois' }, staff)
    const kinds = ['order_paid', 'order_cancelled', 'order_refunded']
    const letters = [...(await scene.mails()), ...(await api.mailsTo(mail))]
    expect(letters.map(({ kind }) => kind)).toEqual([...kinds, ...kinds])
    const numbers = { order_cancelled: (await refused.order.row()).numero }
    const { numero } = await paid.order.row()
    for (const { id, kind, text } of letters) {
      expect(text).toContain(numbers[kind as 'order_cancelled'] ?? numero)
      expect(text).toContain(scene.club.club)
      expect(text).toContain(`/club/${scene.club.club_slug}/orderList`)
      const { members } = kind === 'order_cancelled' ? refused : paid
      const named = [scene.manager.id, ...members.map((member) => member.id)]
      expect(await mentionsOf(id)).toEqual(named.toSorted((one, other) => one - other))
    }
    expect(letters[0]!.text).toContain(formatMoney(8000))
  })

  it('goes to the billing e-mail only when the club has none', async () => {
    const scene = await createScene()
    await api.db.updateTable('club').set({ mail: '' }).where('id', '=', scene.club.id).execute()
    const { order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    expect(await scene.mails()).toHaveLength(1)
    expect(await api.mailsTo('')).toEqual([])
  })
})

describe('a payment alert', () => {
  it('stores what the provider said and the order, and mails the secretariat', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    const intent = fake.intentOf(id).id
    await order.webhook({ status: 'succeeded', amountCents: 3999 })
    const { numero } = await order.row()
    const said = { id: intent, status: 'succeeded', amountCents: 3999, currency: 'eur', idOrder: id }
    expect(await alertsOf(id)).toMatchObject([
      {
        provider: 'sandbox',
        intent,
        reason: 'amount',
        details: { said, order: { id, numero, total_cents: 4000, state: 'created' } },
        created_at: api.clock.now(),
        resolved_at: null,
      },
    ])
    expect(await auditOfOrder(api, order, 'payment.alert')).toEqual([
      {
        action: 'payment.alert',
        actor: 'portal',
        id_account: null,
        id_club: scene.club.id,
        id_member: null,
        before: null,
        after: { reason: 'amount', provider: 'sandbox', said },
      },
    ])
    const letter = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).at(-1)!
    expect(letter.kind).toBe('payment_alert')
    for (const fact of [intent, formatMoney(3999), `commande ${numero}, ${formatMoney(4000)}`]) {
      expect(letter.text).toContain(fact)
    }
  })

  it.each([
    ['the payment has another amount', 'payment', 'amount'],
    ['the order has another total by now', 'order', 'amount'],
  ] as const)('is raised when %s', async (_what, table, reason) => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    if (table === 'payment') {
      await api.db.updateTable('payment').set({ amount_cents: 3000 }).where('id_order', '=', id).execute()
    } else await api.db.updateTable('club_order').set({ total_cents: 3000 }).where('id', '=', id).execute()
    await order.webhook({ status: 'succeeded', amountCents: 4000 })
    expect([(await order.row()).state, await order.alerts()]).toEqual(['created', [reason]])
  })

  it('is not raised for a charge with nothing refunded', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    await order.otherWebhook('charge.refunded', { id: 'ch_0', object: 'charge', amount_refunded: 0 })
    expect(await order.alerts()).toEqual([])
  })

  it('for a cancelled order is not raised again when the money is refunded', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.cancel()
    await order.webhook({ status: 'succeeded' })
    expect(await order.alerts()).toEqual(['order_closed'])
    await order.refundWebhook('refund.created', fake.refundInDashboard(fake.intentOf(id).id))
    expect(await order.alerts()).toEqual(['order_closed'])
  })
})

describe('the affiliation of a club', () => {
  it('is recorded when paid, and unpaid again after a refund', async () => {
    const scene = await createScene()
    const { id, order } = await placeClubLicence(scene)
    await order.webhook({ status: 'succeeded', amountCents: 5000 })
    const staff = await createStaff()
    await api.call('staffRefundOrder', { id_order: id, reason: 'Erreur' }, staff)
    expect(await affiliationOf(scene)).toMatchObject([{ annee: 2026, inscription: '2026-03-10', payement: null }])
    const event = { action: 'club.affiliate', id_club: scene.club.id, id_member: null }
    expect(await auditOfOrder(api, order, 'club.affiliate')).toEqual([
      { ...event, actor: 'portal', id_account: null, before: null, after: { annee: 2026, payement: '2026-03-10' } },
      {
        ...event,
        actor: 'account',
        id_account: staff.id,
        before: { annee: 2026, payement: '2026-03-10' },
        after: { annee: 2026, payement: null },
      },
    ])
  })

  it('keeps an earlier payment date, even after a refund', async () => {
    const scene = await createScene()
    const { id, order } = await placeClubLicence(scene)
    await api.affiliate(scene.club, { payement: '2026-01-05' })
    await order.webhook({ status: 'succeeded', amountCents: 5000 })
    expect(await affiliationOf(scene)).toMatchObject([{ payement: '2026-01-05' }])
    await api.call('staffRefundOrder', { id_order: id, reason: 'Erreur' }, await createStaff())
    expect(await affiliationOf(scene)).toMatchObject([{ payement: '2026-01-05' }])
    expect(await auditOfOrder(api, order, 'club.affiliate')).toHaveLength(1)
  })
})

describe('cancelOrder during a retry', () => {
  /** Replaces the intent each time the provider is about to cancel it. */
  function replaceIntents({ order }: Pick<Placed, 'order'>, times: number) {
    let left = times
    fake.beforeActing(async (what) => {
      if (!what.startsWith('cancel') || left === 0) return
      left -= 1
      await order.webhook({ status: 'cancelled' })
      await order.retry('card')
    })
  }

  it('cancels both intents', async () => {
    const scene = await createScene()
    const placed = await scene.place('card')
    replaceIntents(placed, 1)
    expect((await placed.order.cancel()).status).toBe(200)
    expect((await placed.order.row()).state).toBe('cancelled')
    expect((await placed.order.payments()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const made = [...fake.intents.values()].filter(({ idOrder }) => idOrder === placed.id)
    expect(made.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('refuses with 409 after five intents, and the order stays open', async () => {
    const scene = await createScene()
    const placed = await scene.place('card')
    replaceIntents(placed, 5)
    const answer = await placed.order.cancel()
    expect([answer.status, answer.body.message]).toEqual([409, orderMessages.providerUnreachable])
    expect((await placed.order.row()).state).toBe('created')
  })
})

describe('moveOrder', () => {
  it('refuses a transition from paid to awaiting_payment', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await order.webhook({ status: 'succeeded' })
    const back = inTransaction(api.deps, async (work) =>
      moveOrder(work, (await lockOrder(work.db, id))!, 'awaiting_payment'),
    )
    await expect(back).rejects.toThrow('cannot move from paid to awaiting_payment')
    expect((await order.row()).state).toBe('paid')
  })
})
