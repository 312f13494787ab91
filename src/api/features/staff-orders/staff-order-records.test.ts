import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#api/database/connect.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { withCheckDigits } from '#domain/structured-communication.ts'
import { orderAddress } from '#tests/support/builders.ts'
import { countRowsRead } from '#tests/support/count-rows-read.ts'
import { findReplanned } from '#tests/support/find-replanned.ts'
import { auditOfOrder, useOrderApi } from '#tests/support/orders.ts'
import { findToDispatch } from './staff-order-queries.ts'

const NOW = '2026-03-10T09:00:00.000Z'
const { api, fake, createScene } = useOrderApi({ now: NOW })
const UNKNOWN = 2_000_000_000
type Scene = Awaited<ReturnType<typeof createScene>>

let staff: { id: number; email: string; token: string }
beforeAll(async () => {
  const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
  await api.makeStaff(account)
  staff = { id: account.id, email: account.email, token: '' }
})
beforeEach(async () => {
  staff.token = await api.tokenFor(staff, { secondFactor: true })
})

const get = async (id_order: number) => (await api.call('staffGetOrder', { id_order }, staff)).body
const refund = (id_order: number, given = {}) =>
  api.send('staffRefundOrder', { id_order, reason: 'Payée deux fois', ...given }, staff)
const cancel = (id_order: number) => api.send('staffCancelOrder', { id_order, reason: 'Erreur' }, staff)

async function placeTransfer(scene: Scene) {
  const placed = await scene.place('virement')
  await placed.order.process()
  return placed
}

async function placePaid(scene: Scene) {
  const placed = await scene.place('card')
  fake.decide(placed.id, 'succeeded')
  await placed.order.status()
  return placed
}

describe('staffGetOrder', () => {
  it('returns all fields of an order paid by card', async () => {
    const scene = await createScene()
    const { id, order, members } = await placePaid(scene)
    const { numero, communication_structuree } = await order.row()
    const licence = (await scene.licencesOf(members)).at(-1)!
    const [payment] = await order.payments()
    const { historique, ...whole } = await get(id)
    expect(whole).toEqual({
      id_order: id,
      numero,
      created_at: NOW,
      id_club: scene.club.id,
      club: scene.club.club,
      club_slug: scene.club.club_slug,
      mode_payement: 'payementElectronique',
      typePayement: 'card',
      state: 'paid',
      statut: 'Cloturé / Validé',
      total: 40,
      recu: 40,
      nombre: 1,
      communication_structuree,
      paid_at: NOW,
      dispatched_at: null,
      processed_at: null,
      reminded_at: null,
      balance_asked_at: null,
      closed_at: null,
      close_reason: null,
      manager: { id_member: scene.manager.id, name: 'Zoé Lambert' },
      ordered_by: `Camille Dupont (${scene.account.email})`,
      adresse_livraison: orderAddress,
      adresse_facturation: { ...orderAddress, mail: scene.billed },
      lignes: [
        {
          id_line: expect.any(Number),
          product_name: 'Licence annuelle',
          id_member: members[0]!.id,
          numero_licence: members[0]!.numero_licence,
          orderable_name: 'Lambert Zoé',
          quantite: 1,
          date_debut: licence.date_debut,
          date_fin: licence.date_fin,
          cost: 40,
          licence: { id_licence: licence.id, annulee: false },
          remboursee: false,
        },
      ],
      remboursements: [],
      notes_credit: [],
      mouvements: [],
      payements: [
        {
          id_payment: payment!.id,
          provider: 'sandbox',
          intent: fake.intentOf(id).id,
          amount: 40,
          state: 'succeeded',
          created_at: NOW,
          settled_at: NOW,
          note: '',
          refund_asked_at: null,
          refund_refused_at: null,
          refund_state: null,
          mouvement: null,
        },
      ],
      avoir_utilise: 0,
      avoir_club: 0,
      evenements: [],
      alertes: [],
      document: 'receipt',
    })
    expect(historique[0]).toEqual({
      id: expect.any(Number),
      at: NOW,
      qui: expect.stringContaining(scene.account.email),
      quoi: expect.any(String),
      note: '',
    })
  })

  it('returns the bank movement of a transfer, and when it was processed, reminded and closed', async () => {
    const scene = await createScene()
    const { id, order } = await placeTransfer(scene)
    const movement = await api.createMovement({ value_date: '2026-03-10', counterparty_name: 'TKD Namur' })
    await api.call(
      'staffMatchMovement',
      { id_movement: movement.id, attributions: [{ id_order: id, montant: 40 }], note: 'Vu' },
      staff,
    )
    await api.db.updateTable('club_order').set({ reminded_at: api.clock.now() }).where('id', '=', id).execute()
    const unplaced = await scene.place()
    expect((await get(unplaced.id)).lignes[0]!.licence).toBeNull()
    const paid = await get(id)
    expect(paid).toMatchObject({ processed_at: NOW, reminded_at: NOW, closed_at: null, ordered_by: expect.any(String) })
    expect(paid.payements).toMatchObject([
      {
        provider: 'virement',
        intent: null,
        note: 'Vu',
        mouvement: { id_movement: movement.id, value_date: '2026-03-10', counterparty_name: 'TKD Namur' },
      },
    ])
    expect(paid.evenements).toEqual([])
    await refund(id)
    expect(await get(id)).toMatchObject({
      closed_at: NOW,
      close_reason: 'Payée deux fois',
      statut: 'Annulée / Refusée',
    })
    expect((await order.payments())[0]).toMatchObject({ state: 'refunded' })
  })

  it('returns the events of its intents and refunds, and of no other order', async () => {
    const scene = await createScene()
    const [mine, other] = [await placePaid(scene), await placePaid(scene)]
    await mine.order.webhook({ status: 'succeeded' }, `evt_a_${mine.id}`)
    api.travel(1)
    await other.order.webhook({ status: 'succeeded' }, `evt_b_${mine.id}`)
    const dispute = { id: `dp_${mine.id}`, object: 'dispute', amount: 4000, status: 'needs_response' }
    await mine.order.otherWebhook('charge.dispute.created', dispute)
    api.travel(-1)
    const { evenements, alertes } = await get(mine.id)
    expect(evenements).toEqual([
      {
        id: expect.any(String),
        type: 'charge.dispute.created',
        received_at: '2026-03-10T09:00:01.000Z',
        handled_at: '2026-03-10T09:00:01.000Z',
        outcome: 'alert',
      },
      {
        id: `evt_a_${mine.id}`,
        type: 'payment_intent.succeeded',
        received_at: NOW,
        handled_at: NOW,
        outcome: 'unchanged',
      },
    ])
    expect(alertes).toEqual([
      {
        id: expect.any(Number),
        reason: 'dispute',
        amount: 40,
        created_at: '2026-03-10T09:00:01.000Z',
        resolved_at: null,
      },
    ])
    await api.call('staffSettleInboxItem', { sorte: 'alerte', id: alertes[0]!.id, note: 'Vu' }, staff)
    expect((await get(mine.id)).alertes[0]!.resolved_at).toBe(NOW)
    await mine.order.otherWebhook('charge.dispute.closed', { ...dispute, status: 'won' })
    expect((await get(mine.id)).alertes.map(({ reason }) => reason)).toEqual(['dispute_won', 'dispute'])
    await api.db
      .updateTable('payment_alert')
      .set({ details: JSON.stringify({}) })
      .where('id_order', '=', mine.id)
      .execute()
    expect((await get(mine.id)).alertes[0]!.amount).toBeNull()
  })

  it('returns its history, latest first, with who and why', async () => {
    const scene = await createScene()
    const placed = await placePaid(scene)
    await refund(placed.id)
    const { numero } = await placed.order.row()
    const at = new Date('2026-03-10T08:00:00Z')
    const event = { at, actor: 'portal', id_account: null, subject: `order ${numero}`, action: 'order.of_tomorrow' }
    await api.db.insertInto('audit_event').values(event).execute()
    const { historique } = await get(placed.id)
    const told = historique.map(({ quoi, qui, note }) => [quoi, qui.split(' ')[0], note])
    expect(told.slice(0, 5)).toEqual([
      ['Licence annulée', 'Inès', 'Commande remboursée'],
      ['Commande remboursée', 'Inès', 'Payée deux fois'],
      ['Remboursement suivi chez l’organisme de payement', 'Inès', ''],
      ['Remboursement demandé à l’organisme de payement', 'Inès', 'Payée deux fois'],
      ['Licence délivrée par une commande', 'Camille', ''],
    ])
    expect(told.at(-1)).toEqual(['order.of_tomorrow', 'Le', ''])
    expect((await api.send('staffGetOrder', { id_order: UNKNOWN }, staff)).status).toBe(404)
  })
})

describe('staffListOrders', () => {
  it.each([
    ['80,5', false],
    ['40,5', true],
    ['40,50', true],
    ['40.50 €', true],
    ['40,50€', true],
    ['x40,50', false],
    ['40,50x', false],
    ['40,05', false],
    ['40', false],
  ])('finds an order of 40,50 euros by %s: %s', async (texte, isFound) => {
    const scene = await createScene()
    const { id } = await scene.place()
    await api.db
      .updateTable('club_order')
      .set({ total_cents: 4050, numero: `99-${id}` })
      .where('id', '=', id)
      .execute()
    const { body } = await api.call('staffListOrders', { id_club: scene.club.id, texte }, staff)
    expect(body.rows.map(({ id_order }) => id_order)).toEqual(isFound ? [id] : [])
    expect(body).toMatchObject({ total: isFound ? 1 : 0, montant: isFound ? 40.5 : 0 })
  })

  it('finds by six digits of the communication, not by five', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place()
    const communication_structuree = withCheckDigits('7777778888')
    await api.db.updateTable('club_order').set({ communication_structuree }).where('id', '=', id).execute()
    const find = async (texte: string) =>
      (await api.call('staffListOrders', { id_club: scene.club.id, texte }, staff)).body.rows.length
    expect([await find('777/888'), await find('77788')]).toEqual([1, 0])
    expect((await order.row()).numero).not.toContain('77788')
  })
})

describe('staffRefundOrder', () => {
  it('records each step, with who asked and why', async () => {
    const scene = await createScene()
    const placed = await placePaid(scene)
    const before = (await scene.licencesOf(placed.members)).at(-1)!
    await refund(placed.id)
    const by = { actor: 'account', id_account: staff.id, id_club: scene.club.id, id_member: null }
    expect(
      await auditOfOrder(
        api,
        placed.order,
        'order.ask_refund',
        'order.refund_status',
        'order.refunded',
        'licence.cancel',
      ),
    ).toEqual([
      { ...by, action: 'order.ask_refund', before: null, after: { reason: 'Payée deux fois' } },
      {
        ...by,
        action: 'order.refund_status',
        before: { refund_status: null },
        after: { refund_status: 'succeeded' },
      },
      {
        ...by,
        action: 'order.refunded',
        before: { state: 'paid' },
        after: { state: 'refunded', closed_at: NOW, close_reason: 'Payée deux fois' },
      },
      {
        ...by,
        action: 'licence.cancel',
        id_member: placed.members[0]!.id,
        before: { date_debut: before.date_debut, date_fin: before.date_fin },
        after: { reason: 'Commande remboursée' },
      },
    ])
    const licence = await api.db.selectFrom('licence').selectAll().where('id', '=', before.id).executeTakeFirst()
    expect(licence).toMatchObject({ cancelled_at: api.clock.now(), cancel_reason: 'Commande remboursée' })
    const letter = (await scene.mails()).at(-1)!
    for (const fact of [
      (await placed.order.row()).numero,
      'payée deux fois',
      `/club/${scene.club.club_slug}/orderList`,
    ]) {
      expect(letter.text).toContain(fact)
    }
  })

  it('clears an earlier refusal and uses another key when asked again', async () => {
    const scene = await createScene()
    const { id, order } = await placePaid(scene)
    const made = fake.refundInDashboard(fake.intentOf(id).id)
    await refund(id)
    const [refused] = await order.payments()
    expect(refused).toMatchObject({ refund_refused_at: api.clock.now(), refund_key_renewed_at: null })
    fake.settleRefund(made.id, 'failed')
    api.travel(5)
    fake.mood = 'unreachable'
    await refund(id, { reason: 'Encore' })
    const [asked] = await order.payments()
    expect(asked).toMatchObject({
      refund_refused_at: null,
      refund_id: null,
      refund_status: null,
      refund_reason: 'Encore',
      refund_asked_at: api.clock.now(),
      refund_key_renewed_at: api.clock.now(),
    })
    expect(asked!.refund_key).not.toBe(refused!.refund_key)
    fake.mood = 'well'
    expect((await refund(id, { reason: 'Encore' })).status).toBe(200)
    api.travel(-5)
  })

  it('notes on the payment only a refund made outside the portal', async () => {
    const scene = await createScene()
    const [outside, inside] = [await placePaid(scene), await placePaid(scene)]
    await refund(outside.id, { hors_portail: true })
    await refund(inside.id)
    const noteOf = async ({ order }: typeof inside) => (await order.payments())[0]!.note
    expect([await noteOf(outside), await noteOf(inside)]).toEqual(['Remboursé hors du portail', ''])
  })

  it('closes a paid order without a payment, without asking a provider', async () => {
    const scene = await createScene()
    const { id, order } = await placePaid(scene)
    await api.db.updateTable('payment').set({ state: 'cancelled' }).where('id_order', '=', id).execute()
    fake.asked.length = 0
    expect((await refund(id)).body.message).toBe(staffOrderMessages.refunded)
    expect([(await order.row()).state, fake.asked]).toEqual(['refunded', []])
  })
})

describe('staffCancelOrder', () => {
  it('succeeds once in two parallel requests', async () => {
    const scene = await createScene()
    const { id } = await placeTransfer(scene)
    const answers = await Promise.all([cancel(id), cancel(id)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await scene.mails()).filter(({ kind }) => kind === 'order_cancelled')).toHaveLength(1)
  })

  it.each(['created', 'deciding'] as const)(
    'cancels an order that is %s at a provider no longer configured, and its payment',
    async (state) => {
      const scene = await createScene()
      const placed = await scene.place('card')
      await api.db.updateTable('payment').set({ provider: 'stripe' }).where('id_order', '=', placed.id).execute()
      await api.db.updateTable('club_order').set({ state }).where('id', '=', placed.id).execute()
      expect((await cancel(placed.id)).status).toBe(200)
      expect(await placed.order.row()).toMatchObject({ state: 'cancelled', closed_at: api.clock.now() })
      expect(await placed.order.payments()).toMatchObject([{ state: 'cancelled', settled_at: api.clock.now() }])
      expect(await auditOfOrder(api, placed.order, 'order.cancelled')).toMatchObject([
        { id_account: staff.id, id_club: scene.club.id, before: { state }, after: { close_reason: 'Erreur' } },
      ])
    },
  )
})

describe('staffBookTransfer', () => {
  it('records date, note and the previous state', async () => {
    const scene = await createScene()
    const placed = await placeTransfer(scene)
    await api.call('staffBookTransfer', { id_order: placed.id, date: '2026-03-10', note: 'Extrait 12' }, staff)
    const by = { actor: 'account', id_account: staff.id, id_club: scene.club.id }
    expect(await auditOfOrder(api, placed.order, 'order.paid', 'order.book_transfer')).toMatchObject([
      { ...by, action: 'order.paid', before: { state: 'awaiting_payment' }, after: { state: 'paid', paid_at: NOW } },
      { ...by, action: 'order.book_transfer', after: { date: '2026-03-10', note: 'Extrait 12' } },
    ])
  })
})

describe('staffOrderDocument', () => {
  it('returns a receipt once paid, and the transfer details before', async () => {
    const scene = await createScene()
    const [transfer, paid] = [await placeTransfer(scene), await placePaid(scene)]
    const nameOf = async (id_order: number) =>
      (await api.send('staffOrderDocument', { id_order }, staff)).headers['content-disposition']
    expect(await nameOf(transfer.id)).toContain(`Virement-${(await transfer.order.row()).numero}.pdf`)
    expect(await nameOf(paid.id)).toContain(`${(await paid.order.row()).numero}.pdf`)
    expect(await nameOf(paid.id)).not.toContain('Virement')
    expect((await api.send('staffOrderDocument', { id_order: UNKNOWN }, staff)).status).toBe(404)
  })
})

describe('staffListDispatch, staffSetDispatched and staffPrintDispatch', () => {
  const list = async () => (await api.call('staffListDispatch', {}, staff)).body
  const mark = (id_orders: number[], dispatched: boolean) =>
    api.send<{ id_orders: number[]; message: string }>('staffSetDispatched', { id_orders, dispatched }, staff)
  const print = (id_orders: number[]) => api.send('staffPrintDispatch', { id_orders }, staff)

  it('list what to send, first paid first, until all is sent', async () => {
    const scene = await createScene()
    await mark(
      (await list()).rows.map(({ id_order }) => id_order),
      true,
    )
    expect(await list()).toEqual({ total: 0, rows: [] })
    const [late, early] = [await placePaid(scene), await placePaid(scene)]
    const paid_at = new Date('2026-03-09T09:00:00Z')
    await api.db.updateTable('club_order').set({ paid_at }).where('id', '=', early.id).execute()
    const { total, rows } = await list()
    expect([total, rows.map(({ id_order }) => id_order)]).toEqual([2, [early.id, late.id]])
    expect(rows[1]).toEqual({
      id_order: late.id,
      numero: (await late.order.row()).numero,
      club: scene.club.club,
      paid_at: NOW,
      adresse_livraison: orderAddress,
      nombre: 1,
    })
  })

  it('read the orders that wait alone, by a plan made once, however many were sent', async () => {
    const scene = await createScene()
    const waiting = await placePaid(scene)
    await sql`
      with sent as (
        insert into club_order (numero, id_club, id_member, state, mode_payement, type_payement, mode_livraison,
          adresse_livraison, adresse_facturation, total_cents, communication_structuree, created_at, paid_at, dispatched_at)
        select '1999-' || lpad(n::text, 6, '0'), id_club, id_member, state, mode_payement, type_payement, mode_livraison,
          adresse_livraison, adresse_facturation, total_cents,
          lpad(n::text, 10, '0') || lpad((case n % 97 when 0 then 97 else n % 97 end)::text, 2, '0'), created_at, paid_at,
          paid_at
        from club_order, generate_series(1, 2000) n where id = ${waiting.id}
        returning id
      )
      insert into order_line (id_order, id_product, id_member, cost_cents, date_debut, date_fin, open)
      select sent.id, id_product, id_member, cost_cents, date_debut, date_fin, false
      from sent, order_line where id_order = ${waiting.id}`.execute(api.db)
    await api.asOwner('analyze club_order, order_line')
    const { total } = await list()
    const find = ({ db }: { db: Connection }) => findToDispatch(db)
    expect(await countRowsRead(api.deps, ['club_order'], find)).toEqual({ club_order: total })
    expect(await findReplanned(api.deps, find)).toEqual([])
  })

  it('record what was sent and undone, and change nothing when one id is unknown', async () => {
    const scene = await createScene()
    const placed = await placePaid(scene)
    expect((await mark([placed.id, UNKNOWN], true)).status).toBe(404)
    expect((await placed.order.row()).dispatched_at).toBeNull()
    expect((await mark([placed.id, placed.id], true)).body).toMatchObject({ id_orders: [placed.id] })
    expect((await placed.order.row()).dispatched_at).toEqual(api.clock.now())
    expect((await mark([placed.id], true)).body).toMatchObject({
      id_orders: [],
      message: '0 commandes sont marquées comme envoyées.',
    })
    expect((await mark([placed.id], false)).body.message).toBe('Une commande est à nouveau à envoyer.')
    const by = { actor: 'account', id_account: staff.id, id_club: scene.club.id, id_member: null }
    expect(await auditOfOrder(api, placed.order, 'order.dispatch', 'order.undispatch')).toEqual([
      { ...by, action: 'order.dispatch', before: { dispatched_at: null }, after: { dispatched_at: NOW } },
      { ...by, action: 'order.undispatch', before: { dispatched_at: NOW }, after: { dispatched_at: null } },
    ])
  })

  it('print labels of sent orders again, and of no unpaid or unknown one', async () => {
    const scene = await createScene()
    const [paid, waiting] = [await placePaid(scene), await placeTransfer(scene)]
    await mark([paid.id], true)
    expect((await print([paid.id, paid.id])).status).toBe(200)
    expect((await print([paid.id, waiting.id])).status).toBe(404)
    expect((await print([paid.id, UNKNOWN])).status).toBe(404)
  })
})
