import { describe, expect, it } from 'vitest'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { drawEnclosure } from '#api/core/orders/enclose-documents.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import { selectEnclosures } from '#api/mail/enclosures.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { auditOfOrder, useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { api, fake, createScene } = useOrderApi()

describe('processOrder of a transfer', () => {
  it('moves it to awaiting_payment once, and sends one mail with the bank details', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('virement', 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => order.process()))
    answers.push(await order.process())
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const row = await order.row()
    expect(answers[0]!.body).toEqual({
      id_order: id,
      numero: row.numero,
      state: 'awaiting_payment',
      refused: false,
      mode_payement: 'virement',
      typePayement: null,
      total: 80,
      mail: scene.billed,
      stripe_token: null,
      communication_structuree: row.communication_structuree,
      du: 80,
      iban: api.deps.env.FEDERATION_IBAN,
      bic: api.deps.env.FEDERATION_BIC,
      beneficiaire: api.deps.env.FEDERATION_NAME,
      qr: expect.stringContaining(`EUR80.00\n\n${row.communication_structuree}`),
    })
    expect(row).toMatchObject({ state: 'awaiting_payment', processed_at: api.clock.now() })
    expect(await order.recap()).toMatchObject({ statut: 'En attente de payement' })
    const mails = await scene.mails()
    expect(mails).toHaveLength(1)
    for (const fact of [formatMoney(8000), 'BE68 5390 0754 7034', formatCommunication(row.communication_structuree)]) {
      expect(mails[0]!.text).toContain(fact)
    }
    expect(await attachmentsOf(mails[0]!.id)).toEqual([`Virement-${row.numero}.pdf`])
    expect(fake.asked).toEqual([])
  })

  it('encloses a document with the data of the time the mail was written', async () => {
    const scene = await createScene()
    const { order } = await scene.place()
    await order.process()
    const [mail] = await scene.mails()
    await api.db.updateTable('club').set({ club: 'Club renommé' }).where('id', '=', scene.club.id).execute()
    const [enclosure] = (await enclosuresOf(mail!.id))!
    const later = { ...api.deps.env, FEDERATION_IBAN: 'BE02001234567890', FEDERATION_NAME: 'Autre fédération' }
    const { text } = readPdf(await drawEnclosure(later, enclosure!))
    expect(text).toContain(scene.club.club)
    expect(text).toContain('BE68 5390 0754 7034')
    expect(text).not.toMatch(/Club renommé|Autre fédération|BE02/)
  })

  it('leaves cancelling to the secretariat, and refuses a retry by card', async () => {
    const scene = await createScene()
    const { order } = await scene.place()
    await order.process()
    expect(await order.cancel()).toMatchObject({ status: 409, body: { message: orderMessages.cancelledBySecretariat } })
    expect(await order.retry('card')).toMatchObject({ status: 409, body: { message: orderMessages.transferAwaited } })
  })
})

describe('processOrder and getPaymentStatus of an electronic order', () => {
  it('pay it exactly once when the provider reports success', async () => {
    const scene = await createScene()
    const { id, members, order, token } = await scene.place('card', 2)
    expect((await order.process()).body).toMatchObject({ state: 'created', stripe_token: token, refused: false })
    fake.decide(id, 'succeeded')
    const answers = await Promise.all(Array.from({ length: 8 }, () => order.process()))
    for (const { body } of answers) expect(body).toMatchObject({ state: 'paid', stripe_token: null, iban: null })
    expect(await order.row()).toMatchObject({ state: 'paid', paid_at: api.clock.now() })
    expect(await order.recap()).toMatchObject({ statut: 'Cloturé / Validé' })
    expect(await order.payments()).toMatchObject([{ state: 'succeeded', settled_at: api.clock.now() }])
    const licences = (await scene.licencesOf(members)).filter(({ date_debut }) => date_debut === '2026-03-10')
    expect(licences).toHaveLength(2)
    const lines = await order.lines()
    expect(new Set(lines.map(({ id_licence }) => id_licence))).toEqual(new Set(licences.map((one) => one.id)))
    expect(lines.every(({ open }) => !open)).toBe(true)
    const mails = await scene.mails()
    expect(mails.map(({ kind }) => kind)).toEqual(['order_paid'])
    expect(await attachmentsOf(mails[0]!.id)).toEqual([`Recu-${(await order.row()).numero}.pdf`])
  })

  it('return deciding while the provider decides, then the outcome', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('bancontact')
    fake.decide(id, 'processing')
    expect((await order.status()).body).toMatchObject({ state: 'deciding', stripe_token: null })
    expect(await order.recap()).toMatchObject({ statut: 'En attente' })
    expect(await order.cancel()).toMatchObject({ status: 409, body: { message: orderMessages.deciding } })
    expect(await order.retry('card')).toMatchObject({ status: 409, body: { message: orderMessages.deciding } })
    expect(await order.retry('virement')).toMatchObject({ status: 409, body: { message: orderMessages.deciding } })
    fake.decide(id, 'failed')
    expect((await order.status()).body).toMatchObject({
      state: 'created',
      refused: true,
      stripe_token: expect.any(String),
    })
    expect(await order.recap()).toMatchObject({ statut: 'En cours' })
  })

  it('return the stored state while the provider is unreachable or silent', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    fake.mood = 'unreachable'
    expect(await order.status()).toMatchObject({ status: 200, body: { state: 'created', stripe_token: null } })
    expect(await order.process()).toMatchObject({ status: 200, body: { state: 'created', stripe_token: null } })
    fake.mood = 'silent'
    const started = Date.now()
    expect(await order.status()).toMatchObject({ status: 200, body: { state: 'created' } })
    expect(Date.now() - started).toBeLessThan(9000)
    expect(await order.cancel()).toMatchObject({ status: 409, body: { message: orderMessages.providerUnreachable } })
  })

  it('keep the time of the first processOrder', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.process()
    const first = api.clock.now()
    expect((await order.row()).processed_at).toEqual(first)
    api.travel(60)
    await order.process()
    expect((await order.row()).processed_at).toEqual(first)
  })

  it('ask the provider a bounded number of times', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    fake.asked.length = 0
    for (let n = 0; n < 20; n += 1) expect((await order.status()).status).toBe(200)
    expect(fake.asked).toHaveLength(5)
    api.travel(6)
    await order.status()
    expect(fake.asked).toHaveLength(6)
  })

  it('answer for another club’s order exactly as for an unknown one', async () => {
    const [scene, other] = [await createScene(), await createScene()]
    const { id } = await scene.place('card')
    for (const attempt of ['process', 'status', 'cancel'] as const) {
      const [foreign, unknown] = [await other.about(id)[attempt](), await other.about(2_000_000_000)[attempt]()]
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    }
    expect((await other.about(id).retry('virement')).status).toBe(404)
  })
})

describe('retryPayment', () => {
  it('reuses the intent for Bancontact, and cancels it for a transfer', async () => {
    const scene = await createScene()
    const { id, token, order } = await scene.place('card')
    fake.decide(id, 'failed')
    expect((await order.process()).body).toMatchObject({ state: 'created', refused: true })
    expect((await order.retry('bancontact')).body).toMatchObject({
      id_order: id,
      typePayement: 'bancontact',
      refused: false,
      stripe_token: token,
    })
    expect(await order.payments()).toHaveLength(1)
    expect((await order.retry('virement')).body).toMatchObject({
      id_order: id,
      state: 'awaiting_payment',
      mode_payement: 'virement',
      typePayement: null,
      communication_structuree: expect.any(String),
    })
    expect(fake.intentOf(id).status).toBe('cancelled')
    expect(await order.payments()).toMatchObject([{ state: 'cancelled' }])
    expect((await order.retry('virement')).body).toMatchObject({ state: 'awaiting_payment' })
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer'])
    expect(await api.db.selectFrom('club_order').select('id').where('id_club', '=', scene.club.id).execute()).toEqual([
      { id },
    ])
  })

  it('creates one new intent when the old one was cancelled, for parallel retries too', async () => {
    const scene = await createScene()
    const { id, token, order } = await scene.place('card')
    fake.decide(id, 'cancelled')
    expect((await order.process()).body).toMatchObject({ state: 'created', refused: false, stripe_token: null })
    let retries: ReturnType<typeof order.retry>[] = []
    // All of them ask the provider before the first begins the new attempt.
    await api.db.transaction().execute(async (db) => {
      await lockOrder(db, id)
      retries = [order.retry('card'), order.retry('card'), order.retry('bancontact')]
      await api.waitForLock(retries.length)
    })
    for (const { status, body } of await Promise.all(retries)) {
      expect(status).toBe(200)
      expect(body.stripe_token).toEqual(expect.any(String))
      expect(body.stripe_token).not.toBe(token)
    }
    expect((await order.payments()).map(({ state }) => state)).toEqual(['cancelled', 'open'])
    fake.decide(id, 'succeeded')
    expect((await order.process()).body.state).toBe('paid')
  })

  it('answers a parallel repeat of a switch to a transfer as it answers a later one', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    let retries: ReturnType<typeof order.retry>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockOrder(db, id)
      retries = [order.retry('virement'), order.retry('virement')]
      await api.waitForLock(retries.length)
    })
    const later = await order.retry('virement')
    expect(later).toMatchObject({ status: 200, body: { state: 'awaiting_payment' } })
    for (const { status, text } of await Promise.all(retries)) expect([status, text]).toEqual([200, later.text])
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_transfer'])
  })

  it('changes an unprocessed transfer to a card', async () => {
    const scene = await createScene()
    const { order } = await scene.place('virement')
    expect((await order.retry('card')).body).toMatchObject({
      mode_payement: 'payementElectronique',
      stripe_token: expect.any(String),
    })
  })

  it('returns paid when the last attempt had succeeded', async () => {
    const scene = await createScene()
    const one = await scene.place('card')
    fake.decide(one.id, 'succeeded')
    expect(await one.order.retry('virement')).toMatchObject({ status: 200, body: { state: 'paid' } })
    const two = await scene.place('card')
    fake.decide(two.id, 'succeeded')
    expect(await two.order.retry('bancontact')).toMatchObject({
      status: 200,
      body: { state: 'paid', stripe_token: null },
    })
    for (const { order } of [one, two]) {
      expect(await order.retry('card')).toMatchObject({ status: 409, body: { message: orderMessages.alreadyPaid } })
    }
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['order_paid', 'order_paid'])
  })

  it('accepts a transfer while the provider is unreachable, and the intent is cancelled later', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.mood = 'unreachable'
    expect(await order.retry('virement')).toMatchObject({ status: 200, body: { state: 'awaiting_payment' } })
    expect(await order.row()).toMatchObject({ state: 'awaiting_payment', mode_payement: 'virement' })
    expect(fake.intentOf(id).status).toBe('open')
    fake.mood = 'well'
    api.travel(121)
    await settlePayments.run(api.deps)
    expect(fake.intentOf(id).status).toBe('cancelled')
    expect(await order.row()).toMatchObject({ state: 'awaiting_payment' })
  })

  it('leaves the order paid once when the card had succeeded before the transfer', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.mood = 'unreachable'
    await order.retry('virement')
    fake.mood = 'well'
    fake.decide(id, 'succeeded')
    api.travel(121)
    await settlePayments.run(api.deps)
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect((await order.payments()).map(({ state }) => state)).toEqual(['succeeded'])
  })

  it('lets the transfer pay the order before its intent is cancelled', async () => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.mood = 'unreachable'
    await order.retry('virement')
    const { created_at, total_cents } = await order.row()
    await inTransaction(api.deps, async (work) => {
      const locked = (await lockOrder(work.db, id))!
      await bookTransfer(work, locked, { day: dateInBrussels(created_at), amount_cents: total_cents })
    })
    fake.mood = 'well'
    api.travel(121)
    await settlePayments.run(api.deps)
    expect(fake.intentOf(id).status).toBe('cancelled')
    expect(await order.row()).toMatchObject({ state: 'paid' })
  })

  it.each(['card', 'virement'] as const)('by %s refuses an order that is over', async (method) => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.cancel()
    expect(await order.retry(method)).toMatchObject({ status: 409, body: { message: orderMessages.alreadyClosed } })
    expect(await order.row()).toMatchObject({ state: 'cancelled', mode_payement: 'payementElectronique' })
  })

  it('by card refuses an order that awaits its transfer', async () => {
    const scene = await createScene()
    const { order } = await scene.place('virement')
    await order.process()
    expect(await order.retry('card')).toMatchObject({ status: 409, body: { message: orderMessages.transferAwaited } })
  })

  it.each(['card', 'virement'] as const)('by %s refuses an order cancelled meanwhile', async (method) => {
    const scene = await createScene()
    const { id, order } = await scene.place('card')
    fake.decide(id, 'failed')
    fake.beforeActing(async () => {
      fake.beforeActing(undefined)
      await order.cancel()
    })
    expect(await order.retry(method)).toMatchObject({ status: 409, body: { message: orderMessages.alreadyClosed } })
    expect(await order.row()).toMatchObject({ state: 'cancelled', mode_payement: 'payementElectronique' })
    expect(await scene.mails()).toEqual([])
  })

  it('records the old and the new method', async () => {
    const scene = await createScene()
    const { order } = await scene.place('card')
    await order.retry('virement')
    expect(await auditOfOrder(api, order, 'order.retry')).toMatchObject([
      {
        id_club: scene.club.id,
        before: { mode_payement: 'payementElectronique', type_payement: 'card' },
        after: { mode_payement: 'virement', type_payement: null },
      },
    ])
  })

  it('accepts a transfer when no intent was created', async () => {
    const scene = await createScene()
    fake.mood = 'unreachable'
    const { order } = await scene.place('card')
    expect(await order.retry('virement')).toMatchObject({ status: 200, body: { state: 'awaiting_payment' } })
  })
})

describe('cancelOrder', () => {
  it('frees the members and cancels the intent, and may be repeated', async () => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    for (let n = 0; n < 2; n += 1) expect(await order.cancel()).toMatchObject({ status: 200, body: { success: true } })
    expect(await order.row()).toMatchObject({ state: 'cancelled', close_reason: 'Annulée par le club' })
    expect(await order.recap()).toMatchObject({ statut: 'Annulé / Refusé' })
    expect(fake.intentOf(id).status).toBe('cancelled')
    expect(await order.retry('card')).toMatchObject({ status: 409, body: { message: orderMessages.alreadyClosed } })
    expect((await api.call('createOrder', scene.wishFor(members, 'card'), scene.as)).status).toBe(200)
  })

  it('refuses an order that was paid first', async () => {
    const scene = await createScene()
    const { id, members, order } = await scene.place('card')
    fake.decide(id, 'succeeded')
    expect(await order.cancel()).toMatchObject({ status: 409, body: { message: orderMessages.alreadyPaid } })
    expect(await order.row()).toMatchObject({ state: 'paid' })
    expect(await scene.licencesOf(members)).toHaveLength(2)
  })

  it('racing with a payment ends as cancelled or paid, never both', async () => {
    const scene = await createScene()
    for (let n = 0; n < 6; n += 1) {
      const { id, members, order } = await scene.place('card')
      // The browser pays at the very moment at which the club gives up.
      if (n % 2 === 0) fake.beforeActing((what) => what.startsWith('cancel') && void fake.decide(id, 'succeeded'))
      const paying = async () => {
        const { status } = fake.intentOf(id)
        return status === 'open' ? order.webhook({ status: fake.decide(id, 'succeeded').status }) : undefined
      }
      const [cancelled] = await Promise.all(n % 2 === 0 ? [order.cancel()] : [order.cancel(), paying()])
      fake.beforeActing(undefined)
      await order.process()
      const { state } = await order.row()
      const paid = fake.intentOf(id).status === 'succeeded'
      expect(state).toBe(paid ? 'paid' : 'cancelled')
      expect(cancelled.status).toBe(paid ? 409 : 200)
      expect(await scene.licencesOf(members)).toHaveLength(paid ? 2 : 1)
    }
  })

  it('cancels an intent that is being created', async () => {
    const scene = await createScene()
    const wish = scene.wishFor([await api.createRenewable(scene.club)], 'card')
    fake.beforeActing(async (what) => {
      if (what !== 'create') return
      const { id } = await api.db.selectFrom('club_order').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect((await scene.about(id).cancel()).status).toBe(200)
    })
    const placed = await api.call('createOrder', wish, scene.as)
    expect(placed).toMatchObject({ status: 200, body: { stripe_token: null } })
    expect(fake.intentOf(placed.body.id_order).status).toBe('cancelled')
    expect(await scene.about(placed.body.id_order).row()).toMatchObject({ state: 'cancelled' })
  })
})

async function enclosuresOf(idMail: number) {
  const { enclosures } = await api.db
    .selectFrom('mail')
    .select(selectEnclosures.as('enclosures'))
    .where('id', '=', idMail)
    .executeTakeFirstOrThrow()
  return enclosures
}

async function attachmentsOf(idMail: number) {
  const enclosures = await enclosuresOf(idMail)
  for (const enclosure of enclosures ?? []) {
    const content = await drawEnclosure(api.deps.env, enclosure)
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  }
  return enclosures?.map(({ name }) => name)
}
