import { beforeAll, describe, expect, it } from 'vitest'
import { readCredit, readHeld } from '#api/core/ledger/read-balances.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { checkBooks } from '#tests/support/ledger.ts'
import { auditOfOrder, useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
let staff: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
})

/** A club that paid too much for an order, by `cents`. */
async function createCreditor(cents: number) {
  const scene = await createScene()
  const place = async () => {
    const placed = await scene.place('virement')
    await placed.order.process()
    return { ...placed, state: async () => (await placed.order.row()).state }
  }
  const overpaid = await place()
  const movement = await api.createMovement({ amount_cents: 4000 + cents })
  const attributions = [{ id_order: overpaid.id, montant: 40 }]
  await api.call('staffMatchMovement', { id_movement: movement.id, attributions, note: '' }, staff)
  const credit = () => readCredit(api.db, scene.club.id)
  const account = async () => (await api.call('staffGetClubAccount', { id_club: scene.club.id }, staff)).body
  return { ...scene, place, overpaid, movement, credit, account }
}
const apply = (id_order: number, montant: string) => api.send('staffApplyCredit', { id_order, montant }, staff)
const payBack = (id_club: number, montant: string, more: object = {}) =>
  api.send('staffPayCreditBack', { id_club, montant, date: '2026-03-09', note: 'Extrait 12', ...more }, staff)

async function print(id_order: number) {
  const { rawPayload } = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/staffOrderDocument',
    payload: { id_order },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return readPdf(rawPayload)
}

describe('staffApplyCredit', () => {
  it('pays an order with the club’s credit', async () => {
    const { place, credit, licencesOf } = await createCreditor(5000)
    const order = await place()
    expect((await apply(order.id, '40')).body.message).toBe(staffOrderMessages.creditPaid)
    expect([await order.state(), await credit()]).toEqual(['paid', 1000])
    expect(await licencesOf(order.members)).toHaveLength(2)
    expect(await auditOfOrder(api, order.order, 'order.apply_credit')).toMatchObject([
      { after: { amount_cents: 4000 } },
    ])
    await checkBooks(api)
  })

  it('holds a part for the order and asks the club for the rest, in the mail, the PDF and the QR code', async () => {
    const { place, credit, mails, as, ids } = await createCreditor(1250)
    const order = await place()
    expect((await apply(order.id, '12,50')).body.message).toBe(staffOrderMessages.creditHeld)
    expect([await order.state(), await credit(), await readHeld(api.db, order.id)]).toEqual([
      'awaiting_payment',
      0,
      1250,
    ])
    const asked = (await mails()).find(({ kind }) => kind === 'order_balance')
    expect(asked!.text).toContain('27,50\u00a0€')
    const { body } = await order.order.status()
    expect(body).toMatchObject({ total: 40, du: 27.5 })
    expect(body.qr).toContain('EUR27.50')
    const { text } = await print(order.id)
    for (const part of ['27,50\u00a0€', 'Déjà reçu', '12,50\u00a0€']) expect(text).toContain(part)
    expect((await api.call('getOrderList', ids, as)).body).toMatchObject({ avoir: 0, data: [{ recu: 12.5 }, {}] })
    expect((await api.call('staffGetOrder', { id_order: order.id }, staff)).body).toMatchObject({
      recu: 12.5,
      avoir_utilise: 12.5,
      avoir_club: 0,
    })
    await api.call('staffBookTransfer', { id_order: order.id, date: '2026-03-10', note: '' }, staff)
    expect((await order.order.payments()).map(({ amount_cents }) => amount_cents)).toEqual([2750])
    await checkBooks(api)
  })

  it('refuses more than the credit or than the order lacks, an order that awaits nothing, and no amount', async () => {
    const { place, overpaid, credit } = await createCreditor(3000)
    const order = await place()
    expect((await apply(order.id, '30,01')).body.message).toBe(staffOrderMessages.moreThanCredit('30,00\u00a0€'))
    expect((await apply(order.id, '40,01')).body.message).toBe(staffOrderMessages.moreThanDue('40,00\u00a0€'))
    expect((await apply(overpaid.id, '1')).body.message).toBe(staffOrderMessages.notAwaiting)
    for (const montant of ['', '0', '-1', '1,001', 'dix', '99999999999']) {
      expect((await apply(order.id, montant)).status).toBe(422)
    }
    expect((await apply(2_000_000_000, '1')).status).toBe(404)
    expect([await credit(), await order.state()]).toEqual([3000, 'awaiting_payment'])
  })

  it('uses no cent twice when several people use the credit at once', async () => {
    const { club, place, credit } = await createCreditor(4000)
    const orders = [await place(), await place(), await place()]
    const answers = await Promise.all([...orders.map(({ id }) => apply(id, '40')), payBack(club.id, '40')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect(await credit()).toBe(0)
    await checkBooks(api)
  })

  it('answers a repeated call once', async () => {
    const { place, credit } = await createCreditor(4000)
    const order = await place()
    const input = { id_order: order.id, montant: '10' }
    const options = { ...staff, headers: { 'idempotency-key': 'credit-of-order-1' } }
    const answers = await Promise.all([
      api.send('staffApplyCredit', input, options),
      api.send('staffApplyCredit', input, options),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await credit()).toBe(3000)
  })
})

describe('staffRefundOrder', () => {
  it('makes the credit that paid the order credit again, and pays back only what came by transfer', async () => {
    const { club, place, credit } = await createCreditor(1500)
    const order = await place()
    await apply(order.id, '15')
    const { id } = await api.createMovement({ amount_cents: 2500 })
    await api.call(
      'staffMatchMovement',
      { id_movement: id, attributions: [{ id_order: order.id, montant: 25 }], note: '' },
      staff,
    )
    expect([await order.state(), await credit()]).toEqual(['paid', 0])
    await api.call('staffRefundOrder', { id_order: order.id, reason: 'Erreur' }, staff)
    expect(await credit()).toBe(1500)
    expect((await api.call('staffGetOrder', { id_order: order.id }, staff)).body.recu).toBe(0)
    expect((await api.call('staffGetClubAccount', { id_club: club.id }, staff)).body.ecritures[0]).toMatchObject({
      kind: 'credit',
      id_order: order.id,
      montant: 15,
    })
    await checkBooks(api)
  })

  it('leaves the credit of an overpaid order alone, which another order may have used', async () => {
    const { place, overpaid, credit } = await createCreditor(1000)
    const order = await place()
    await apply(order.id, '10')
    await api.call('staffRefundOrder', { id_order: overpaid.id, reason: 'Erreur' }, staff)
    expect([await credit(), await readHeld(api.db, order.id)]).toEqual([0, 1000])
    await checkBooks(api)
  })
})

describe('staffCancelOrder', () => {
  it('makes the credit that was held for the order credit again', async () => {
    const { place, credit } = await createCreditor(1500)
    const order = await place()
    await apply(order.id, '15')
    await api.call('staffCancelOrder', { id_order: order.id, reason: 'Erreur' }, staff)
    expect(await credit()).toBe(1500)
    await checkBooks(api)
  })
})

describe('staffDetachMovement', () => {
  it('refuses when the credit that the movement left has been used', async () => {
    const { place, overpaid, movement } = await createCreditor(1000)
    const order = await place()
    await api.call('staffRefundOrder', { id_order: overpaid.id, reason: 'Erreur' }, staff)
    await apply(order.id, '10')
    const detach = () => api.send('staffDetachMovement', { id_movement: movement.id, reason: 'Erreur' }, staff)
    expect((await detach()).body.message).toBe(staffBankMessages.creditUsed)
    await api.call('staffCancelOrder', { id_order: order.id, reason: 'Erreur' }, staff)
    expect((await detach()).status).toBe(200)
    await checkBooks(api)
  })
})

describe('staffPayCreditBack', () => {
  it('records the transfer in the books and in the journal', async () => {
    const { club, credit, account } = await createCreditor(2000)
    expect((await payBack(club.id, '12,50')).body.message).toBe(staffOrderMessages.creditPaidBack)
    expect(await credit()).toBe(750)
    const { avoir, ecritures } = await account()
    expect(avoir).toBe(7.5)
    expect(ecritures).toMatchObject([
      { date: '2026-03-09', kind: 'payout', numero: null, montant: -12.5 },
      { date: '2026-03-10', kind: 'credit', montant: 20 },
    ])
    const audit = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'club.pay_credit_back')
      .where('id_club', '=', club.id)
      .execute()
    expect(audit).toEqual([{ after: { amount_cents: 1250, date: '2026-03-09', note: 'Extrait 12' } }])
    await checkBooks(api)
  })

  it('tells the club and its managers who order, once, and nobody of a refused one', async () => {
    const { club } = await createCreditor(2000)
    const manager = await api.createMember({ mail: `gestion${club.id}@example.be` })
    await api.db
      .insertInto('club_manager')
      .values({ id_club: club.id, id_member: manager.id, can_register_member: true })
      .execute()
    await payBack(club.id, '20,01')
    expect(await api.mailsTo(`gestion${club.id}@example.be`)).toEqual([])
    await payBack(club.id, '12,50')
    const { mail } = await api.db.selectFrom('club').select('mail').where('id', '=', club.id).executeTakeFirstOrThrow()
    for (const email of [mail, `gestion${club.id}@example.be`]) {
      const told = (await api.mailsTo(email)).filter(({ subject }) => subject.includes('avoir'))
      expect(told).toHaveLength(1)
      expect(told[0]!.text).toContain('12,50\u00a0€')
      expect(told[0]!.text).toContain('09/03/2026')
    }
  })

  it('refuses more than the credit, a day to come, and an unknown club', async () => {
    const { club, credit } = await createCreditor(2000)
    expect((await payBack(club.id, '20,01')).body.message).toBe(staffOrderMessages.moreThanCredit('20,00\u00a0€'))
    expect((await payBack(club.id, '20', { date: '2026-03-11' })).body.errors).toEqual({
      date: [staffOrderMessages.transferInFuture],
    })
    expect((await payBack(2_000_000_000, '20')).status).toBe(404)
    expect(await credit()).toBe(2000)
  })
})

describe('staffGetClubAccount', () => {
  it('says the credit, and what the orders that await a transfer still lack', async () => {
    const { place, account, movement } = await createCreditor(1500)
    const order = await place()
    await place()
    await apply(order.id, '5')
    expect(await account()).toEqual({
      avoir: 10,
      attendu: 75,
      ecritures: [
        expect.objectContaining({ kind: 'allocation', id_order: order.id, montant: -5 }),
        expect.objectContaining({ kind: 'credit', id_movement: movement.id, montant: 15 }),
      ],
    })
  })

  it('answers 404 for an unknown club', async () => {
    expect((await api.send('staffGetClubAccount', { id_club: 2_000_000_000 }, staff)).status).toBe(404)
  })
})
