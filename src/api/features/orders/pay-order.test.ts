import { describe, expect, it } from 'vitest'
import { takeEvents } from '#api/core/orders/take-event.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi({ env: { CLUB_LICENCE: 'on' } })

/** Orders a renewal on one day, pays on another; the licence it gives. */
async function renew({ ends, ordered, paid }: { ends: string; ordered: string; paid: string }) {
  api.clock.set(ordered)
  const scene = await createScene()
  const member = await api.createRenewable(scene.club, ends)
  const placed = await api.call('createOrder', scene.wishFor([member], 'card'), scene.as)
  expect(placed.status).toBe(200)
  const order = scene.about(placed.body.id_order)
  api.clock.set(paid)
  await order.webhook({ status: 'succeeded' })
  return { scene, member, order }
}

describe('payOrder sets the dates of a licence', () => {
  it.each([
    [
      'paid before the planned start',
      '2026-05-31',
      '2026-03-10T09:00Z',
      '2026-03-10T09:05Z',
      '2026-06-01',
      '2027-05-31',
    ],
    [
      'paid on the day before the planned start',
      '2026-05-31',
      '2026-05-31T09:00Z',
      '2026-05-31T09:05Z',
      '2026-06-01',
      '2027-05-31',
    ],
    ['paid on the planned start', '2026-05-31', '2026-05-31T09:00Z', '2026-06-01T08:00Z', '2026-06-01', '2027-05-31'],
    [
      'paid the day after the planned start',
      '2026-05-31',
      '2026-06-01T09:00Z',
      '2026-06-02T08:00Z',
      '2026-06-02',
      '2027-06-01',
    ],
    // 22:30 in Greenwich is the next day in Brussels, in summer already from 22:00.
    ['paid late in the evening', '2026-05-31', '2026-06-01T20:00Z', '2026-06-01T22:30Z', '2026-06-02', '2027-06-01'],
    [
      'paid late on a winter evening',
      '2025-12-30',
      '2026-01-01T20:00Z',
      '2026-01-01T22:30Z',
      '2026-01-01',
      '2026-12-31',
    ],
    ['paid at midnight in winter', '2025-12-30', '2026-01-01T20:00Z', '2026-01-01T23:00Z', '2026-01-02', '2027-01-01'],
    ['that starts on a leap day', '2028-02-28', '2028-02-20T09:00Z', '2028-02-20T10:00Z', '2028-02-29', '2029-02-28'],
    ['paid on a leap day', '2028-02-20', '2028-02-28T12:00Z', '2028-02-29T09:00Z', '2028-02-29', '2029-02-28'],
    [
      'paid the day after a leap day',
      '2028-02-20',
      '2028-02-29T12:00Z',
      '2028-03-01T09:00Z',
      '2028-03-01',
      '2029-02-28',
    ],
    ['that ends on a leap day', '2027-02-28', '2027-02-20T09:00Z', '2027-02-20T10:00Z', '2027-03-01', '2028-02-29'],
  ])('%s', async (_case, ends, ordered, paid, date_debut, date_fin) => {
    const { scene, member, order } = await renew({ ends, ordered, paid })
    expect((await scene.licencesOf([member])).at(-1)).toMatchObject({ date_debut, date_fin, id_club: scene.club.id })
    expect(await order.lines()).toMatchObject([{ date_debut, date_fin, id_licence: expect.any(Number) }])
    const recap = await order.recap()
    expect(await api.db.selectFrom('recap_line').selectAll().where('id_recap', '=', recap.id).execute()).toMatchObject([
      { date_debut, date_fin },
    ])
  })

  it('after a licence created since the order', async () => {
    api.clock.set('2026-03-10T09:00:00Z')
    const scene = await createScene()
    const { members, order } = await scene.place('card', 2)
    const [member] = members
    await api.createLicence({
      id_member: member!.id,
      id_club: scene.club.id,
      date_debut: '2026-03-10',
      date_fin: '2027-03-09',
    })
    await order.webhook({ status: 'succeeded' })
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect((await scene.licencesOf([member!])).at(-1)).toMatchObject({
      date_debut: '2027-03-10',
      date_fin: '2028-03-09',
    })
    expect(await scene.licencesOf(members)).toHaveLength(5)
  })

  it('after a licence created in a concurrent transaction', async () => {
    api.clock.set('2026-03-10T09:00:00Z')
    const scene = await createScene()
    const { members, order } = await scene.place('card')
    const secretariat = await api.deps.pool.connect()
    await secretariat.query('begin')
    await secretariat.query(
      `insert into licence (id_member, id_club, date_debut, date_fin) values ($1, $2, '2026-03-10', '2027-03-09')`,
      [members[0]!.id, scene.club.id],
    )
    const paying = order.webhook({ status: 'succeeded' })
    await api.waitForLock()
    await secretariat.query('commit')
    secretariat.release()
    expect((await paying).status).toBe(200)
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect((await scene.licencesOf(members)).at(-1)).toMatchObject({ date_debut: '2027-03-10', date_fin: '2028-03-09' })
  })
})

describe('payOrder', () => {
  it('of sixty members has equal totals in order, payment, lines and recap', async () => {
    api.clock.set('2026-03-10T09:00:00Z')
    const scene = await createScene()
    const { id, members, order } = await scene.place('card', 60)
    await order.webhook({ status: 'succeeded' })
    const { rows } = await api.deps.pool.query(
      `select o.total_cents, p.amount_cents, r.total_cents as recap_cents,
        (select sum(cost_cents) from order_line where id_order = o.id) as lines,
        (select sum(cost_cents) from recap_line where id_recap = r.id) as recap_lines,
        (select count(distinct id_licence) from order_line where id_order = o.id) as licences
       from club_order o join payment p on p.id_order = o.id join recap r on r.id_order = o.id where o.id = $1`,
      [id],
    )
    const cents = 60 * 4000
    expect(rows).toEqual([
      { total_cents: cents, amount_cents: cents, recap_cents: cents, lines: cents, recap_lines: cents, licences: 60 },
    ])
    expect(await scene.licencesOf(members)).toHaveLength(120)
  })

  it('mails the club too when its e-mail differs', async () => {
    const scene = await createScene()
    const mail = `club${scene.club.id}@example.be`
    await api.db.updateTable('club').set({ mail }).where('id', '=', scene.club.id).execute()
    const { order, members } = await scene.place('card', 2)
    await order.webhook({ status: 'succeeded' })
    expect((await api.mailsTo(mail)).map(({ kind }) => kind)).toEqual(['order_paid'])
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_paid'])
    // Both receipts are known to name both members.
    const ids = members.map(({ id }) => id)
    const mentions = api.db.selectFrom('mail_mention').select('id_mail').where('id_member', 'in', ids)
    expect(await mentions.execute()).toHaveLength(4)
  })

  it('affiliates the club for a club licence', async () => {
    api.clock.set('2026-03-10T09:00:00Z')
    const scene = await createScene()
    const wish = {
      ...scene.wishFor([], 'card'),
      json_details: { total: 50 },
      products: { renew: [], licence_club: [{ id_product: 2, ordereableId: scene.club.id }] },
    }
    const placed = await api.call('createOrder', wish, scene.as)
    expect(placed.status).toBe(200)
    const order = scene.about(placed.body.id_order)
    expect((await scene.send('createOrder', wish)).body.errors).toHaveProperty(['products.licence_club.0'])
    await order.webhook({ status: 'succeeded' })
    expect(await order.row()).toMatchObject({ state: 'paid', total_cents: 5000 })
    const affiliations = await api.db
      .selectFrom('club_affiliation')
      .selectAll()
      .where('id_club', '=', scene.club.id)
      .execute()
    expect(affiliations).toMatchObject([{ annee: 2026, inscription: '2026-03-10', payement: '2026-03-10' }])
  })

  it('is never reached for another’s club licence: createOrder answers 404', async () => {
    const [scene, other] = [await createScene(), await createScene()]
    const licence_club = [{ id_product: 2, ordereableId: other.club.id }]
    const answer = await scene.send('createOrder', { ...scene.wishFor([]), products: { renew: [], licence_club } })
    expect(answer.status).toBe(404)
  })

  it('rolls back when a step fails, and takeEvents retries it', async () => {
    const scene = await createScene()
    const { members, order } = await scene.place('card', 3)
    // The receipt cannot be written: nothing else may stay either.
    await api.asOwner(`alter table mail add constraint no_receipt check (kind <> 'order_paid') not valid`)
    expect((await order.webhook({ status: 'succeeded' }, 'evt_poison')).status).toBe(200)
    expect(await order.row()).toMatchObject({ state: 'created', paid_at: null })
    expect(await scene.licencesOf(members)).toHaveLength(3)
    await api.asOwner('alter table mail drop constraint no_receipt')
    await takeEvents.run(api.deps)
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect(await scene.licencesOf(members)).toHaveLength(6)
  })
})
