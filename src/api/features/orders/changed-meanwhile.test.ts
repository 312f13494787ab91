import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { cartMessages } from '#contract/cart-messages.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi({ env: { CLUB_LICENCE: 'on' } })
const NOON = '2026-03-10T09:00:00Z'

afterEach(() => api.clock.set(NOON))

describe('between createOrder and payment', () => {
  it('a manager who loses the right is refused, but a webhook still pays the order', async () => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    const forOrder = { ...scene.ids, id_order: id }
    await api.db
      .updateTable('club_manager')
      .set({ can_register_member: false })
      .where('id_club', '=', scene.club.id)
      .execute()
    for (const name of ['processOrder', 'getPaymentStatus', 'cancelOrder', 'getOrderDocument'] as const) {
      expect([name, (await scene.send(name, forOrder)).status]).toEqual([name, 403])
    }
    const retry = { ...forOrder, mode_payement: 'virement', typePayement: null }
    expect((await scene.send('retryPayment', retry)).status).toBe(403)
    expect((await scene.send('createOrder', scene.wishFor(members))).status).toBe(403)
    expect(await order.row()).toMatchObject({ state: 'created' })
    await order.webhook({ status: 'succeeded' })
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })

  it('an order whose account is deleted is still paid by a webhook', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('bancontact', 2)
    const deleted = await scene.send('deleteAccount', { password: scene.account.password })
    expect(deleted.status).toBe(200)
    expect((await order.process()).status).toBe(401)
    await order.webhook({ status: 'succeeded' })
    expect(await order.row()).toMatchObject({ state: 'paid', ordered_by: null })
    expect(await scene.licencesOf(members)).toHaveLength(4)
    expect((await scene.mails()).map(({ kind }) => kind)).toContain('order_paid')
  })

  it('a price that changes at midnight in Brussels applies to the next order only', async () => {
    const price = { id_product: 1, valid_from: '2026-07-01', price_cents: 4550 }
    await api.db.insertInto('product_price').values(price).execute()
    // The last second of June there; in London it stays June for another hour.
    api.clock.set('2026-06-30T21:59:59Z')
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    const late = await api.createRenewable(scene.club)
    api.clock.set('2026-06-30T22:00:00Z')
    expect((await api.call('getCatalogue', {}, scene.as)).body[0]).toMatchObject({ price: 45.5 })
    expect(await scene.send('createOrder', scene.wishFor([late]))).toMatchObject({
      status: 409,
      body: { message: orderMessages.totalChanged },
    })
    expect((await order.process()).body).toMatchObject({ total: 40 })
    await order.webhook({ status: 'succeeded', amountCents: 4000 })
    expect(await order.row()).toMatchObject({ state: 'paid', total_cents: 4000 })
    expect(fake.intentOf(id).amountCents).toBe(4000)
    const next = await api.call('createOrder', { ...scene.wishFor([late]), json_details: { total: 45.5 } }, scene.as)
    expect(await scene.about(next.body.id_order).row()).toMatchObject({ total_cents: 4550 })
    await api.db.deleteFrom('product_price').where('price_cents', '=', 4550).execute()
  })

  it('parallel retries by card and transfer leave one way to pay', async () => {
    const scene = await createScene()
    for (let round = 0; round < 5; round += 1) {
      const { order } = await scene.place('card')
      const answers = await Promise.all([order.retry('virement'), order.retry('bancontact'), order.retry('card')])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const { state, mode_payement } = await order.row()
      const live = (await order.payments()).filter((payment) =>
        ['open', 'processing', 'failed'].includes(payment.state),
      )
      expect([state, mode_payement, live.length]).toEqual(
        state === 'created' ? ['created', 'payementElectronique', 1] : ['awaiting_payment', 'virement', 0],
      )
    }
  })
})

it('getPaymentStatus never asks for more than is due, also while the rest of a transfer is booked', async () => {
  const scene = await createScene()
  const { id, order } = await scene.place('virement')
  await order.process()
  await inTransaction(api.deps, async (deps) => {
    const locked = (await lockOrder(deps.db, id))!
    await bookTransfer(deps, locked, { day: '2026-03-10', amount_cents: 2000 })
  })
  const owner = new pg.Client({ connectionString: api.databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table ledger_line in access exclusive mode')
  const asking = order.status()
  await api.waitForLock()
  // The ledger as the payment of the other half leaves it: the sale takes the money that was held for the order.
  await owner.query(`with entry as (
      insert into ledger_entry (source, kind, day, created_at, id_order)
      values ('sale of order ${id}', 'sale', '2026-03-10', now(), ${id}) returning id)
    insert into ledger_line (id_entry, account, id_club, id_order, amount_cents)
    select entry.id, line.* from entry, (values ('clubs', ${scene.club.id}, ${id}, 2000), ('sales', null, null, -2000)) line`)
  await owner.query(`update club_order set state = 'paid', paid_at = now() where id = ${id}; commit`)
  await owner.end()
  expect([(await asking).body].map(({ state, du }) => [state, du])).toEqual([['paid', null]])
})

describe('createOrder with the club licence', () => {
  const withClub = (scene: Awaited<ReturnType<typeof createScene>>, members: { id: number }[] = []) => ({
    ...scene.wishFor(members, 'card'),
    json_details: { total: members.length * 40 + 50 },
    products: {
      ...scene.wishFor(members).products,
      licence_club: [{ id_product: 2, ordereableId: scene.club.id }],
    },
  })

  it('affiliates the club for the year once paid, and refuses the next year until October', async () => {
    const scene = await createScene()
    const member = await api.createRenewable(scene.club)
    const cart = { ...scene.ids, renew: [member.id], licence_club: [scene.club.id] }
    const checked = await api.call('checkCart', cart, scene.as)
    expect(checked.body).toMatchObject({
      licence_club: [{ date_debut: '2026-01-01', date_fin: '2026-12-31', reason: null }],
      catalogue: [{ price: 40 }, { price: 50 }],
    })
    const placed = await api.call('createOrder', withClub(scene, [member]), scene.as)
    const order = scene.about(placed.body.id_order)
    await order.webhook({ status: 'succeeded', amountCents: 9000 })
    expect(await order.row()).toMatchObject({ state: 'paid', total_cents: 9000 })
    expect((await api.call('checkCart', cart, scene.as)).body.licence_club).toMatchObject([
      { date_debut: '2027-01-01', reason: orderMessages.early('01/10/2026') },
    ])
    const again = await scene.send('createOrder', withClub(scene))
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([422, ['products.licence_club.0']])
  })

  it('accepts one of twenty parallel orders', async () => {
    const scene = await createScene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.send('createOrder', withClub(scene))))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(409)]).toEqual([1, 19])
    expect(answers.find(({ status }) => status === 409)!.body.errors).toEqual({
      'products.licence_club.0': [orderMessages.clubLicenceInAnOrder],
    })
  })
})

it('createOrder accepts 500 lines and refuses 501', async () => {
  const scene = await createScene()
  const members = await api.db
    .insertInto('member')
    .values(
      Array.from({ length: 501 }, (_, index) => ({
        numero_licence: String(900_000 + index),
        nom: `Membre ${index}`,
        prenom: 'Zoé',
        sexe: 0,
        date_naissance: '2010-05-17',
        code_encrypted: Buffer.from('x'),
      })),
    )
    .returning('id')
    .execute()
  const days = { date_debut: '2025-03-10', date_fin: '2026-03-09', id_club: scene.club.id }
  await api.db
    .insertInto('licence')
    .values(members.map(({ id }) => ({ ...days, id_member: id })))
    .execute()
  const tooMany = await scene.send('createOrder', scene.wishFor(members))
  expect([tooMany.status, tooMany.body.errors]).toEqual([422, { 'products.renew': [cartMessages.full] }])
  const placed = await api.call('createOrder', scene.wishFor(members.slice(1)), scene.as)
  const order = scene.about(placed.body.id_order)
  expect(await order.process()).toMatchObject({ status: 200, body: { state: 'awaiting_payment', total: 20_000 } })
})
