import { beforeAll, describe, expect, it } from 'vitest'
import { BANK_FILE_BYTES } from '#contract/staff/staff-bank-fields.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { matchWithOrder } from '#tests/support/bank.ts'
import { type CodaMove, type CodaStatement, writeCoda } from '#tests/support/coda.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const NOW = '2026-03-10T09:00:00Z'
const ACCOUNT = 'BE68539007547034'
const OTHER_ACCOUNT = 'BE43068999999501'
const { api, fake, createScene } = useOrderApi({ now: NOW, env: { FEDERATION_OTHER_IBANS: OTHER_ACCOUNT } })

let staff: { id: number; token: string }
let scene: Awaited<ReturnType<typeof createScene>>
beforeAll(async () => {
  const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  scene = await createScene()
})

async function placeTransfer() {
  const placed = await scene.place('virement')
  await placed.order.process()
  return { ...placed, ...(await placed.order.row()) }
}

const fileOf = (moves: CodaMove[], given: Partial<CodaStatement> = {}, nom = 'mars.cod') => ({
  nom,
  contenu: writeCoda({ date: '2026-03-10', ...given, moves }).toString('base64'),
})
const preview = async (file: ReturnType<typeof fileOf>) => (await api.call('staffPreviewBankFile', file, staff)).body
const importFile = (file: ReturnType<typeof fileOf>) => api.call('staffImportBankFile', file, staff)
const match = (id_movement: number, id_order: number, note?: string) =>
  matchWithOrder(api, { id_movement, id_order, note }, staff)
const ignore = (...id_movements: number[]) =>
  api.send('staffIgnoreMovements', { id_movements, reason: 'Un don' }, staff)
const read = async (id_movement: number) => (await api.call('staffGetMovement', { id_movement }, staff)).body
const list = async (input: object) => (await api.call('staffListMovements', input, staff)).body
const auditOf = (subject: string) =>
  api.db
    .selectFrom('audit_event')
    .select(['action', 'id_account', 'id_club', 'before', 'after'])
    .where('subject', '=', subject)
    .where('action', 'like', 'bank.%')
    .orderBy('id')
    .execute()

describe('staffPreviewBankFile', () => {
  it('returns all fields of a movement, and the order it pays', async () => {
    const { id, numero, communication_structuree } = await placeTransfer()
    const moves = [
      { amount: 40, communication: communication_structuree, name: 'TKD Namur', date: '2026-03-09' },
      { amount: 12.5, communication: 'Souper du club', account: 'BE02001234567890' },
    ]
    const { comptes, mouvements, deja_importe } = await preview(fileOf(moves, { sequence: 0 }))
    expect(deja_importe).toBeNull()
    expect(comptes).toEqual([
      {
        account: ACCOUNT,
        currency: 'EUR',
        date: '2026-03-10',
        numero: null,
        ancien_solde: 1000,
        nouveau_solde: 1052.5,
        repris: true,
      },
    ])
    expect(mouvements).toEqual([
      {
        ligne: 3,
        value_date: '2026-03-09',
        amount: 40,
        communication_structuree,
        communication: '',
        counterparty_name: 'TKD Namur',
        counterparty_account: 'BE71096123456769',
        sort: 'payer',
        reason: null,
        order: { id_order: id, numero, club: scene.club.club, total: 40, du: 40, state: 'awaiting_payment' },
        suggestions: [],
      },
      {
        ligne: 6,
        value_date: '2026-03-10',
        amount: 12.5,
        communication_structuree: null,
        communication: 'Souper du club',
        counterparty_name: 'CLUB DE TAEKWONDO',
        counterparty_account: 'BE02001234567890',
        sort: 'personne',
        reason: 'no_communication',
        order: null,
        suggestions: [],
      },
    ])
  })

  it('suggests an order by amount and billing name, only for incoming money', async () => {
    const { id } = await placeTransfer()
    const named = (amount: number) => ({ amount, name: 'DUPONT CAMILLE', transaction: '00149000' })
    const { mouvements } = await preview(fileOf([named(40), named(-40)]))
    expect(mouvements[0]!.suggestions).toContainEqual(
      expect.objectContaining({ id_order: id, total: 40, club: scene.club.club, hint: 'amount_and_name' }),
    )
    expect(mouvements.map(({ reason }) => reason)).toEqual(['correction', 'correction'])
    expect(mouvements[1]!.suggestions).toEqual([])
  })

  it('returns when the file was imported', async () => {
    const file = fileOf([{ amount: 3, communication: 'Don', reference: 'SEEN' }])
    await importFile(file)
    expect((await preview(file)).deja_importe).toBe('2026-03-10T09:00:00.000Z')
  })
})

describe('staffImportBankFile', () => {
  it('stores every counted movement, and the payment it made', async () => {
    const { id, numero, communication_structuree, order } = await placeTransfer()
    const moves = [
      { amount: 40, communication: communication_structuree, name: 'TKD Namur', reference: 'KEPT' },
      { amount: 12.5, communication: 'Souper gardé', reference: 'KEPT' },
    ]
    const { body } = await importFile(fileOf(moves, { sequence: 7, balance: 500 }, 'dossier/gardé.cod'))
    expect(body).toMatchObject({ success: true, importe: true, payees: 1, a_decider: 1, connus: 0, ignores: 0 })
    const file = await api.db
      .selectFrom('bank_statement')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({ imported_by: staff.id, imported_at: api.clock.now(), left_out: '' })
    const kept = await api.db
      .selectFrom('bank_movement')
      .selectAll()
      .where('id_statement', '=', file.id)
      .orderBy('line')
      .execute()
    const [payment] = await order.payments()
    expect(kept).toMatchObject([
      {
        line: 3,
        account: ACCOUNT,
        amount_cents: 4000,
        value_date: '2026-03-10',
        communication_structuree,
        communication: '',
        counterparty_name: 'TKD Namur',
        counterparty_account: 'BE71096123456769',
        state: 'booked',
        reason: null,
        id_payment: payment!.id,
      },
      {
        line: 6,
        amount_cents: 1250,
        communication_structuree: null,
        communication: 'Souper gardé',
        state: 'unmatched',
        reason: 'no_communication',
        id_payment: null,
      },
    ])
    expect(payment).toMatchObject({ id_order: id, amount_cents: 4000, note: '', provider: 'virement' })
    const statements = await api.db
      .selectFrom('account_statement')
      .selectAll()
      .where('id_statement', '=', file.id)
      .execute()
    expect(statements).toMatchObject([
      {
        account: ACCOUNT,
        currency: 'EUR',
        date: '2026-03-10',
        sequence: 7,
        old_balance_cents: 50_000,
        new_balance_cents: 55_250,
      },
    ])
    expect(await auditOf(`order ${numero}`)).toEqual([
      {
        action: 'bank.book',
        id_account: staff.id,
        id_club: scene.club.id,
        before: null,
        after: { date: '2026-03-10', note: 'TKD Namur' },
      },
    ])
    expect(await auditOf(`file ${file.name}`)).toMatchObject([
      { action: 'bank.import', after: { payees: 1, a_decider: 1, connus: 0, ignores: 0 } },
    ])
    const recorded = await auditOf(`file ${file.name}`)
    expect(recorded[0]!.after).not.toHaveProperty('left_out')
  })

  it('records the accounts it left out', async () => {
    const contenu = writeCoda(
      { date: '2026-03-10', moves: [{ amount: 1, communication: 'Don', reference: 'OUT' }] },
      ...['BE71096123456769', 'BE02001234567890', 'BE71096123456769'].map((account) => ({
        account,
        date: '2026-03-10',
        moves: [],
      })),
    )
    const { body } = await importFile({ nom: 'plusieurs.cod', contenu: contenu.toString('base64') })
    expect(body).toMatchObject({ importe: true, a_decider: 1 })
    expect(await auditOf('file plusieurs.cod')).toMatchObject([
      { after: { left_out: 'BE71096123456769, BE02001234567890' } },
    ])
    const { left_out } = await api.db
      .selectFrom('bank_statement')
      .select('left_out')
      .where('name', '=', 'plusieurs.cod')
      .executeTakeFirstOrThrow()
    expect(left_out).toBe('BE71096123456769,BE02001234567890')
  })

  it('imports a file once when it is sent twice at the same time', async () => {
    const file = fileOf([{ amount: 4, communication: 'Don', reference: 'AT ONCE' }])
    const answers = await Promise.all([importFile(file), importFile(file)])
    expect(answers.map(({ status, body }) => `${status} ${body.importe}`).toSorted()).toEqual(['200 false', '200 true'])
  })

  it('waits for the lock of an order before deciding', async () => {
    const { id, communication_structuree, order } = await placeTransfer()
    let importing: ReturnType<typeof importFile> | undefined
    await api.db.transaction().execute(async (db) => {
      const closed_at = api.clock.now()
      await db.updateTable('club_order').set({ state: 'cancelled', closed_at }).where('id', '=', id).execute()
      importing = importFile(fileOf([{ amount: 40, communication: communication_structuree, reference: 'RACE' }]))
      await api.waitForLock()
    })
    expect(await importing).toMatchObject({ status: 200, body: { payees: 0, a_decider: 1 } })
    expect((await order.row()).state).toBe('cancelled')
  })

  it('pays an order by the line with the right amount', async () => {
    const { communication_structuree: communication } = await placeTransfer()
    const moves = [25, 40].map((amount) => ({ amount, communication, reference: 'FITS' }))
    expect((await preview(fileOf(moves))).mouvements.map(({ sort, reason }) => [sort, reason])).toEqual([
      ['personne', 'below'],
      ['payer', null],
    ])
  })

  it('refuses a file one byte above the limit as too large', async () => {
    const send = (bytes: number) =>
      api.send('staffImportBankFile', { nom: 'a', contenu: Buffer.alloc(bytes, 'A').toString('base64') }, staff)
    expect((await send(BANK_FILE_BYTES + 1)).body.errors).toEqual({ contenu: [staffBankMessages.fileTooLarge] })
    expect((await send(BANK_FILE_BYTES)).body.message).toBe(staffBankMessages.fileNotSound)
  })

  it('changes nothing for an imported file, whatever its name', async () => {
    const file = fileOf([{ amount: 2, communication: 'Don', reference: 'TWICE' }])
    await importFile(file)
    expect((await importFile({ ...file, nom: 'autre.cod' })).body).toEqual({
      success: true,
      message: staffBankMessages.alreadyImported('10/03/2026'),
      importe: false,
      payees: 0,
      a_decider: 0,
      connus: 0,
      ignores: 0,
      avis: [],
    })
  })

  it.each([
    ['account', { account: 'BE02001234567890' }],
    ['value date', { date: '2026-03-08' }],
    ['amount', { amount: 5.01 }],
    ['transaction', { transaction: '00150001' }],
    ['reference', { reference: 'OTHER' }],
    ['communication', { communication: 'Autre don' }],
    ['name', { name: 'AUTRE' }],
  ])('treats a movement with another %s as another one', async (what, change) => {
    const move = { amount: 5, communication: 'Un don', reference: `SAME ${what}` }
    await importFile(fileOf([move]))
    const { mouvements } = await preview(fileOf([{ amount: 1, communication: 'x' }, move, { ...move, ...change }]))
    expect(mouvements.slice(1).map(({ sort }) => sort)).toEqual(['connu', 'personne'])
  })
})

describe('staffGetBankAccounts', () => {
  const accounts = async () => (await api.call('staffGetBankAccounts', {}, staff)).body
  const statement = (date: string, sequence: number, balance: number): CodaStatement => ({
    date,
    sequence,
    balance,
    moves: [{ amount: 5, communication: 'Don', reference: `${date} ${sequence}` }],
  })
  const take = (...statements: CodaStatement[]) =>
    importFile({ nom: 'suite.cod', contenu: writeCoda(...statements).toString('base64') })

  it('returns the last statement, and the gaps of 12 months, newest first', async () => {
    await take(
      statement('2025-03-01', 1, 100),
      statement('2025-03-09', 3, 200),
      statement('2025-03-10', 5, 300),
      statement('2026-03-11', 20, 300),
      statement('2026-03-11', 22, 400),
    )
    const { comptes, avis } = await accounts()
    expect(comptes).toEqual([
      { account: ACCOUNT, dernier: { numero: 22, date: '2026-03-11', solde: 405 } },
      { account: OTHER_ACCOUNT, dernier: null },
    ])
    const shown = avis.map(({ message }) => message)
    expect(shown.some((message) => message.includes('09/03/2025'))).toBe(false)
    expect(shown.at(-1)).toContain('10/03/2025')
    expect(shown[0]).toContain('11/03/2026')
    await take(...Array.from({ length: 25 }, (_, place) => statement('2026-03-12', 30 + 2 * place, 500)))
    expect((await accounts()).avis).toHaveLength(20)
  })
})

describe('staffListMovements', () => {
  it('lists the newest first, page by page, with all fields', async () => {
    const texte = 'Wauters liste'
    const given = { counterparty_name: texte, communication: 'Stage', account: ACCOUNT, amount_cents: 2550 }
    const [old, first, second] = [
      await api.createMovement({ ...given, value_date: '2026-03-01' }),
      await api.createMovement({ ...given, value_date: '2026-03-05' }),
      await api.createMovement({ ...given, value_date: '2026-03-05', note: 'À voir' }),
    ]
    const page = await list({ texte, size: 2, page: 1 })
    expect([page.total, page.rows.map(({ id_movement }) => id_movement)]).toEqual([3, [second.id, first.id]])
    expect((await list({ texte, size: 2, page: 2 })).rows.map(({ id_movement }) => id_movement)).toEqual([old.id])
    expect(page.rows[0]).toEqual({
      id_movement: second.id,
      value_date: '2026-03-05',
      amount: 25.5,
      communication_structuree: null,
      communication: 'Stage',
      counterparty_name: texte,
      counterparty_account: 'BE71096123456769',
      account: ACCOUNT,
      state: 'unmatched',
      reason: 'no_communication',
      note: 'À voir',
      order: null,
      versement_probable: false,
    })
  })

  it.each([
    ['987,65', true],
    ['987.65 €', true],
    ['987,65€', true],
    ['987,6', false],
    ['987', false],
    ['1987,65', false],
    ['x987,65', false],
    ['987,65x', false],
    ['123456', true],
    ['1234/56', true],
    ['12345', false],
    ['tournoi', true],
    ['Vrancken Tournoi', true],
  ])('by %s finds the movement: %s', async (texte, isFound) => {
    const { id } = await api.createMovement({
      amount_cents: 98_765,
      counterparty_name: 'Vrancken',
      communication: 'Tournoi',
      communication_structuree: '123456000011',
    })
    const { rows, total } = await list({ texte, size: 100 })
    expect(rows.some(({ id_movement }) => id_movement === id)).toBe(isFound)
    expect(total).toBe(rows.length)
  })

  it.each([
    ['40', 4000],
    ['40,5', 4050],
    ['40.05', 4005],
  ])('reads %s as %i cents', async (texte, amount_cents) => {
    const { id } = await api.createMovement({ amount_cents, counterparty_name: 'Sans chiffre' })
    expect((await list({ texte, size: 100 })).rows.map(({ id_movement }) => id_movement)).toContain(id)
  })
})

describe('staffGetMovement', () => {
  it('returns the file, and suggestions until it is booked', async () => {
    const { id: id_order, numero } = await placeTransfer()
    const { id } = await api.createMovement({ communication: `Commande ${numero}` })
    const before = await read(id)
    expect(before).toMatchObject({
      fichier: { nom: expect.stringMatching(/^fichier-\d+\.cod$/), imported_at: '2026-03-10T09:00:00.000Z' },
      decided_by: null,
      decided_at: null,
      order: null,
    })
    expect(before.suggestions[0]).toMatchObject({ id_order, hint: 'in_text' })
    await ignore(id)
    expect((await read(id)).suggestions[0]).toMatchObject({ id_order })
    await match(id, id_order)
    expect(await read(id)).toMatchObject({
      decided_by: 'Inès Delvaux',
      decided_at: '2026-03-10T09:00:00.000Z',
      order: { id_order, numero, club: scene.club.club, total: 40, state: 'paid' },
      suggestions: [],
    })
  })

  it('suggests nothing for outgoing money', async () => {
    const { numero } = await placeTransfer()
    for (const amount_cents of [-4000, 0]) {
      const { id } = await api.createMovement({ amount_cents, communication: `Commande ${numero}` })
      expect((await read(id)).suggestions).toEqual([])
    }
  })
})

describe('staffMatchMovement', () => {
  it('records the decision, and pays on the date of the movement', async () => {
    api.clock.set('2026-03-06T09:00:00Z')
    const early = await createScene()
    const placed = await early.place('virement')
    await placed.order.process()
    api.clock.set(NOW)
    const { id } = await api.createMovement({ amount_cents: 3900, value_date: '2026-03-08' })
    const answer = await match(id, placed.id, 'Frais')
    const { numero, paid_at } = await placed.order.row()
    expect(answer.body).toEqual({ success: true, message: staffBankMessages.matched([numero]) })
    expect(paid_at).toEqual(new Date('2026-03-08T11:00:00Z'))
    expect(await auditOf(`order ${numero}`)).toEqual([
      {
        action: 'bank.match',
        id_account: staff.id,
        id_club: early.club.id,
        before: { state: 'unmatched', reason: 'no_communication' },
        after: { state: 'booked', movement: id, amount_cents: 3900, note: 'Frais' },
      },
    ])
    const [payment] = await placed.order.payments()
    const row = await api.db.selectFrom('bank_movement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      state: 'booked',
      id_payment: payment!.id,
      note: 'Frais',
      decided_by: staff.id,
      decided_at: api.clock.now(),
    })
  })

  it('refuses an order paid by card, and a cancelled one', async () => {
    const card = await scene.place('card')
    fake.decide(card.id, 'succeeded')
    await card.order.status()
    const { id } = await api.createMovement()
    expect((await match(id, card.id)).body.message).toBe(staffBankMessages.orderHasMovement)
    const cancelled = await placeTransfer()
    await api.call('staffCancelOrder', { id_order: cancelled.id, reason: 'Erreur' }, staff)
    expect((await match(id, cancelled.id)).body.message).toBe(staffBankMessages.orderNotAwaiting)
    expect(await read(id)).toMatchObject({ state: 'unmatched', decided_by: null })
  })

  it('refuses a movement of zero', async () => {
    const { id } = await api.createMovement({ amount_cents: 0 })
    expect((await match(id, (await placeTransfer()).id, 'Rien')).body.message).toBe(staffBankMessages.moneyWentOut)
  })
})

describe('staffIgnoreMovements', () => {
  it('records who ignored it and why, and refuses the second time', async () => {
    const { id } = await api.createMovement()
    expect((await ignore(id)).body).toEqual({ success: true, message: staffBankMessages.ignored(1) })
    expect(await auditOf(`movement ${id}`)).toEqual([
      {
        action: 'bank.ignore',
        id_account: staff.id,
        id_club: null,
        before: { state: 'unmatched', reason: 'no_communication' },
        after: { state: 'ignored', note: 'Un don' },
      },
    ])
    expect((await ignore(id)).body.message).toBe(staffBankMessages.alreadyIgnored)
  })

  it('ignores several for one reason, each with its record', async () => {
    const movements = [await api.createMovement(), await api.createMovement(), await api.createMovement()]
    const ids = movements.map(({ id }) => id)
    expect((await ignore(...ids)).body).toEqual({ success: true, message: staffBankMessages.ignored(3) })
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ state: 'ignored', note: 'Un don' })
      expect(await auditOf(`movement ${id}`)).toHaveLength(1)
    }
  })

  it('ignores none when one is attributed, ignored or unknown, or is named twice', async () => {
    const [open, done] = [await api.createMovement(), await api.createMovement()]
    const paid = await api.createMovement({ amount_cents: 4000 })
    await ignore(done.id)
    await match(paid.id, (await placeTransfer()).id)
    expect((await ignore(open.id, done.id)).body.message).toBe(staffBankMessages.alreadyIgnored)
    expect((await ignore(open.id, paid.id)).body.message).toBe(staffBankMessages.alreadyBooked)
    expect((await ignore(open.id, 2_000_000_000)).status).toBe(404)
    expect((await ignore(open.id, open.id)).status).toBe(422)
    expect((await ignore()).status).toBe(422)
    expect((await ignore(...Array.from({ length: 51 }, (_, index) => index + 1))).status).toBe(422)
    expect(await read(open.id)).toMatchObject({ state: 'unmatched' })
  })
})
