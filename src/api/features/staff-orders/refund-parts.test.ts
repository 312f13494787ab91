import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { finishRefunds } from '#api/jobs/finish-refunds.ts'
import { ProviderRefused } from '#api/payments/payment-provider.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { checkBooks, listEntries } from '#tests/support/ledger.ts'
import { auditOfOrder, type OrderScene } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { useRefundApi } from '#tests/support/refunds.ts'

const { api, fake, createScene, staff, refund, run } = useRefundApi()

/** A session ends after some hours. */
async function travelHours(hours: number) {
  api.travel(hours * 3600)
  staff.token = await api.tokenFor(staff, { secondFactor: true })
}
const get = async (id_order: number) => (await api.call('staffGetOrder', { id_order }, staff)).body
const refundPart = (id_order: number, given: object) => {
  const input = { id_order, reason: 'Un membre arrête', montant: '', cle: randomUUID(), ...given }
  return api.send('staffRefundPart', input, staff)
}
const match = (id_movement: number, id_order: number, montant: number) => {
  const attributions = [{ id_order, montant, accepter: false }]
  return api.call('staffMatchMovement', { id_movement, attributions, note: '' }, staff)
}
const entriesOf = (id: number) => listEntries(api, `entry.id_order = ${id}`)
const listNumbers = async () =>
  (await api.db.selectFrom('credit_note').select(['year', 'number']).orderBy('id').execute()).map(
    ({ year, number }) => `${year}-${number}`,
  )

/** A paid order for two members, 80 euros. */
async function placePaid(method: 'card' | 'virement', given?: OrderScene) {
  const scene = given ?? (await createScene())
  const placed = await scene.place(method, 2)
  if (method === 'card') {
    fake.decide(placed.id, 'succeeded')
    await placed.order.status()
  } else {
    await placed.order.process()
    await api.call('staffBookTransfer', { id_order: placed.id, date: today(api.clock), note: '' }, staff)
  }
  const lines = (await placed.order.lines()).map(({ id }) => id)
  const licences = async () => (await scene.licencesOf(placed.members)).length
  const state = async () => (await placed.order.row()).state
  expect([await state(), await licences()]).toEqual(['paid', 4])
  const intent = method === 'card' ? fake.intentOf(placed.id).id : ''
  const told = async () => (await scene.mails()).filter(({ kind }) => kind === 'order_part_refunded')
  return { ...placed, scene, lines, licences, state, intent, told }
}

describe('staffRefundPart', () => {
  it('refunds one line through the provider and ends its licence only', async () => {
    const placed = await placePaid('card')
    const answer = await refundPart(placed.id, { id_lines: [placed.lines[0]] })
    expect([answer.status, answer.body.message]).toEqual([200, staffOrderMessages.linesRefunded])
    expect(fake.refundsOf(placed.intent)).toMatchObject([{ amountCents: 4000 }])
    expect([await placed.state(), await placed.licences()]).toEqual(['paid', 3])
    expect(await get(placed.id)).toMatchObject({
      recu: 40,
      lignes: [
        { remboursee: true, licence: { annulee: true } },
        { remboursee: false, licence: { annulee: false } },
      ],
      remboursements: [{ amount: 40, refund_state: 'succeeded', double: false }],
      notes_credit: [{ montant: 40, date: '2026-03-10' }],
    })
    expect((await entriesOf(placed.id)).slice(2)).toEqual([
      'credit_note: sales 4000, clubs -4000',
      'payout: clubs 4000, provider -4000',
    ])
    expect((await placed.told())[0]!.text).toContain('40,00\u00a0€')
    expect(await auditOfOrder(api, placed.order, 'order.part_refunded')).toMatchObject([
      { after: { amount_cents: 4000, credit_note: expect.stringMatching(/^NC-2026-\d{4}$/) } },
    ])
    await checkBooks(api)
  })

  it('tells the member whose licence ends, and names that member to the club', async () => {
    const placed = await placePaid('card')
    const [gone, kept] = placed.members.map(({ id }) => ({ id, mail: `membre${id}@example.be` }))
    for (const { id, mail } of [gone!, kept!]) {
      await api.db
        .updateTable('member')
        .set({ mail, nom: `Parti${id}` })
        .where('id', '=', id)
        .execute()
    }
    const cancelled = async ({ mail }: { mail: string }) =>
      (await api.mailsTo(mail)).filter(({ kind }) => kind === 'licence_cancelled')
    await refundPart(placed.id, { id_lines: [placed.lines[0]] })
    expect((await placed.told())[0]!.text).toMatch(new RegExp(`Licences annulées\u00a0: Parti${gone!.id} [^,]+\\.`))
    expect((await cancelled(gone!))[0]!.text).toContain('est annulée\u00a0: la commande du club est remboursée.')
    expect(await cancelled(kept!)).toEqual([])
    await refundPart(placed.id, { montant: '5' })
    expect((await placed.told()).at(-1)!.text).toContain('Licences annulées\u00a0: aucune.')
    await refund(placed.id)
    expect([(await cancelled(gone!)).length, (await cancelled(kept!)).length]).toEqual([1, 1])
  })

  it('tells the club to which a refunded licence was transferred', async () => {
    const placed = await placePaid('card')
    const other = await api.createClub({ mail: 'nouveau-club@example.be' })
    const [member] = placed.members
    await api.db
      .updateTable('licence')
      .set({ id_club: other.id })
      .where('id', 'in', (row) => row.selectFrom('order_line').select('id_licence').where('id', '=', placed.lines[0]!))
      .execute()
    await refundPart(placed.id, { id_lines: [placed.lines[0]] })
    expect(await api.mailsTo('nouveau-club@example.be')).toMatchObject([
      { kind: 'licence_cancelled', id_member: member!.id },
    ])
  })

  it('ends the licence that a transfer to another club gives at the same time', async () => {
    const placed = await placePaid('card')
    const licence = await api.db
      .selectFrom('licence')
      .innerJoin('order_line as line', 'line.id_licence', 'licence.id')
      .select(['licence.id', 'licence.date_debut'])
      .where('line.id', '=', placed.lines[0]!)
      .executeTakeFirstOrThrow()
    const { id: id_club } = await api.createClub()
    let answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('licence').select('id').where('id', '=', licence.id).forUpdate().execute()
      const transfer = { id_licence: licence.id, id_club, date: licence.date_debut }
      answers = [api.send('staffTransferLicence', transfer, staff)]
      await api.waitForLock()
      answers.push(refundPart(placed.id, { id_lines: [placed.lines[0]] }))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    const given = api.db.selectFrom('licence').select('cancel_reason').where('id_club', '=', id_club)
    expect(await given.execute()).toEqual([{ cancel_reason: 'Commande remboursée' }])
  })

  it('refunds an amount by transfer and leaves the licences', async () => {
    const placed = await placePaid('virement')
    const answer = await refundPart(placed.id, { montant: '12,50' })
    expect([answer.status, answer.body.message]).toEqual([200, staffOrderMessages.amountRefunded])
    expect([await placed.state(), await placed.licences()]).toEqual(['paid', 4])
    expect((await get(placed.id)).recu).toBe(67.5)
    expect((await entriesOf(placed.id)).slice(2)).toEqual([
      'credit_note: sales 1250, clubs -1250',
      'payout: clubs 1250, transfers -1250',
    ])
    await checkBooks(api)
  })

  it('leaves to staffRefundOrder what it did not give back', async () => {
    const placed = await placePaid('card')
    await refundPart(placed.id, { id_lines: [placed.lines[1]] })
    await refundPart(placed.id, { montant: '5' })
    expect((await refund(placed.id)).status).toBe(200)
    expect(fake.refundsOf(placed.intent).map(({ amountCents }) => amountCents)).toEqual([4000, 500, 3500])
    expect([await placed.state(), await placed.licences()]).toEqual(['refunded', 2])
    expect((await get(placed.id)).notes_credit.map(({ montant }) => montant)).toEqual([40, 5, 35])
    await checkBooks(api)
  })

  it('lets staffRefundOrder close an order of which everything went back', async () => {
    const placed = await placePaid('card')
    await refundPart(placed.id, { montant: '80' })
    expect((await refund(placed.id)).status).toBe(200)
    expect([await placed.state(), fake.refundsOf(placed.intent).length]).toEqual(['refunded', 1])
    expect((await get(placed.id)).notes_credit).toHaveLength(1)
    await checkBooks(api)
  })

  it('refuses what the order does not have', async () => {
    const [placed, other] = [await placePaid('virement'), await placePaid('virement')]
    const [first, second] = placed.lines
    const message = async (given: object) => (await refundPart(placed.id, given)).body.message
    expect(await message({ id_lines: placed.lines })).toBe(staffOrderMessages.refundWholeOrder)
    expect(await message({ id_lines: [other.lines[0]] })).toBe(staffOrderMessages.foreignLine)
    expect(await message({ montant: '80,01' })).toBe(staffOrderMessages.moreThanReceived('80,00\u00a0€'))
    await refundPart(placed.id, { id_lines: [first] })
    expect(await message({ id_lines: [first] })).toBe(staffOrderMessages.lineRefunded)
    expect(await message({ id_lines: [second] })).toBe(staffOrderMessages.refundWholeOrder)
    expect(await message({ montant: '40,01' })).toBe(staffOrderMessages.moreThanReceived('40,00\u00a0€'))
    for (const given of [
      {},
      { id_lines: [second], montant: '1' },
      { montant: '0' },
      { montant: '-1' },
      { reason: '' },
    ]) {
      expect((await refundPart(placed.id, given)).status).toBe(422)
    }
    expect((await refundPart(2_000_000_000, { montant: '1' })).status).toBe(404)
    const unpaid = await placed.scene.place('virement')
    expect((await refundPart(unpaid.id, { montant: '1' })).body.message).toBe(staffOrderMessages.notPaid)
  })

  it('gives back what was received when a difference was accepted', async () => {
    const scene = await createScene()
    const placed = await scene.place('virement', 2)
    await placed.order.process()
    const movement = await api.createMovement({ amount_cents: 3000 })
    const attributions = [{ id_order: placed.id, montant: 30, accepter: true }]
    await api.call('staffMatchMovement', { id_movement: movement.id, attributions, note: 'Accepté' }, staff)
    const [line] = await placed.order.lines()
    await refundPart(placed.id, { id_lines: [line!.id] })
    expect((await get(placed.id)).notes_credit).toMatchObject([{ montant: 30 }])
    expect((await refundPart(placed.id, { montant: '1' })).body.message).toBe(staffOrderMessages.nothingToRefund)
    await refund(placed.id)
    await checkBooks(api)
  })

  it('refunds no cent twice when several people refund at once', async () => {
    for (const method of ['virement', 'card'] as const) {
      const placed = await placePaid(method)
      const answers = await Promise.all([
        refundPart(placed.id, { montant: '50' }),
        refundPart(placed.id, { montant: '50' }),
        refundPart(placed.id, { id_lines: [placed.lines[0]], montant: '' }),
        refund(placed.id),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const returned = fake.refundsOf(placed.intent).reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(returned).toBeLessThanOrEqual(8000)
      await checkBooks(api)
    }
  })

  it.each(['card', 'virement'] as const)(
    'has one effect when a call of an order paid by %s is repeated',
    async (method) => {
      const placed = await placePaid(method)
      const again = () => refundPart(placed.id, { montant: '10', cle: '0b0e7a3e-93a3-4d6c-9a29-0a5d3d0c1f11' })
      // The second may find the first under way at the provider.
      for (const { status } of await Promise.all([again(), again()])) expect([200, 409]).toContain(status)
      expect((await again()).status).toBe(200)
      expect((await get(placed.id)).recu).toBe(70)
      expect((await get(placed.id)).notes_credit).toHaveLength(1)
    },
  )

  it('waits for a pending refund, during which no other begins', async () => {
    const placed = await placePaid('card')
    fake.refundStatus = 'pending'
    const answer = await refundPart(placed.id, { id_lines: [placed.lines[0]] })
    fake.refundStatus = 'succeeded'
    expect(answer.body.message).toBe(staffOrderMessages.refundPending)
    expect([await placed.licences(), (await get(placed.id)).notes_credit]).toEqual([4, []])
    for (const other of [await refund(placed.id), await refundPart(placed.id, { montant: '1' })]) {
      expect([other.status, other.body.message]).toEqual([409, staffOrderMessages.refundUnderWay])
    }
    fake.settleRefund(fake.refundsOf(placed.intent)[0]!.id, 'succeeded')
    api.travel(121)
    await Promise.all([run(), run()])
    expect([await placed.licences(), (await placed.told()).length]).toEqual([3, 1])
    expect((await get(placed.id)).notes_credit).toHaveLength(1)
    await checkBooks(api)
  })

  it('that has no answer is finished once by finishRefunds', async () => {
    const placed = await placePaid('card')
    fake.mood = 'answer lost'
    expect((await refundPart(placed.id, { montant: '10' })).body.message).toBe(staffOrderMessages.refundUnanswered)
    fake.mood = 'well'
    api.travel(121)
    await run()
    expect(fake.refundsOf(placed.intent)).toMatchObject([{ amountCents: 1000 }])
    expect((await get(placed.id)).remboursements).toMatchObject([{ refund_state: 'succeeded' }])
  })

  it('that the provider refused is over, without a credit note, and another may begin', async () => {
    const placed = await placePaid('card')
    fake.beforeActing(() => {
      throw new ProviderRefused('no')
    })
    expect((await refundPart(placed.id, { montant: '10' })).body.message).toBe(staffOrderMessages.refundRefused)
    fake.beforeActing(undefined)
    expect((await get(placed.id)).notes_credit).toEqual([])
    expect((await refundPart(placed.id, { montant: '10', hors_portail: true })).status).toBe(200)
    expect(fake.refundsOf(placed.intent)).toEqual([])
    await checkBooks(api)
  })

  it('that has no answer is not made again once the provider has forgotten its key', async () => {
    const placed = await placePaid('card')
    fake.mood = 'answer lost'
    await refundPart(placed.id, { montant: '10' })
    fake.mood = 'well'
    fake.forgetKeys()
    api.travel(121)
    await run()
    expect(fake.refundsOf(placed.intent)).toMatchObject([{ amountCents: 1000 }])
    expect((await get(placed.id)).remboursements).toMatchObject([{ refund_state: 'succeeded' }])
  })

  it('that has no answer for a day is left to a person, and another may begin', async () => {
    const placed = await placePaid('card')
    fake.mood = 'unreachable'
    await refundPart(placed.id, { montant: '10' })
    await travelHours(23)
    await run()
    expect((await get(placed.id)).remboursements).toMatchObject([{ refund_state: 'asked' }])
    await travelHours(2)
    await Promise.all([run(), run()])
    fake.mood = 'well'
    expect((await get(placed.id)).remboursements).toMatchObject([{ refund_state: 'refused', done_at: null }])
    expect(await placed.order.alerts()).toEqual(['refund_refused'])
    expect((await refundPart(placed.id, { montant: '10', hors_portail: true })).status).toBe(200)
    await checkBooks(api)
  })

  it('of a provider that is no longer configured is left to a person after a day', async () => {
    const placed = await placePaid('card')
    fake.mood = 'unreachable'
    await refundPart(placed.id, { montant: '10' })
    fake.mood = 'well'
    await travelHours(25)
    await finishRefunds.run({ ...api.deps, payments: null })
    expect((await get(placed.id)).remboursements).toMatchObject([{ refund_state: 'refused' }])
    expect(await placed.order.alerts()).toEqual(['refund_refused'])
  })

  it('that was refused and made after all blocks no other when its money is gone', async () => {
    const placed = await placePaid('card')
    fake.beforeActing(() => {
      throw new ProviderRefused('no')
    })
    await refundPart(placed.id, { montant: '50' })
    fake.beforeActing(undefined)
    await refundPart(placed.id, { montant: '40' })
    const { refund_key } = await api.db
      .selectFrom('order_refund')
      .select('refund_key')
      .where('id_order', '=', placed.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const late = { ...fake.refundsOf(placed.intent)[0]!, id: 're_late', amountCents: 5000, reference: refund_key }
    await placed.order.refundWebhook('refund.created', late)
    expect(await placed.order.alerts()).toEqual(['refunded_twice'])
    expect((await refundPart(placed.id, { montant: '1' })).status).toBe(200)
    await checkBooks(api)
  })

  it('raises no alert for the charge that reports it', async () => {
    const placed = await placePaid('card')
    await refundPart(placed.id, { montant: '10' })
    await placed.order.refundWebhook('refund.created', fake.refundsOf(placed.intent)[0]!)
    const charge = { id: 'ch_1', object: 'charge', amount: 8000 }
    await placed.order.otherWebhook('charge.refunded', { ...charge, amount_refunded: 1000 })
    expect(await placed.order.alerts()).toEqual([])
    await placed.order.otherWebhook('charge.refunded', { ...charge, amount_refunded: 3000 })
    expect(await placed.order.alerts()).toEqual(['refunded_elsewhere'])
  })

  it('raises an alert when its refund fails after it succeeded', async () => {
    const placed = await placePaid('card')
    await refundPart(placed.id, { montant: '10' })
    const failed = fake.settleRefund(fake.refundsOf(placed.intent)[0]!.id, 'failed')
    await placed.order.refundWebhook('refund.failed', failed)
    expect(await placed.order.alerts()).toEqual(['refund_failed_late'])
  })

  it('whose refund fails after it succeeded leaves the money as the club’s credit, once', async () => {
    const placed = await placePaid('card')
    await refundPart(placed.id, { montant: '10' })
    const before = await entriesOf(placed.id)
    const failed = fake.settleRefund(fake.refundsOf(placed.intent)[0]!.id, 'failed')
    for (const event of ['refund.failed', 'refund.updated']) await placed.order.refundWebhook(event, failed)
    expect(await entriesOf(placed.id)).toEqual([...before, 'correction: provider 1000, clubs -1000'])
    const shown = await get(placed.id)
    expect(shown).toMatchObject({ avoir_club: 10, recu: 70, remboursements: [{ refund_state: 'failed' }] })
    expect(shown.notes_credit).toHaveLength(1)
    await checkBooks(api)
    expect((await refund(placed.id)).status).toBe(200)
    expect(fake.refundsOf(placed.intent).map(({ amountCents }) => amountCents)).toEqual([1000, 7000])
    await checkBooks(api)
  })

  it('by transfer lets the movement that paid the order be detached once all went back', async () => {
    const scene = await createScene()
    // Credit of the club that came from elsewhere stays untouched.
    const other = await scene.place('virement')
    await other.order.process()
    const tooMuch = await api.createMovement({ amount_cents: 5000 })
    await match(tooMuch.id, other.id, 40)
    const placed = await scene.place('virement', 2)
    await placed.order.process()
    const movements = [
      await api.createMovement({ amount_cents: 5000 }),
      await api.createMovement({ amount_cents: 3000 }),
    ]
    await match(movements[0]!.id, placed.id, 50)
    await match(movements[1]!.id, placed.id, 30)
    await refundPart(placed.id, { montant: '10' })
    await refundPart(placed.id, { montant: '45' })
    await refund(placed.id)
    await checkBooks(api)
    for (const { id: id_movement } of movements) {
      expect((await api.send('staffDetachMovement', { id_movement, reason: 'Erreur' }, staff)).status).toBe(200)
    }
    expect((await get(placed.id)).avoir_club).toBe(10)
    await checkBooks(api)
  })

  it('is posted by postMissing where the books lack it', async () => {
    const placed = await placePaid('virement')
    const now = api.clock.now()
    const { id } = await api.db
      .insertInto('order_refund')
      .values({ id_order: placed.id, amount_cents: 100, reason: 'Geste', asked_at: now, done_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await postMissing(api.deps)).toBe(1)
    expect(await listEntries(api, `entry.source like '%of refund ${id}'`)).toHaveLength(2)
    expect(await postMissing(api.deps)).toBe(0)
  })
})

describe('staffReturnPayment', () => {
  /** An order that was paid by two intents. */
  async function payTwice() {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    const first = fake.decide(id, 'cancelled')
    await order.process()
    await order.retry('card')
    await order.webhook({ status: 'succeeded' })
    await order.webhook({ ...first, status: 'succeeded' })
    const alert = (await get(id)).alertes.find(({ reason }) => reason === 'paid_twice')!
    return { id, scene, members, order, intent: first.id, alert }
  }
  const giveBack = (id_alert: number, given: object = {}) =>
    api.send('staffReturnPayment', { id_alert, reason: 'Payée deux fois', ...given }, staff)

  it('gives the second payment back and leaves order and licences as they are', async () => {
    const twice = await payTwice()
    const answer = await giveBack(twice.alert.id)
    expect([answer.status, answer.body.message]).toEqual([200, staffOrderMessages.paymentReturned])
    expect(fake.refundsOf(twice.intent)).toMatchObject([{ amountCents: 4000, status: 'succeeded' }])
    expect((await twice.order.row()).state).toBe('paid')
    expect(await twice.scene.licencesOf(twice.members)).toHaveLength(2)
    const shown = await get(twice.id)
    expect(shown).toMatchObject({ recu: 40, notes_credit: [], remboursements: [{ amount: 40, double: true }] })
    expect(shown.alertes[0]!.resolved_at).not.toBeNull()
    expect((await entriesOf(twice.id)).slice(2)).toEqual([
      'alert: provider 4000, alerts -4000',
      'credit: provider 4000, clubs -4000',
      'payout: clubs 4000, provider -4000',
      'alert: provider -4000, alerts 4000',
    ])
    await checkBooks(api)
  })

  it('gives it back once, however many ask', async () => {
    const twice = await payTwice()
    const answers = await Promise.all([giveBack(twice.alert.id), giveBack(twice.alert.id), giveBack(twice.alert.id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(fake.refundsOf(twice.intent)).toHaveLength(1)
    expect((await giveBack(twice.alert.id)).body.message).toBe(staffOrderMessages.paymentSettled)
  })

  it('answers for another alert as for an unknown one', async () => {
    const { id, scene } = await payTwice()
    const other = await api.db
      .insertInto('payment_alert')
      .values({
        provider: 'sandbox',
        intent: `pi_other_${scene.club.id}`,
        id_order: id,
        reason: 'dispute',
        details: '{}',
        created_at: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = [await giveBack(other.id), await giveBack(2_000_000_000)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]!.text).toBe(answers[1]!.text)
  })
})

describe('credit notes', () => {
  const fetchFile = (name: 'staffGetCreditNote' | 'getCreditNote' | 'getOrderDocument', input: object, token: string) =>
    api.app.inject({
      method: 'POST',
      url: `/api/myabft/${name}`,
      payload: input,
      headers: { authorization: `Bearer ${token}` },
    })

  it('are numbered without a gap when refunds run at once and some are rolled back', async () => {
    // Of an order of its own: a refund locks the order before it takes a number, which this transaction does not.
    const [other, ...orders] = await Promise.all(Array.from({ length: 5 }, () => placePaid('virement')))
    const before = (await listNumbers()).length
    const rolledBack = api.db.transaction().execute(async (db) => {
      await db
        .insertInto('credit_note')
        .values({ id_order: other!.id, amount_cents: 1, day: '2026-03-10', year: 2026 })
        .execute()
      throw new Error('rolled back')
    })
    await Promise.all([
      expect(rolledBack).rejects.toThrow('rolled back'),
      ...orders.map(({ id }) => refundPart(id, { montant: '1' })),
    ])
    const numbers = await listNumbers()
    expect(numbers).toHaveLength(before + 4)
    const expected = Array.from(numbers, (_, index) => `2026-${index + 1}`)
    expect(numbers.toSorted()).toEqual(expected.toSorted())
  })

  it('never change and cannot be numbered by hand', async () => {
    const { id } = await placePaid('virement')
    await refundPart(id, { montant: '1' })
    for (const statement of [
      `update credit_note set amount_cents = 2 where id_order = ${id}`,
      `delete from credit_note where id_order = ${id}`,
    ]) {
      await expect(api.deps.pool.query(statement)).rejects.toThrow('permission denied')
      await expect(api.asOwner(statement)).rejects.toThrow('append-only')
    }
    const values = { id_order: id, amount_cents: 1, day: '2026-03-10', year: 2026, number: 999_999 }
    const { number } = await api.db
      .insertInto('credit_note')
      .values(values)
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(number).toBeLessThan(999_999)
  })

  it('are on the receipt, which says how much was refunded', async () => {
    const placed = await placePaid('virement')
    const { ids, as } = placed.scene
    const print = async () =>
      readPdf((await fetchFile('getOrderDocument', { ...ids, id_order: placed.id }, as.token)).rawPayload).text
    expect(await print()).toContain('PAYÉ')
    await refundPart(placed.id, { montant: '10' })
    await refundPart(placed.id, { montant: '2,50' })
    const notes = (await get(placed.id)).notes_credit.map(({ numero }) => numero)
    const day = formatDate(today(api.clock))
    const text = await print()
    for (const part of ['REMBOURSÉ EN PARTIE', ...notes, day, '10,00\u00a0€', '2,50\u00a0€', '-12,50\u00a0€']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('PAYÉ')
    await refundPart(placed.id, { montant: '67,50' })
    expect(await print()).not.toContain('REMBOURSÉ EN PARTIE')
    expect(await print()).toContain('REMBOURSÉ')
  })

  it('are read by the secretariat and by the club’s managers, and by no other club', async () => {
    const placed = await placePaid('virement')
    await refundPart(placed.id, { id_lines: [placed.lines[0]] })
    const { ids, as } = placed.scene
    const listed = (await api.call('getOrderList', ids, as)).body.data.find(({ id }) => id === placed.id)!
    const [note] = listed.notes_credit
    const byStaff = readPdf(
      (await fetchFile('staffGetCreditNote', { id_credit_note: note!.id }, staff.token)).rawPayload,
    )
    const input = { ...ids, id_credit_note: note!.id }
    const byClub = readPdf((await fetchFile('getCreditNote', input, as.token)).rawPayload)
    for (const { text } of [byStaff, byClub]) {
      for (const part of [note!.numero, 'Note de crédit', '40,00\u00a0€', 'Un membre arrête', listed.numero]) {
        expect(text).toContain(part)
      }
    }
    const other = await createScene()
    const answers = []
    for (const id_credit_note of [note!.id, 2_000_000_000]) {
      answers.push(await other.send('getCreditNote', { ...other.ids, id_credit_note }))
    }
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]!.text).toBe(answers[1]!.text)
  })
})
