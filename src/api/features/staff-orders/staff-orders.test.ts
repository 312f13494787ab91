import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { api, fake, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const UNKNOWN = 2_000_000_000
type Scene = Awaited<ReturnType<typeof createScene>>

let staff: { id: number; token: string }
beforeAll(async () => {
  const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
  await api.makeStaff(account)
  staff = { id: account.id, token: '' }
})
beforeEach(async () => {
  staff.token = await api.tokenFor(staff, { secondFactor: true })
})

const get = async (id_order: number) => (await api.call('staffGetOrder', { id_order }, staff)).body

async function placeTransfer(scene: Scene, count = 1) {
  const placed = await scene.place('virement', count)
  await placed.order.process()
  return placed
}

async function placePaid(scene: Scene, count = 1) {
  const placed = await scene.place('card', count)
  fake.decide(placed.id, 'succeeded')
  await placed.order.status()
  expect((await placed.order.row()).state).toBe('paid')
  return placed
}

describe('staffListOrders, staffGetOrder and staffOrderDocument', () => {
  let scene: Scene
  let transfer: Awaited<ReturnType<typeof placeTransfer>>
  let paid: Awaited<ReturnType<typeof placePaid>>
  const list = async (filter: InputOf<'staffListOrders'>) =>
    (await api.call('staffListOrders', { id_club: scene.club.id, ...filter }, staff)).body
  const ids = (found: OutputOf<'staffListOrders'>) => found.rows.map(({ id_order }) => id_order)

  beforeAll(async () => {
    scene = await createScene()
    transfer = await placeTransfer(scene, 2)
    paid = await placePaid(scene)
  })

  it('list orders newest first, with the totals of all pages', async () => {
    const found = await list({ size: 1 })
    expect(found).toMatchObject({ total: 2, montant: 120 })
    expect(found.rows).toMatchObject([
      { id_order: paid.id, club: scene.club.club, state: 'paid', statut: 'Cloturé / Validé', total: 40, nombre: 1 },
    ])
    expect(ids(await list({ size: 1, page: 2 }))).toEqual([transfer.id])
  })

  it('filter by state, method, text, date and club', async () => {
    const { numero, communication_structuree } = await transfer.order.row()
    const expected: [InputOf<'staffListOrders'>, number[]][] = [
      [{ etat: 'paid' }, [paid.id]],
      [{ etat: 'ouverts' }, [transfer.id]],
      [{ etat: 'refunded' }, []],
      [{ mode: 'virement' }, [transfer.id]],
      [{ mode: 'payementElectronique' }, [paid.id]],
      [{ texte: numero }, [transfer.id]],
      [{ texte: numero.slice(2) }, [transfer.id]],
      [{ texte: communication_structuree }, [transfer.id]],
      [{ texte: formatCommunication(communication_structuree) }, [transfer.id]],
      [{ texte: '80' }, [transfer.id]],
      [{ texte: '80,00 €' }, [transfer.id]],
      [{ texte: 'rien du tout' }, []],
      [{ texte: scene.club.club.toUpperCase() }, [paid.id, transfer.id]],
      [{ texte: 'dupont camille' }, [paid.id, transfer.id]],
      [{ texte: '%' }, []],
      [{ du: '2026-03-10', au: '2026-03-10' }, [paid.id, transfer.id]],
      [{ du: '2026-03-11' }, []],
      [{ au: '2026-03-09' }, []],
      [{ id_club: UNKNOWN }, []],
    ]
    for (const [filter, orders] of expected) expect([filter, ids(await list(filter))]).toEqual([filter, orders])
  })

  it.each([
    ['etat', { etat: 'x' }],
    ['mode', { mode: 'or' }],
    ['du', { du: '2026-02-30' }],
    ['au', { du: '2026-03-02', au: '2026-03-01' }],
    ['size', { size: 101 }],
    ['texte', { texte: 'x'.repeat(101) }],
  ])('refuse an invalid %s', async (field, input) => {
    const answer = await api.send('staffListOrders', input, staff)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('return all of an order, with its events and alerts', async () => {
    const whole = await get(paid.id)
    expect(whole).toMatchObject({
      club_slug: scene.club.club_slug,
      manager: { id_member: scene.manager.id },
      ordered_by: expect.stringContaining(scene.account.email),
      adresse_livraison: { ville: 'Namur' },
      adresse_facturation: { mail: scene.billed },
      lignes: [{ id_member: paid.members[0]!.id, cost: 40, licence: { annulee: false } }],
      payements: [{ provider: 'sandbox', amount: 40, state: 'succeeded', mouvement: null }],
      alertes: [],
      document: 'receipt',
    })
    expect(whole.historique.map(({ quoi }) => quoi)).toEqual(
      expect.arrayContaining(['Commande payée', 'Commande placée']),
    )
    await paid.order.webhook({ status: 'succeeded', amountCents: 1 })
    const after = await get(paid.id)
    expect(after.evenements).toMatchObject([{ type: 'payment_intent.succeeded', outcome: 'alert' }])
    expect(after.alertes).toMatchObject([{ reason: 'amount', amount: 0.01, resolved_at: null }])
  })

  it('return the waiting transfers that may be meant for an order', async () => {
    const placed = await placeTransfer(scene)
    const { communication_structuree, numero } = await placed.order.row()
    const below = await api.createMovement({ communication_structuree, amount_cents: 2000, reason: 'below' })
    const inText = await api.createMovement({ communication: `Commande ${numero}`, amount_cents: 100 })
    const guessed = await api.createMovement({
      counterparty_name: 'CAMILLE DUPONT',
      communication: '',
      amount_cents: 4000,
    })
    await api.createMovement({ counterparty_name: 'Quelqu’un', communication: 'Souper', amount_cents: 4000 })
    await api.createMovement({ communication_structuree, amount_cents: -2000, reason: 'correction' })
    await api.createMovement({ communication_structuree, amount_cents: 2000, state: 'ignored' })
    const seen = async () => (await get(placed.id)).mouvements.map(({ id_movement, hint }) => [id_movement, hint])
    expect(await seen()).toEqual([
      [guessed.id, 'amount_and_name'],
      [inText.id, 'in_text'],
      [below.id, 'communication'],
    ])
    expect((await get(placed.id)).mouvements.at(-1)).toMatchObject({ amount: 20, counterparty_name: 'Zoé Lambert' })
    await api.call('staffBookTransfer', { id_order: placed.id, date: '2026-03-10', note: '' }, staff)
    expect((await seen()).map(([, hint]) => hint)).toEqual(['in_text', 'communication'])
  })

  it('return a PDF, and refuse an unprocessed order', async () => {
    const answer = await api.send('staffOrderDocument', { id_order: transfer.id }, staff)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const unprocessed = await scene.place()
    expect((await api.send('staffOrderDocument', { id_order: unprocessed.id }, staff)).status).toBe(409)
  })
})

describe('staffBookTransfer', () => {
  const book = (id_order: number, given = {}) =>
    api.send('staffBookTransfer', { id_order, date: '2026-03-10', note: '', ...given }, staff)

  it('pays the order on the given date', async () => {
    // Before the sign-in: a session written by a clock ahead is over.
    api.clock.set('2026-03-06T09:00:00Z')
    const scene = await createScene()
    const { id, order, members } = await placeTransfer(scene)
    api.clock.set('2026-03-10T09:00:00Z')
    staff.token = await api.tokenFor(staff, { secondFactor: true })
    expect(await book(id, { date: '2026-03-08', note: 'Extrait 12' })).toMatchObject({
      status: 200,
      body: { message: staffOrderMessages.booked },
    })
    expect(await order.row()).toMatchObject({ state: 'paid', paid_at: new Date('2026-03-08T11:00:00Z') })
    expect(await order.payments()).toMatchObject([
      { provider: 'virement', state: 'succeeded', amount_cents: 4000, note: 'Extrait 12' },
    ])
    expect((await scene.licencesOf(members)).at(-1)).toMatchObject({ date_debut: '2026-03-08' })
    expect((await scene.mails()).map(({ kind }) => kind)).toContain('order_paid')
    expect((await get(id)).historique[0]).toMatchObject({ qui: expect.stringContaining('Inès'), note: 'Extrait 12' })
    expect((await book(id)).status).toBe(409)
  })

  it('refuses a wrong date, a long note, and an order that awaits no transfer', async () => {
    const scene = await createScene()
    const { id } = await placeTransfer(scene)
    const messages = async (given: object) => (await book(id, given)).body.errors
    expect(await messages({ date: '2026-03-11' })).toEqual({ date: [staffOrderMessages.transferInFuture] })
    expect(await messages({ date: '2026-03-09' })).toEqual({ date: [staffOrderMessages.transferBeforeOrder] })
    expect(await messages({ date: '' })).toEqual({ date: ['Le jour du virement est requis.'] })
    expect(Object.keys((await messages({ note: 'x'.repeat(501) }))!)).toEqual(['note'])
    expect((await book(UNKNOWN)).status).toBe(404)
    expect((await book((await scene.place()).id)).status).toBe(409)
    expect((await book((await scene.place('card')).id)).status).toBe(409)
  })

  it('succeeds once in four parallel requests', async () => {
    const scene = await createScene()
    const { id, order } = await placeTransfer(scene)
    const answers = await Promise.all(Array.from({ length: 4 }, () => book(id)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409'])
    expect(await order.payments()).toHaveLength(1)
  })
})

describe('staffCancelOrder', () => {
  const cancel = (id_order: number, reason = 'À la demande du club') =>
    api.send('staffCancelOrder', { id_order, reason }, staff)

  it('frees the members of any unpaid order and mails the club', async () => {
    const scene = await createScene()
    for (const { id, order } of [await placeTransfer(scene), await scene.place(), await scene.place('card')]) {
      expect(await cancel(id)).toMatchObject({ status: 200, body: { message: staffOrderMessages.cancelled } })
      expect(await order.row()).toMatchObject({ state: 'cancelled', close_reason: 'À la demande du club' })
      expect((await order.lines()).map(({ open }) => open)).toEqual([false])
      expect((await order.recap()).statut).toBe('Annulé / Refusé')
      expect((await cancel(id)).status).toBe(409)
    }
    const letters = (await scene.mails()).filter(({ kind }) => kind === 'order_cancelled')
    expect(letters).toHaveLength(3)
    expect(letters[0]!.text).toContain('à la demande du club')
  })

  it('cancels the intent first, and refuses an order that turns out to be paid', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.decide(id, 'succeeded')
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: staffOrderMessages.cannotCancel } })
    expect((await order.row()).state).toBe('paid')
    const deciding = await scene.place('bancontact')
    fake.decide(deciding.id, 'processing')
    expect((await cancel(deciding.id)).body.message).toBe(staffOrderMessages.deciding)
  })

  it('refuses while the provider is unreachable, and accepts when it does not know the intent', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.mood = 'unreachable'
    expect((await cancel(id)).body.message).toBe(staffOrderMessages.providerUnreachable)
    fake.mood = 'well'
    fake.intents.delete(fake.intentOf(id).id)
    expect((await cancel(id)).status).toBe(200)
    expect((await order.payments()).map(({ state }) => state)).toEqual(['cancelled'])
    const old = await scene.place('card')
    await api.db.updateTable('payment').set({ provider: 'stripe' }).where('id_order', '=', old.id).execute()
    expect((await cancel(old.id)).status).toBe(200)
  })

  it('requires a reason and a known order', async () => {
    expect((await cancel(UNKNOWN)).status).toBe(404)
    expect((await cancel(1, ' ')).body.errors).toEqual({ reason: ['La raison est requise.'] })
  })
})

describe('staffRefundOrder', () => {
  const refund = (id_order: number, given = {}) =>
    api.send('staffRefundOrder', { id_order, reason: 'Payée deux fois', ...given }, staff)

  it('refunds through the provider, cancels the licences and mails the club', async () => {
    const scene = await createScene()
    const { id, order, members } = await placePaid(scene, 2)
    expect(await scene.licencesOf(members)).toHaveLength(4)
    expect((await refund(id)).body.message).toBe(staffOrderMessages.refunded)
    expect(await order.row()).toMatchObject({ state: 'refunded', close_reason: 'Payée deux fois' })
    expect((await order.payments()).map(({ state }) => state)).toEqual(['refunded'])
    expect(await scene.licencesOf(members)).toHaveLength(2)
    expect((await order.recap()).statut).toBe('Annulé / Refusé')
    expect((await scene.mails()).at(-1)!.subject).toContain('est remboursée')
    expect(fake.asked.filter((what) => what === 'refund')).toHaveLength(1)
    expect((await get(id)).lignes.every(({ licence }) => licence!.annulee)).toBe(true)
    // Whatever the provider repeats about it, it stays so.
    await order.webhook({ status: 'succeeded' })
    expect((await order.row()).state).toBe('refunded')
    expect((await refund(id)).body.message).toBe(staffOrderMessages.alreadyRefunded)
  })

  it('refunds once for four parallel requests', async () => {
    const scene = await createScene()
    const { id, order } = await placePaid(scene)
    const keys = new Set<string>()
    const real = fake.provider.refund.bind(fake.provider)
    fake.provider.refund = (wanted) => {
      keys.add(wanted.idempotencyKey)
      return real(wanted)
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id)))
    fake.provider.refund = real
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(keys.size).toBe(1)
    expect((await scene.mails()).filter(({ kind }) => kind === 'order_refunded')).toHaveLength(1)
    expect((await order.row()).state).toBe('refunded')
  })

  it('retries an unanswered refund with the same key', async () => {
    const scene = await createScene()
    const { id, order } = await placePaid(scene)
    fake.mood = 'unreachable'
    expect((await refund(id)).body.message).toBe(staffOrderMessages.refundUnanswered)
    const [before] = await order.payments()
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect((await get(id)).payements[0]!.refund_asked_at).not.toBeNull()
    fake.mood = 'well'
    expect((await refund(id)).status).toBe(200)
    expect((await order.payments())[0]!.refund_key).toBe(before!.refund_key)
  })

  it('records a refund outside the portal for a transfer or another provider', async () => {
    const scene = await createScene()
    const transfer = await placeTransfer(scene)
    await api.call('staffBookTransfer', { id_order: transfer.id, date: '2026-03-10', note: '' }, staff)
    expect((await refund(transfer.id)).status).toBe(200)
    expect((await transfer.order.row()).state).toBe('refunded')
    const old = await placePaid(scene)
    await api.db.updateTable('payment').set({ provider: 'stripe' }).where('id_order', '=', old.id).execute()
    expect((await refund(old.id)).body.message).toBe(staffOrderMessages.refundElsewhere)
    expect((await refund(old.id, { hors_portail: true })).status).toBe(200)
    expect(fake.asked).not.toContain('refund')
  })

  it('refuses an unpaid or unknown order, and a missing reason', async () => {
    const scene = await createScene()
    expect((await refund((await placeTransfer(scene)).id)).body.message).toBe(staffOrderMessages.notPaid)
    expect((await refund(UNKNOWN)).status).toBe(404)
    expect((await refund(1, { reason: '' })).status).toBe(422)
  })
})

describe('staffSetDispatched and staffPrintDispatch', () => {
  const list = async () => (await api.call('staffListDispatch', {}, staff)).body
  const mark = (id_orders: number[], dispatched: boolean) =>
    api.call('staffSetDispatched', { id_orders, dispatched }, staff)

  it('mark paid orders that were not sent, and undo it', async () => {
    const scene = await createScene()
    const [one, other] = [await placePaid(scene, 2), await placePaid(scene)]
    const waiting = await placeTransfer(scene)
    const due = await list()
    expect(due.rows.find(({ id_order }) => id_order === one.id)).toMatchObject({ nombre: 2, club: scene.club.club })
    expect(due.rows.some(({ id_order }) => id_order === waiting.id)).toBe(false)
    expect((await mark([one.id], true)).body.id_orders).toEqual([one.id])
    api.travel(60)
    const { body } = await mark([one.id, other.id, waiting.id], true)
    expect(body).toMatchObject({ id_orders: [other.id], message: 'Une commande est marquée comme envoyée.' })
    expect((await list()).total).toBe(due.total - 2)
    expect((await get(one.id)).dispatched_at).not.toBeNull()
    expect((await mark(body.id_orders, false)).body.id_orders).toEqual([other.id])
    expect((await list()).total).toBe(due.total - 1)
    expect((await get(other.id)).historique.slice(0, 2).map(({ quoi }) => quoi)).toEqual([
      'Envoi de la commande annulé',
      'Commande envoyée',
    ])
  })

  it('print a list with the members, and one label for the orders to one address', async () => {
    const scene = await createScene()
    const orders = [await placePaid(scene), await placePaid(scene)]
    const { rawPayload } = await api.app.inject({
      method: 'POST',
      url: '/api/myabft/staffPrintDispatch',
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { id_orders: orders.map(({ id }) => id) },
    })
    const { pages } = readPdf(rawPayload)
    expect(pages).toHaveLength(2)
    const { numero } = await orders[1]!.order.row()
    const [member] = await api.db
      .selectFrom('member')
      .select('numero_licence')
      .where('id', '=', orders[1]!.members[0]!.id)
      .execute()
    expect(JSON.stringify(pages[0])).toContain(numero)
    expect(JSON.stringify(pages[0])).toContain(`(${member!.numero_licence})`)
    const labels = JSON.stringify(pages[1])
    expect(labels.split('5000 NAMUR')).toHaveLength(2)
    expect(labels).toContain(numero)
  })

  it.each([[[]], [[0]], [['x']], [Array.from({ length: 501 }, (_, index) => index + 1)], [null]])(
    'refuse the ids %j',
    async (id_orders) => {
      expect((await api.send('staffSetDispatched', { id_orders, dispatched: true }, staff)).status).toBe(422)
    },
  )

  it('answer 404 for an unknown order', async () => {
    expect((await mark([UNKNOWN], true)).status).toBe(404)
    expect((await api.send('staffPrintDispatch', { id_orders: [UNKNOWN] }, staff)).status).toBe(404)
  })
})
