import { beforeAll, describe, expect, it } from 'vitest'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { readCredit, readHeld } from '#api/core/ledger/read-balances.ts'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { checkBooks } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const DAY_SECONDS = 86_400
let staff: { id: number; token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
})

async function createPlace() {
  const scene = await createScene()
  const place = async (count = 1) => {
    const placed = await scene.place('virement', count)
    await placed.order.process()
    return { ...placed, ...(await placed.order.row()), state: async () => (await placed.order.row()).state }
  }
  const balanceMails = async () => (await scene.mails()).filter(({ kind }) => kind === 'order_balance')
  return { ...scene, place, balanceMails }
}
const share = (id_movement: number, attributions: object[], note = '') =>
  api.send('staffMatchMovement', { id_movement, attributions, note }, staff)
const detach = (id_movement: number) => api.send('staffDetachMovement', { id_movement, reason: 'Erreur' }, staff)
const movementState = async (id: number) =>
  (await api.db.selectFrom('bank_movement').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('staffMatchMovement', () => {
  it('pays several orders with one movement, and keeps the rest as the club’s credit', async () => {
    const { club, place } = await createPlace()
    const [one, two] = [await place(), await place()]
    const movement = await api.createMovement({ amount_cents: 9000 })
    const answer = await share(movement.id, [
      { id_order: one.id, montant: 40 },
      { id_order: two.id, montant: 40 },
    ])
    expect(answer.body.message).toBe(staffBankMessages.matched([one.numero, two.numero]))
    expect([await one.state(), await two.state()]).toEqual(['paid', 'paid'])
    expect(await readCredit(api.db, club.id)).toBe(1000)
    const { body } = await api.call('staffGetMovement', { id_movement: movement.id }, staff)
    expect(body.attributions).toEqual([
      { id_order: one.id, numero: one.numero, club: club.club, montant: 40 },
      { id_order: two.id, numero: two.numero, club: club.club, montant: 40 },
      { id_order: null, numero: null, club: club.club, montant: 10 },
    ])
    for (const { id } of [one, two]) {
      const order = await api.call('staffGetOrder', { id_order: id }, staff)
      expect(order.body.payements).toMatchObject([{ amount: 40, mouvement: { id_movement: movement.id } }])
    }
    await checkBooks(api)
  })

  it('refuses a movement in another currency, and payouts do too', async () => {
    const { place } = await createPlace()
    const order = await place()
    const movement = await api.createMovement({ reason: 'currency' })
    const answer = await share(movement.id, [{ id_order: order.id, montant: 40 }])
    expect([answer.status, answer.body.message]).toEqual([409, staffBankMessages.notInEuros])
    expect([await order.state(), await movementState(movement.id)]).toEqual(['awaiting_payment', 'unmatched'])
    await checkBooks(api)
  })

  it('holds a part for its order, asks for the rest once, and pays with the next part', async () => {
    const { place, balanceMails, licencesOf } = await createPlace()
    const order = await place(2)
    const parts = [3000, 2000, 3000].map((amount_cents) => api.createMovement({ amount_cents }))
    const [first, second, third] = await Promise.all(parts)
    await share(first!.id, [{ id_order: order.id, montant: 30 }])
    expect(await order.state()).toBe('awaiting_payment')
    expect(await readHeld(api.db, order.id)).toBe(3000)
    const [mail, ...more] = await balanceMails()
    expect(more).toEqual([])
    expect(mail!.text).toContain('30,00\u00a0€')
    expect(mail!.text).toContain('50,00\u00a0€')
    expect((await api.call('staffGetOrder', { id_order: order.id }, staff)).body).toMatchObject({
      recu: 30,
      balance_asked_at: api.clock.now().toISOString(),
    })
    expect(await licencesOf(order.members)).toHaveLength(2)
    await share(second!.id, [{ id_order: order.id, montant: 20 }])
    expect(await balanceMails()).toHaveLength(1)
    await share(third!.id, [{ id_order: order.id, montant: 30 }])
    expect(await order.state()).toBe('paid')
    expect(await licencesOf(order.members)).toHaveLength(4)
    expect((await order.order.payments()).map(({ amount_cents }) => amount_cents)).toEqual([3000, 2000, 3000])
    await checkBooks(api)
  })

  it('refuses more than the movement has or the order lacks, an order twice, and a difference without a note', async () => {
    const { place } = await createPlace()
    const [one, two] = [await place(), await place()]
    const { id } = await api.createMovement({ amount_cents: 5000 })
    const both = [
      { id_order: one.id, montant: 40 },
      { id_order: two.id, montant: 10.01 },
    ]
    expect((await share(id, both)).body.message).toBe(staffBankMessages.moreThanMovement)
    expect((await share(id, [{ id_order: one.id, montant: 40.01 }])).body.message).toBe(
      staffBankMessages.moreThanDue(one.numero, '40,00\u00a0€'),
    )
    expect((await share(id, [both[0]!, both[0]!])).status).toBe(422)
    expect((await share(id, [])).status).toBe(422)
    for (const montant of [0, -1, 10.001, Number.MAX_VALUE]) {
      expect((await share(id, [{ id_order: one.id, montant }])).status).toBe(422)
    }
    const short = [{ id_order: one.id, montant: 39, accepter: true }]
    expect((await share(id, short)).body.errors).toEqual({ note: [staffBankMessages.noteNeeded] })
    expect([await movementState(id), await one.state()]).toEqual(['unmatched', 'awaiting_payment'])
    expect((await share(id, short, 'Frais')).status).toBe(200)
    expect(await one.state()).toBe('paid')
    await checkBooks(api)
  })
})

describe('staffImportBankFile', () => {
  it('pays an order with the exact rest, and leaves the whole amount to a person', async () => {
    const { place } = await createPlace()
    const [one, two] = [await place(), await place()]
    for (const order of [one, two]) {
      const { id } = await api.createMovement({ amount_cents: 1500 })
      await share(id, [{ id_order: order.id, montant: 15 }])
    }
    const moves = [
      { amount: 25, communication: one.communication_structuree },
      { amount: 40, communication: two.communication_structuree },
    ]
    const contenu = writeCoda({ date: '2026-03-10', moves }).toString('base64')
    const { body } = await api.call('staffImportBankFile', { nom: 'reste.cod', contenu }, staff)
    expect(body).toMatchObject({ payees: 1, a_decider: 1 })
    expect([await one.state(), await two.state()]).toEqual(['paid', 'awaiting_payment'])
    await checkBooks(api)
  })
})

describe('expireOrders', () => {
  it('neither cancels nor reminds an order for which money is held or waits for a decision', async () => {
    const { place, mails } = await createPlace()
    const [held, waiting, forgotten] = [await place(), await place(), await place()]
    const part = await api.createMovement({ amount_cents: 1500 })
    await share(part.id, [{ id_order: held.id, montant: 15 }])
    await api.createMovement({ amount_cents: 2000, communication_structuree: waiting.communication_structuree })
    api.travel(11 * DAY_SECONDS)
    await expireOrders.run(api.deps)
    const reminders = (await mails()).filter(({ kind }) => kind === 'order_reminder')
    expect(reminders.map(({ text }) => text.includes(forgotten.numero))).toEqual([true])
    api.travel(20 * DAY_SECONDS)
    await expireOrders.run(api.deps)
    expect([await held.state(), await waiting.state(), await forgotten.state()]).toEqual([
      'awaiting_payment',
      'awaiting_payment',
      'cancelled',
    ])
    api.travel(-31 * DAY_SECONDS)
    await postMissing(api.deps)
  })
})

describe('staffCancelOrder', () => {
  it('turns the money held for the order into the club’s credit', async () => {
    const { club, place } = await createPlace()
    const order = await place()
    const { id } = await api.createMovement({ amount_cents: 1500 })
    await share(id, [{ id_order: order.id, montant: 15 }])
    await api.call('staffCancelOrder', { id_order: order.id, reason: 'Erreur' }, staff)
    expect([await readHeld(api.db, order.id), await readCredit(api.db, club.id)]).toEqual([0, 1500])
    await checkBooks(api)
  })
})

describe('staffDetachMovement', () => {
  it('takes held money and credit back, after which the movement may be attributed again', async () => {
    const { club, place } = await createPlace()
    const [wrong, right] = [await place(2), await place()]
    const { id } = await api.createMovement({ amount_cents: 5000 })
    await share(id, [{ id_order: wrong.id, montant: 40 }])
    expect(await readCredit(api.db, club.id)).toBe(1000)
    expect((await detach(id)).body.message).toBe(staffBankMessages.detached)
    expect([await readHeld(api.db, wrong.id), await readCredit(api.db, club.id)]).toEqual([0, 0])
    expect([await movementState(id), await wrong.state()]).toEqual(['unmatched', 'awaiting_payment'])
    await checkBooks(api)
    expect((await detach(id)).body.message).toBe(staffBankMessages.notBooked)
    expect((await wrong.order.row()).balance_asked_at).toBeNull()
    await share(id, [{ id_order: right.id, montant: 40 }])
    expect([await right.state(), await readCredit(api.db, club.id)]).toEqual(['paid', 1000])
    await checkBooks(api)
  })

  it('refuses while the order is paid, and works once it is refunded or cancelled', async () => {
    const { club, place } = await createPlace()
    const [paid, cancelled] = [await place(), await place()]
    const { id } = await api.createMovement({ amount_cents: 5500 })
    await share(id, [
      { id_order: paid.id, montant: 40 },
      { id_order: cancelled.id, montant: 15 },
    ])
    expect((await detach(id)).body.message).toBe(staffBankMessages.detachPaid(paid.numero))
    await api.call('staffRefundOrder', { id_order: paid.id, reason: 'Erreur', hors_portail: true }, staff)
    await api.call('staffCancelOrder', { id_order: cancelled.id, reason: 'Erreur' }, staff)
    expect(await readCredit(api.db, club.id)).toBe(1500)
    expect((await detach(id)).status).toBe(200)
    expect(await readCredit(api.db, club.id)).toBe(0)
    await checkBooks(api)
  })

  it('leaves a transfer that was booked by hand as it was', async () => {
    const { place } = await createPlace()
    const order = await place()
    await api.call('staffBookTransfer', { id_order: order.id, date: '2026-03-10', note: '' }, staff)
    const { id } = await api.createMovement({ amount_cents: 4000 })
    await share(id, [{ id_order: order.id, montant: 40 }])
    expect((await detach(id)).status).toBe(200)
    expect([await order.state(), await movementState(id)]).toEqual(['paid', 'unmatched'])
    expect(await order.order.payments()).toMatchObject([{ state: 'succeeded' }])
    await checkBooks(api)
  })

  it('asked for twice, leaves the attribution that a colleague made in between', async () => {
    const { place } = await createPlace()
    const [wrong, right] = [await place(), await place()]
    const { id } = await api.createMovement({ amount_cents: 2000 })
    await share(id, [{ id_order: wrong.id, montant: 20 }])
    const calls: ReturnType<typeof detach>[] = []
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('bank_movement').select('id').where('id', '=', id).forUpdate().execute()
      for (const ask of [() => detach(id), () => share(id, [{ id_order: right.id, montant: 20 }]), () => detach(id)]) {
        calls.push(ask())
        await api.waitForLock(calls.length)
      }
    })
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[2]!.body.message).toBe(staffBankMessages.notBooked)
    expect([await movementState(id), await readHeld(api.db, right.id)]).toEqual(['booked', 2000])
    await checkBooks(api)
  })

  it('answers 404 for an unknown movement', async () => {
    expect((await detach(2_000_000_000)).status).toBe(404)
  })
})
