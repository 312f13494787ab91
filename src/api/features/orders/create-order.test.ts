import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi()
const at = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('createOrder', () => {
  it('stores lines, recap and number, with prices and dates of the server', async () => {
    const scene = await createScene()
    const { id, token, members, order } = await scene.place('virement', 3)
    expect(token).toBeNull()
    const row = await order.row()
    expect(row).toMatchObject({ state: 'created', mode_payement: 'virement', total_cents: 12_000, processed_at: null })
    expect(row.numero).toMatch(/^2026-\d{6}$/)
    expect(row.communication_structuree.slice(0, 10)).toBe(row.numero.replace('-', ''))
    const lines = await order.lines()
    expect(lines.map(({ id_member }) => id_member)).toEqual(members.map((member) => member.id))
    for (const line of lines) {
      expect(line).toMatchObject({ cost_cents: 4000, date_debut: '2026-03-10', date_fin: '2027-03-09', open: true })
    }
    const recap = await order.recap()
    expect(recap).toMatchObject({ statut: 'En cours', total_cents: 12_000, id_order: id, date: '2026-03-10' })
    const recapLines = await api.db.selectFrom('recap_line').selectAll().where('id_recap', '=', recap.id).execute()
    expect(recapLines.map(({ cost_cents }) => cost_cents)).toEqual([4000, 4000, 4000])
    expect(await order.payments()).toEqual([])
    expect(await api.auditOf(scene.account.id)).toContain('order.create')
  })

  it('commits an electronic order before the provider creates the intent', async () => {
    const scene = await createScene()
    const seen: unknown[] = []
    fake.beforeActing(async (what) => {
      if (what === 'create')
        seen.push(await api.db.selectFrom('payment').select('intent').orderBy('id', 'desc').executeTakeFirst())
    })
    const { id, token, order } = await scene.place('card')
    expect(seen).toEqual([{ intent: null }])
    expect(token).toBe(fake.intentOf(id).clientSecret)
    expect(await order.payments()).toMatchObject([
      { state: 'open', provider: 'sandbox', amount_cents: 4000, intent: fake.intentOf(id).id },
    ])
  })

  it('stores the order when the provider is unreachable, and processOrder makes the intent later', async () => {
    const scene = await createScene()
    fake.mood = 'unreachable'
    const { id, token, order } = await scene.place('bancontact')
    expect(token).toBeNull()
    fake.mood = 'well'
    expect((await order.process()).body).toMatchObject({
      state: 'created',
      stripe_token: fake.intentOf(id).clientSecret,
    })
    expect(await order.payments()).toHaveLength(1)
  })
})

describe('the Idempotency-Key of createOrder', () => {
  it('creates one order and one intent for twenty parallel requests', async () => {
    const scene = await createScene()
    const wish = scene.wishFor([await api.createRenewable(scene.club)], 'card')
    const options = { ...scene.as, ...at('une-clef-de-commande') }
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('createOrder', wish, options)))
    answers.push(await api.call('createOrder', wish, options))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { id_order } = answers[0]!.body
    expect([...fake.intents.values()].filter(({ idOrder }) => idOrder === id_order)).toHaveLength(1)
    const orders = await api.db.selectFrom('club_order').select('id').where('id_club', '=', scene.club.id).execute()
    expect(orders).toEqual([{ id: id_order }])
  })

  it('with another body is refused with 409', async () => {
    const scene = await createScene()
    const wish = scene.wishFor([await api.createRenewable(scene.club)])
    const options = { ...scene.as, ...at('une-autre-clef-1') }
    expect((await api.call('createOrder', wish, options)).status).toBe(200)
    const other = scene.wishFor([await api.createRenewable(scene.club)])
    expect((await api.call('createOrder', other, options)).status).toBe(409)
  })
})

describe('createOrder of a member who is already ordered', () => {
  it('accepts one of fifty parallel orders', async () => {
    const scene = await createScene()
    const member = await api.createRenewable(scene.club)
    const wish = scene.wishFor([member])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => api.send('createOrder', wish, { ...scene.as, ...at(`appui-numero-${n}`) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(49)
    for (const { body } of refused) {
      expect(body).toMatchObject({
        message: orderMessages.cartChanged,
        errors: { 'products.renew.0': [orderMessages.inAnOrder] },
      })
    }
    const lines = await api.db.selectFrom('order_line').select('id').where('id_member', '=', member.id).execute()
    expect(lines).toHaveLength(1)
  })

  it('accepts one of two overlapping carts, and answers the other with the conflicting members', async () => {
    const scene = await createScene()
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => api.createRenewable(scene.club)))
    const answers = await Promise.all([
      api.send('createOrder', scene.wishFor([one!, two!]), scene.as),
      api.send('createOrder', scene.wishFor([three!, two!, one!]), scene.as),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { errors } = answers.find(({ status }) => status === 409)!.body
    expect([
      ['products.renew.1', 'products.renew.2'],
      ['products.renew.0', 'products.renew.1'],
    ]).toContainEqual(Object.keys(errors!).toSorted())
  })

  it('is refused by the unique index when the check is too early', async () => {
    const scene = await createScene()
    const member = await api.createRenewable(scene.club)
    const blocker = await api.deps.pool.connect()
    await blocker.query('begin')
    const order = await api.createOrder({ ...scene.ids, lines: [{ id_member: (await api.createMember()).id }] })
    await blocker.query(
      `insert into order_line (id_order, id_product, id_member, cost_cents, date_debut, date_fin)
       values ($1, 1, $2, 4000, '2026-03-10', '2027-03-09')`,
      [order.id, member.id],
    )
    const waiting = api.send('createOrder', scene.wishFor([member]), scene.as)
    await api.waitForLock()
    await blocker.query('commit')
    blocker.release()
    expect((await waiting).body).toMatchObject({
      message: orderMessages.cartChanged,
      errors: { 'products.renew.0': [orderMessages.inAnOrder] },
    })
  })
})

it('createOrder accepts details of any shape, and stores only their total', async () => {
  const scene = await createScene()
  const nested = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) as unknown
  for (const json_details of [nested, { total: 40, more: 1 }, 'texte', null, [], { total: '39' }]) {
    const wish = scene.wishFor([await api.createRenewable(scene.club)])
    // Written by hand, since JSON.stringify cannot write what is nested that deep.
    const text = json_details === nested ? '['.repeat(10_000) + ']'.repeat(10_000) : JSON.stringify(json_details)
    const payload = JSON.stringify({ ...wish, json_details: 0, details: 0 }).replaceAll(
      /("(?:json_)?details"):0/g,
      `$1:${text}`,
    )
    const answer = await api.request<{ id_order: number }>({
      method: 'POST',
      url: '/api/myabft/createOrder',
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${scene.as.token}`,
        ...at(`details-${wish.products.renew![0]!.ordereableId}`).headers,
      },
    })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('id_order')])
    const total = json_details !== null && typeof json_details === 'object' && 'more' in json_details ? 40 : null
    expect(await scene.about(answer.body.id_order).row()).toMatchObject({ json_details: { total } })
  }
})

describe('the prices of createOrder', () => {
  it('are those of today, to the cent, and an outdated total is refused', async () => {
    const scene = await createScene()
    await api.db
      .insertInto('product_price')
      .values({ id_product: 1, valid_from: '2026-03-10', price_cents: 4010 })
      .execute()
    const members = await Promise.all([1, 2, 3].map(() => api.createRenewable(scene.club)))
    const old = await scene.send('createOrder', scene.wishFor(members))
    expect([old.status, old.body.message]).toEqual([409, orderMessages.totalChanged])
    // As a browser adds: 120.30000000000001.
    const wish = { ...scene.wishFor(members), json_details: { total: 40.1 + 40.1 + 40.1 } }
    const placed = await api.call('createOrder', wish, scene.as)
    expect(placed.status).toBe(200)
    expect(await scene.about(placed.body.id_order).row()).toMatchObject({ total_cents: 12_030 })
    await api.db.deleteFrom('product_price').where('price_cents', '=', 4010).execute()
  })
})
