import { describe, expect, it } from 'vitest'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import type { Connection } from '#api/database/connect.ts'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import { selectEnclosures } from '#api/mail/enclosures.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderState } from '#domain/order-status.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi()
const HOUR = 3600
const DAY = 24 * HOUR
const settle = () => settlePayments.run(api.deps)
const expire = () => expireOrders.run(api.deps)
const failing = async () => (await api.db.selectFrom('job_failure').select('item').execute()).map(({ item }) => item)

/** Changes something after expireOrders has listed the order and while it waits for the order's lock. */
async function expireWhile(id: number, change: (db: Connection) => Promise<unknown>) {
  let running: Promise<unknown> | undefined
  await api.db.transaction().execute(async (db) => {
    await lockOrder(db, id)
    running = expire()
    await api.waitForLock()
    await change(db)
  })
  await running
}

const setOrder = (id: number, to: { state: OrderState; paid_at?: Date; processed_at?: Date }) => (db: Connection) =>
  db.updateTable('club_order').set(to).where('id', '=', id).execute()

describe('settlePayments', () => {
  it('asks the provider after two minutes without a webhook', async () => {
    const scene = await createScene()
    const paid = await scene.place('card')
    const deciding = await scene.place('bancontact')
    const refused = await scene.place('card')
    fake.decide(paid.id, 'succeeded')
    fake.decide(deciding.id, 'processing')
    fake.decide(refused.id, 'failed')
    api.travel(119)
    await settle()
    expect(await paid.order.row()).toMatchObject({ state: 'created' })
    api.travel(2)
    await settle()
    expect(await paid.order.row()).toMatchObject({ state: 'paid' })
    expect(await scene.licencesOf(paid.members)).toHaveLength(2)
    expect(await deciding.order.row()).toMatchObject({ state: 'deciding' })
    expect(await refused.order.payments()).toMatchObject([{ state: 'failed' }])
    fake.decide(deciding.id, 'failed')
    api.travel(121)
    await settle()
    expect(await deciding.order.row()).toMatchObject({ state: 'created' })
  })

  it('asks less often the older an order is', async () => {
    const scene = await createScene()
    const { id } = await scene.place('card')
    const questions = () => fake.asked.filter((what) => what === `read ${fake.intentOf(id).id}`).length
    api.travel(20 * HOUR)
    await settle()
    expect(questions()).toBe(1)
    api.travel(30 * 60)
    await settle()
    expect(questions()).toBe(1)
    api.travel(HOUR)
    await settle()
    expect(questions()).toBe(2)
  })

  it('gives up an intent that is unknown to the provider, and the order can be paid again', async () => {
    const scene = await createScene()
    const [lost, gone, paid] = [await scene.place('card'), await scene.place('card'), await scene.place('card')]
    fake.decide(paid.id, 'succeeded')
    for (const { id } of [lost, gone]) fake.intents.delete(fake.intentOf(id).id)
    expect(await gone.order.cancel()).toMatchObject({ status: 200 })
    api.travel(200)
    await settle()
    expect(await lost.order.row()).toMatchObject({ state: 'created' })
    expect(await lost.order.payments()).toMatchObject([{ state: 'cancelled' }])
    expect(await paid.order.row()).toMatchObject({ state: 'paid' })
    fake.asked.length = 0
    api.travel(200)
    await settle()
    expect(fake.asked).toEqual([])
    const { body } = await lost.order.retry('card')
    expect(body).toMatchObject({ state: 'created', stripe_token: fake.intentOf(lost.id).clientSecret })
  })

  it('changes nothing while the provider is unreachable', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.decide(id, 'succeeded')
    fake.mood = 'unreachable'
    api.travel(200)
    await settle()
    expect(await order.row()).toMatchObject({ state: 'created' })
    expect(await failing()).toEqual([])
    fake.mood = 'well'
    api.travel(200)
    await settle()
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })

  it('changes nothing when no provider is configured', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    const before = await order.payments()
    api.travel(200)
    await settlePayments.run({ ...api.deps, payments: null })
    expect(await order.payments()).toEqual(before)
  })

  it('cancels the open intent of an order paid otherwise', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    await api.db
      .updateTable('club_order')
      .set({ state: 'paid', paid_at: api.clock.now() })
      .where('id', '=', id)
      .execute()
    api.travel(200)
    await settle()
    expect(fake.intentOf(id).status).toBe('cancelled')
    expect(await order.payments()).toMatchObject([{ state: 'cancelled' }])
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })
})

describe('settlePayments of a failing payment', () => {
  it('retries it, and settles the others', async () => {
    const scene = await createScene()
    const [bad, good] = [await scene.place('card'), await scene.place('card')]
    for (const { id } of [bad, good]) fake.decide(id, 'succeeded')
    await api.asOwner(`alter table club_order add constraint poison check (id <> ${bad.id} or state <> 'paid')`)
    api.travel(121)
    await settle()
    expect(await good.order.row()).toMatchObject({ state: 'paid' })
    expect(await failing()).toEqual([`intent ${fake.intentOf(bad.id).id}`])
    await api.asOwner('alter table club_order drop constraint poison')
    api.travel(121)
    await settle()
    expect(await bad.order.row()).toMatchObject({ state: 'paid' })
    expect(await failing()).toEqual([])
  })

  it('asks again when a clock 400 days ahead wrote the last time', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    api.travel(400 * DAY)
    await settle()
    api.travel(-400 * DAY)
    fake.decide(id, 'succeeded')
    await settle()
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })
})

describe('expireOrders of electronic orders', () => {
  it('cancels order and intent after a day, frees the members and mails the club', async () => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card', 2)
    api.travel(DAY - 1)
    await expire()
    expect(await order.row()).toMatchObject({ state: 'created' })
    api.travel(1)
    for (let n = 0; n < 2; n += 1) await expire()
    expect(await order.row()).toMatchObject({
      state: 'cancelled',
      closed_at: api.clock.now(),
      close_reason: 'Payement non reçu dans les 24 heures',
    })
    expect(await order.recap()).toMatchObject({ statut: 'Annulé / Refusé' })
    expect(await order.payments()).toMatchObject([{ state: 'cancelled' }])
    expect(fake.intentOf(id).status).toBe('cancelled')
    const mails = await scene.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['order_cancelled'])
    expect(mails[0]!.text).toContain('payement non reçu dans les 24 heures')
    const again = await api.call('createOrder', scene.wishFor(members), { token: await api.tokenFor(scene.account) })
    expect(again.status).toBe(200)
  })

  it('pays an order that succeeded last minute, and leaves one that is being decided', async () => {
    const scene = await createScene()
    const [paid, deciding] = [await scene.place('card'), await scene.place('bancontact')]
    fake.decide(paid.id, 'succeeded')
    fake.decide(deciding.id, 'processing')
    api.travel(DAY)
    await expire()
    expect(await paid.order.row()).toMatchObject({ state: 'paid' })
    expect(await deciding.order.row()).toMatchObject({ state: 'deciding' })
    expect(await failing()).toEqual([])
    fake.decide(deciding.id, 'failed')
    await expire()
    expect(await deciding.order.row()).toMatchObject({ state: 'cancelled' })
  })

  it('waits for an unreachable provider, except for an order without an intent', async () => {
    const scene = await createScene()
    const made = await scene.place('card')
    fake.mood = 'unreachable'
    const unmade = await scene.place('card')
    api.travel(DAY)
    await expire()
    expect(await made.order.row()).toMatchObject({ state: 'created' })
    expect(await unmade.order.row()).toMatchObject({ state: 'cancelled' })
    expect(await failing()).toEqual([`order ${made.id}`])
    fake.mood = 'well'
    await expire()
    expect(await made.order.row()).toMatchObject({ state: 'created' })
    api.travel(60)
    await expire()
    expect(await made.order.row()).toMatchObject({ state: 'cancelled' })
    expect(await failing()).toEqual([])
  })
})

describe('expireOrders of transfers', () => {
  it('reminds once after ten days and cancels after thirty', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('virement')
    await order.process()
    api.travel(10 * DAY - 1)
    await expire()
    expect(await scene.mails()).toHaveLength(1)
    api.travel(1)
    for (let n = 0; n < 2; n += 1) await expire()
    const [, reminder] = await scene.mails()
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer', 'order_reminder'])
    const { numero, communication_structuree } = await order.row()
    for (const fact of [
      numero,
      scene.club.club,
      formatMoney(4000),
      'BE68 5390 0754 7034',
      formatCommunication(communication_structuree),
      '30 jours',
      `/club/${scene.club.club_slug}/orderList`,
    ]) {
      expect(reminder!.text).toContain(fact)
    }
    const [enclosure] = await api.db
      .selectFrom('mail')
      .select(selectEnclosures.as('files'))
      .where('id', '=', reminder!.id)
      .execute()
    expect(enclosure!.files).toMatchObject([{ kind: 'transfer', name: `Virement-${numero}.pdf` }])
    const recorded = await api.db.selectFrom('audit_event').selectAll().where('action', '=', 'order.remind').execute()
    expect(recorded).toMatchObject([{ id_club: scene.club.id, subject: `order ${numero}` }])
    expect(await order.row()).toMatchObject({ state: 'awaiting_payment', reminded_at: api.clock.now() })
    api.travel(20 * DAY - 1)
    await expire()
    expect(await order.row()).toMatchObject({ state: 'awaiting_payment' })
    api.travel(1)
    for (let n = 0; n < 2; n += 1) await expire()
    expect(await order.row()).toMatchObject({
      state: 'cancelled',
      close_reason: 'Virement non reçu dans les 30 jours',
    })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual([
      'order_transfer',
      'order_reminder',
      'order_cancelled',
    ])
    const again = await api.call('createOrder', scene.wishFor(members), { token: await api.tokenFor(scene.account) })
    expect(again.status).toBe(200)
  })

  it('reminds once when two instances run at the same time', async () => {
    const scene = await createScene()
    const { order } = await scene.place('virement')
    await order.process()
    api.travel(10 * DAY)
    await Promise.all([expire(), expire()])
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer', 'order_reminder'])
  })

  it.each([
    ['cancelled', 30],
    ['reminded', 10],
  ])('leaves an order paid at that moment, which is not %s', async (_what, days) => {
    const scene = await createScene()
    const { id, order } = await scene.place('virement')
    await order.process()
    api.travel(days * DAY)
    await expireWhile(id, setOrder(id, { state: 'paid', paid_at: api.clock.now() }))
    expect(await order.row()).toMatchObject({ state: 'paid', reminded_at: null })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer'])
    expect(await failing()).toEqual([])
  })

  it.each([
    ['cancelled', 30],
    ['reminded', 10],
  ])('leaves an order whose money came at that moment, which is not %s', async (_what, days) => {
    const scene = await createScene()
    const { id, order } = await scene.place('virement')
    await order.process()
    const { communication_structuree } = await order.row()
    api.travel(days * DAY)
    await expireWhile(id, () => api.createMovement({ amount_cents: 4500, communication_structuree }))
    expect(await order.row()).toMatchObject({ state: 'awaiting_payment', reminded_at: null })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer'])
  })

  it('leaves an order that the club processes at that moment', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('virement')
    api.travel(30 * DAY)
    await expireWhile(id, setOrder(id, { state: 'awaiting_payment', processed_at: api.clock.now() }))
    expect((await order.row()).state).toBe('awaiting_payment')
    expect(await scene.mails()).toEqual([])
  })

  it('handles the others when one fails, and retries that one', async () => {
    const scene = await createScene()
    const [bad, good] = [await scene.place('virement'), await scene.place('virement')]
    for (const { order } of [bad, good]) await order.process()
    const constraint = `check (id <> ${bad.id} or (state <> 'cancelled' and reminded_at is null))`
    await api.asOwner(`alter table club_order add constraint poison ${constraint}`)
    api.travel(10 * DAY)
    await expire()
    expect(await good.order.row()).toMatchObject({ reminded_at: api.clock.now() })
    api.travel(20 * DAY)
    await expire()
    expect(await good.order.row()).toMatchObject({ state: 'cancelled' })
    expect(await bad.order.row()).toMatchObject({ state: 'awaiting_payment' })
    expect(await failing()).toEqual([`order ${bad.id}`])
    await api.asOwner('alter table club_order drop constraint poison')
    api.travel(3600)
    await expire()
    expect(await bad.order.row()).toMatchObject({ state: 'cancelled' })
  })

  it('cancels an unprocessed order without a reminder', async () => {
    const scene = await createScene()
    const { order } = await scene.place('virement')
    api.travel(29 * DAY)
    await expire()
    expect(await order.row()).toMatchObject({ state: 'created' })
    api.travel(DAY)
    await expire()
    expect(await order.row()).toMatchObject({ state: 'cancelled' })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_cancelled'])
  })
})
