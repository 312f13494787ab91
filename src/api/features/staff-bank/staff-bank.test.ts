import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { matchWithOrder } from '#tests/support/bank.ts'
import { type CodaMove, type CodaStatement, mistype, strangeCommunication, writeCoda } from '#tests/support/coda.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const UNKNOWN = 2_000_000_000
type Scene = Awaited<ReturnType<typeof createScene>>

let staff: { id: number; token: string }
let administrator: { id: number; token: string }
let scene: Scene
beforeAll(async () => {
  const boss = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(boss, 'administrator')
  administrator = { id: boss.id, token: await api.tokenFor(boss, { secondFactor: true }) }
  const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  scene = await createScene()
})

async function placeTransfer(count = 1) {
  const placed = await scene.place('virement', count)
  await placed.order.process()
  return { ...placed, ...(await placed.order.row()), state: async () => (await placed.order.row()).state }
}

const asFile = (content: Buffer, nom = 'mars.cod') => ({ nom, contenu: content.toString('base64') })
const fileOf = (...moves: CodaMove[]) => asFile(writeCoda({ date: '2026-03-10', moves }))
const preview = async (file: ReturnType<typeof asFile>) => (await api.call('staffPreviewBankFile', file, staff)).body
const importFile = (file: ReturnType<typeof asFile>) => api.call('staffImportBankFile', file, staff)
const own = (other_ibans: string) => api.send('staffSaveBankAccount', { iban: '', bic: '', other_ibans }, administrator)
const countRows = async () => {
  const { rows } = await api.deps.pool.query<Record<string, number>>(
    `select (select count(*) from bank_statement) as files, (select count(*) from bank_movement) as movements,
       (select count(*) from payment) as payments, (select count(*) from licence) as licences,
       (select count(*) from mail) as mails, (select count(*) from audit_event) as events`,
  )
  return rows[0]!
}

it('staffImportBankFile pays three orders, leaves two movements to staff, and imports once', async () => {
  const orders = [await placeTransfer(), await placeTransfer(2), await placeTransfer()]
  const short = await placeTransfer()
  const file = fileOf(
    ...orders.map(({ communication_structuree, total_cents }) => ({
      amount: total_cents / 100,
      communication: communication_structuree,
      name: scene.club.club,
    })),
    { amount: 25, communication: short.communication_structuree },
    { amount: 40, communication: mistype(short.communication_structuree) },
    { amount: -99, communication: 'Loyer' },
  )
  const before = await countRows()
  const seen = await preview(file)
  expect(await countRows()).toEqual(before)
  expect(seen).toMatchObject({
    problemes: [],
    deja_importe: null,
    comptes: [{ ancien_solde: 1000, nouveau_solde: 1126 }],
  })
  expect(seen.mouvements.map(({ sort, reason, order }) => [sort, reason, order?.id_order ?? null])).toEqual([
    ...orders.map(({ id }) => ['payer', null, id]),
    ['personne', 'below', short.id],
    ['personne', 'check_digits', null],
    ['ignorer', null, null],
  ])
  expect(seen.mouvements[4]!.suggestions[0]).toMatchObject({ id_order: short.id, hint: 'one_digit' })

  const { body } = await importFile(file)
  expect(body).toMatchObject({ importe: true, payees: 3, a_decider: 2, ignores: 1, connus: 0 })
  expect(body.message).toBe('3 commandes sont payées\u00a0; 2 mouvements attendent votre décision.')
  for (const { order, members } of orders) {
    expect((await order.row()).state).toBe('paid')
    expect(await order.payments()).toMatchObject([{ provider: 'virement', state: 'succeeded' }])
    expect((await order.recap()).statut).toBe('Cloturé / Validé')
    expect(await scene.licencesOf(members)).toHaveLength(members.length * 2)
  }
  expect((await scene.mails()).filter(({ kind }) => kind === 'order_paid')).toHaveLength(3)
  expect(await short.state()).toBe('awaiting_payment')

  const after = await countRows()
  const again = await importFile({ ...file, nom: 'autre nom.cod' })
  expect(again.body).toMatchObject({
    importe: false,
    payees: 0,
    message: staffBankMessages.alreadyImported('10/03/2026'),
  })
  expect((await preview(file)).deja_importe).not.toBeNull()
  expect(await countRows()).toEqual(after)
})

it('staffImportBankFile counts a movement in two files once, and two alike in one file twice', async () => {
  const order = await placeTransfer()
  const move = { amount: 40, communication: order.communication_structuree, reference: 'DOUBLE' }
  await importFile(fileOf(move))
  const other = fileOf({ amount: 1, communication: 'Autre' }, move)
  expect((await preview(other)).mouvements.map(({ sort }) => sort)).toEqual(['personne', 'connu'])
  expect((await importFile(other)).body).toMatchObject({ payees: 0, a_decider: 1, connus: 1 })
  const alike = { amount: 15, communication: 'Souper', reference: 'SOUPER' }
  expect((await importFile(fileOf(alike, alike))).body).toMatchObject({ a_decider: 2 })
})

it('staffImportBankFile pays an order once when several lines match', async () => {
  const order = await placeTransfer()
  const pay = (reference: string) => ({ amount: 40, communication: order.communication_structuree, reference })
  const { mouvements } = await preview(fileOf(pay('A'), pay('B')))
  expect(mouvements.map(({ sort, reason }) => [sort, reason])).toEqual([
    ['payer', null],
    ['personne', 'paid'],
  ])
  const answers = await Promise.all([fileOf(pay('A'), pay('B')), fileOf(pay('C'))].map(importFile))
  answers.push(await importFile(fileOf(pay('A'), pay('B'))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.payees, 0)).toBe(1)
  expect(await order.order.payments()).toHaveLength(1)
})

it('staffPreviewBankFile returns the reason for each movement left to staff', async () => {
  const [paid, cancelled, unprocessed, other] = [
    await placeTransfer(),
    await placeTransfer(),
    await scene.place(),
    await placeTransfer(),
  ]
  await api.call('staffBookTransfer', { id_order: paid.id, date: '2026-03-10', note: '' }, staff)
  await api.call('staffCancelOrder', { id_order: cancelled.id, reason: 'Erreur' }, staff)
  const communication = (await unprocessed.order.row()).communication_structuree
  const { mouvements } = await preview(
    fileOf(
      { amount: 40, communication: paid.communication_structuree },
      { amount: 40, communication: cancelled.communication_structuree },
      { amount: 40, communication },
      { amount: 41, communication: other.communication_structuree },
      { amount: 40, communication: strangeCommunication },
      { amount: 40, communication: formatCommunication(other.communication_structuree) },
      { amount: 40, communication: other.communication_structuree, transaction: '00199000' },
      { amount: -40, communication: other.communication_structuree, transaction: '00149000' },
    ),
  )
  expect(mouvements.map(({ reason }) => reason)).toEqual([
    'paid',
    'closed',
    'not_awaited',
    'above',
    'unknown_order',
    'no_communication',
    'correction',
    'correction',
  ])
  expect(mouvements[5]!.suggestions[0]).toMatchObject({ id_order: other.id, hint: 'in_text' })
  const dollars = asFile(
    writeCoda({ currency: 'USD', moves: [{ amount: 40, communication: other.communication_structuree }] }),
  )
  expect((await preview(dollars)).mouvements).toMatchObject([{ reason: 'currency' }])
})

describe('staffImportBankFile of a movement over 12 months old', () => {
  it('leaves it to staff, who may match it', async () => {
    const [old, young] = [await placeTransfer(), await placeTransfer()]
    const file = fileOf(
      { amount: 40, communication: old.communication_structuree, date: '2025-03-09' },
      { amount: 40, communication: young.communication_structuree, date: '2025-03-10' },
    )
    expect((await preview(file)).mouvements.map(({ sort, reason }) => [sort, reason])).toEqual([
      ['personne', 'too_old'],
      ['payer', null],
    ])
    expect((await importFile(file)).body).toMatchObject({ payees: 1, a_decider: 1 })
    expect([await old.state(), await young.state()]).toEqual(['awaiting_payment', 'paid'])
    const { rows } = (await api.call('staffListMovements', { etat: 'unmatched' }, staff)).body
    const movement = rows.find(({ reason }) => reason === 'too_old')!
    await api.call(
      'staffMatchMovement',
      { id_movement: movement.id_movement, attributions: [{ id_order: old.id, montant: 40 }], note: '' },
      staff,
    )
    expect(await old.state()).toBe('paid')
  })
})

describe('staffImportBankFile of a file with a continuation', () => {
  it('imports it with a notice', async () => {
    const order = await placeTransfer()
    const file = asFile(
      writeCoda({
        date: '2026-03-10',
        moreFollows: true,
        moves: [{ amount: 40, communication: order.communication_structuree }],
      }),
    )
    expect((await preview(file)).avis[0]).toEqual({
      code: 'more_follows',
      message: 'La banque annonce que ce fichier a une suite\u00a0: importez aussi le fichier suivant.',
    })
    const { body } = await importFile(file)
    expect(body).toMatchObject({ importe: true, payees: 1 })
    expect(body.avis.map(({ code }) => code)).toContain('more_follows')
    expect(await order.state()).toBe('paid')
  })
})

describe('staffImportBankFile of an account that is not the federation’s', () => {
  const OTHER = 'BE71096123456769'
  const FRENCH = 'FR1420041010050500013M02606'
  const statementOf = (account: string, communication: string, given: Partial<CodaStatement> = {}): CodaStatement => ({
    account,
    date: '2026-03-10',
    moves: [{ amount: 40, communication, reference: account.slice(-12) }],
    ...given,
  })
  it.each([
    ['a Belgian account', OTHER, '2' as const],
    ['a French account', FRENCH, '3' as const],
    ['an old Belgian number', '096123456769', '0' as const],
  ])('pays nothing, and so does the preview, with a notice: %s', async (_what, account, structure) => {
    const order = await placeTransfer()
    const file = asFile(writeCoda(statementOf(account, order.communication_structuree, { structure, sequence: 12 })))
    const before = await countRows()
    const seen = await preview(file)
    expect(seen).toMatchObject({ comptes: [{ repris: false }], mouvements: [], avis: [{ code: 'other_account' }] })
    expect(seen.avis[0]!.message).toMatch(/^L’extrait 12 du 10\/03\/2026 du compte .* son mouvement n’est pas repris/)
    const answer = await api.send('staffImportBankFile', file, staff)
    expect([answer.status, answer.body.message]).toEqual([422, staffBankMessages.noOwnAccount])
    expect(answer.body.errors!.contenu).toEqual([seen.avis[0]!.message])
    expect([await order.state(), await countRows()]).toEqual(['awaiting_payment', before])
  })

  it('leaves its statement out, until an administrator adds the account', async () => {
    const [mine, theirs] = [await placeTransfer(), await placeTransfer()]
    const file = asFile(
      writeCoda(
        statementOf('539007547034', mine.communication_structuree, { structure: '0' }),
        statementOf(OTHER, theirs.communication_structuree),
      ),
    )
    const seen = await preview(file)
    expect(seen.comptes.map(({ account, repris }) => [account, repris])).toEqual([
      ['BE68539007547034', true],
      [OTHER, false],
    ])
    expect(seen.mouvements.map(({ sort }) => sort)).toEqual(['payer'])
    const first = await importFile(file)
    expect(first.body).toMatchObject({ importe: true, payees: 1, a_decider: 0 })
    expect(first.body.avis.map(({ code }) => code)).toContain('other_account')
    expect([await mine.state(), await theirs.state()]).toEqual(['paid', 'awaiting_payment'])
    expect((await importFile(file)).body.importe).toBe(false)

    expect((await own('BE71 0961 2345 6768')).body.errors).toHaveProperty('other_ibans')
    expect((await api.send('staffSaveBankAccount', { iban: '', bic: '', other_ibans: OTHER }, staff)).status).toBe(403)
    expect((await own(`be71 0961 2345 6769, ${FRENCH}`)).status).toBe(200)
    expect((await preview(file)).deja_importe).toBeNull()
    const second = await importFile(file)
    expect(second.body).toMatchObject({ importe: true, payees: 1, connus: 1 })
    expect(second.body.avis.map(({ code }) => code)).not.toContain('other_account')
    expect(await theirs.state()).toBe('paid')
    expect((await importFile(file)).body.importe).toBe(false)
    const french = await placeTransfer()
    await importFile(asFile(writeCoda(statementOf(FRENCH, french.communication_structuree, { structure: '3' }))))
    expect(await french.state()).toBe('paid')
    expect((await own('')).status).toBe(200)
    const [letter] = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).slice(-1)
    expect(letter!.text).toContain('autres comptes\u00a0: BE71 0961 2345 6769, FR14 2004 1010 0505 0001 3M02 606')
    const { rows } = (await api.call('staffSearchAudit', { action: 'reference.federation_account' }, administrator))
      .body
    expect(JSON.stringify(rows)).toContain('Autres comptes de la fédération')
  })
})

describe('gaps between statements', () => {
  const ACCOUNT = 'BE43068999999501'
  const statement = (date: string, sequence: number, balance: number, amount = 5): CodaStatement => ({
    account: ACCOUNT,
    date,
    sequence,
    balance,
    moves: [{ amount, communication: 'Don', reference: `${date} ${sequence}` }],
  })
  const codes = (avis: { code: string }[]) => avis.map(({ code }) => code)
  const accounts = async () => (await api.call('staffGetBankAccounts', {}, staff)).body
  const take = async (...statements: CodaStatement[]) => {
    const file = asFile(writeCoda(...statements))
    const seen = codes((await preview(file)).avis)
    expect(codes((await importFile(file)).body.avis)).toEqual(seen)
    return seen
  }

  it('are reported by preview, import and staffGetBankAccounts until filled', async () => {
    expect((await own(ACCOUNT)).status).toBe(200)
    expect((await accounts()).comptes.find(({ account }) => account === ACCOUNT)!.dernier).toBeNull()
    expect(await take(statement('2026-03-02', 40, 100), statement('2026-03-03', 41, 105))).toEqual([])
    expect(await take(statement('2026-03-06', 44, 120))).toEqual(['missing_statements'])
    const seen = await accounts()
    expect(seen.comptes.find(({ account }) => account === ACCOUNT)!.dernier).toEqual({
      numero: 44,
      date: '2026-03-06',
      solde: 125,
    })
    const ofAccount = ({ avis }: typeof seen) => avis.filter(({ message }) => message.includes('BE43 0689'))
    expect(ofAccount(seen)).toEqual([
      {
        code: 'missing_statements',
        message: 'Compte BE43 0689 9999 9501\u00a0: les extraits 42 à 43 manquent avant l’extrait 44 du 06/03/2026.',
      },
    ])
    // The missing statements come late, and one does not match its neighbour's balance.
    expect(await take(statement('2026-03-04', 42, 110), statement('2026-03-05', 43, 114, 6))).toEqual(['balance_gap'])
    expect(ofAccount(await accounts())[0]!.message).toBe(
      'L’extrait 43 du 05/03/2026 du compte BE43 0689 9999 9501 commence à 114,00\u00a0€, mais l’extrait 42 du 04/03/2026 finit à 115,00\u00a0€\u00a0: il manque sans doute un extrait entre les deux.',
    )
    // The same statement in another file is no news.
    expect(await take(statement('2026-03-06', 44, 120), statement('2026-03-07', 45, 125))).toEqual([])
  })
})

describe('staffImportBankFile refuses', () => {
  it('a damaged file with its lines, and imports nothing', async () => {
    const order = await placeTransfer()
    const whole = writeCoda({ moves: [{ amount: 40, communication: order.communication_structuree }] })
    const cut = asFile(whole.subarray(0, whole.length - 131))
    const before = await countRows()
    expect(await preview(cut)).toMatchObject({ problemes: [{ ligne: 6 }], mouvements: [] })
    const answer = await api.send('staffImportBankFile', cut, staff)
    expect([answer.status, answer.body.message]).toEqual([422, staffBankMessages.fileNotSound])
    expect(answer.body.errors!.contenu![0]).toMatch(/^Ligne 6\u00a0: le fichier s’arrête/)
    expect(await countRows()).toEqual(before)
  })

  it.each([
    ['no file', {}, 422],
    ['an empty file', { nom: 'a', contenu: '' }, 422],
    ['invalid base64', { nom: 'a', contenu: 'é!' }, 422],
    ['a number', { nom: 1, contenu: 2 }, 422],
    ['a file above the body limit', { nom: 'a', contenu: 'QUJD'.repeat(1_800_000) }, 413],
    ['a file just above the file limit', { nom: 'a', contenu: 'QUJD'.repeat(1_748_000) }, 422],
  ])('%s', async (_what, input, status) => {
    for (const name of ['staffPreviewBankFile', 'staffImportBankFile'] as const) {
      expect((await api.send(name, input, staff)).status).toBe(status)
    }
  })
})

it('staffImportBankFile imports mutated files as a whole or not at all', { timeout: 300_000 }, async () => {
  const orders = [await placeTransfer(), await placeTransfer()]
  const base = writeCoda({
    date: '2026-03-10',
    moves: orders.map(({ communication_structuree }) => ({ amount: 40, communication: communication_structuree })),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }),
      async (changes) => {
        const file = Buffer.from(base)
        for (const [at, value] of changes) file[at] = value
        const before = await countRows()
        const answer = await api.send<{ payees?: number; a_decider?: number; importe?: boolean }>(
          'staffImportBankFile',
          asFile(file),
          staff,
        )
        const after = await countRows()
        expect([200, 422]).toContain(answer.status)
        const { payees = 0, a_decider = 0, importe = false } = answer.body
        expect(after.files! - before.files!).toBe(importe ? 1 : 0)
        expect(after.movements! - before.movements!).toBe(payees + a_decider)
        expect(after.payments! - before.payments!).toBe(payees)
        if (!importe) expect(after).toEqual(before)
      },
    ),
    { numRuns: 150, seed: 20_261_115 },
  )
  for (const { order } of orders) expect((await order.payments()).length).toBeLessThanOrEqual(1)
})

describe('staffListMovements, staffMatchMovement and staffIgnoreMovements', () => {
  const match = (id_movement: number, id_order: number, note?: string) =>
    matchWithOrder(api, { id_movement, id_order, note }, staff)
  const ignore = (id_movement: number, reason = 'Un don') =>
    api.send('staffIgnoreMovements', { id_movements: [id_movement], reason }, staff)
  const read = async (id_movement: number) => (await api.call('staffGetMovement', { id_movement }, staff)).body

  it('find movements by state, name, communication and amount', async () => {
    const { id } = await api.createMovement({
      amount_cents: 12_345,
      communication_structuree: strangeCommunication,
      counterparty_name: 'Éloïse Quaregnon',
    })
    const find = async (input: object) =>
      (await api.call('staffListMovements', input, staff)).body.rows.map(({ id_movement }) => id_movement)
    for (const texte of [
      'eloise',
      'QUAREGNON',
      strangeCommunication,
      formatCommunication(strangeCommunication),
      '123,45',
    ]) {
      expect([texte, await find({ texte })]).toEqual([texte, expect.arrayContaining([id])])
    }
    expect(await find({ texte: 'quaregnon', etat: 'booked' })).toEqual([])
    expect(await find({ texte: 'quaregnon', etat: 'unmatched' })).toEqual([id])
    expect(await find({ texte: 'quaregnon', page: 2 })).toEqual([])
    expect((await api.send('staffListMovements', { etat: 'x' }, staff)).status).toBe(422)
    expect(await read(id)).toMatchObject({ state: 'unmatched', order: null, decided_by: null, amount: 123.45 })
    expect((await api.send('staffGetMovement', { id_movement: UNKNOWN }, staff)).status).toBe(404)
  })

  it('find movements by the club whose order they pay or name', async () => {
    const other = await createScene()
    await api.db.updateTable('club').set({ club: 'Dojang de Öttignies' }).where('id', '=', other.club.id).execute()
    const placed = await other.place('virement')
    await placed.order.process()
    const { communication_structuree } = await placed.order.row()
    const named = await api.createMovement({ communication_structuree, amount_cents: 2000, reason: 'below' })
    const free = await api.createMovement({ amount_cents: 4000 })
    const find = async () =>
      (await api.call('staffListMovements', { texte: 'ottignies' }, staff)).body.rows.map(
        ({ id_movement }) => id_movement,
      )
    expect(await find()).toEqual([named.id])
    expect(await read(named.id)).toMatchObject({
      order: null,
      named: { id_order: placed.id, club: 'Dojang de Öttignies' },
    })
    expect((await match(free.id, placed.id)).status).toBe(200)
    expect(await find()).toEqual([free.id, named.id])
    expect((await read(free.id)).named).toBeNull()
    expect((await read(named.id)).named).toMatchObject({ id_order: placed.id, state: 'paid' })
  })

  it('pay the matched order, and refuse a second decision', async () => {
    const order = await placeTransfer()
    const movement = await api.createMovement({ counterparty_name: scene.club.club, amount_cents: 4000 })
    expect((await match(movement.id, order.id)).body.message).toContain(order.numero)
    expect(await order.state()).toBe('paid')
    expect(await read(movement.id)).toMatchObject({
      state: 'booked',
      order: { id_order: order.id },
      decided_by: 'Inès Delvaux',
      suggestions: [],
    })
    expect((await match(movement.id, (await placeTransfer()).id)).body.message).toBe(staffBankMessages.alreadyBooked)
    expect((await ignore(movement.id)).body.message).toBe(staffBankMessages.alreadyBooked)
  })

  it('require a note for another amount', async () => {
    const order = await placeTransfer()
    const movement = await api.createMovement({ amount_cents: 3900 })
    expect((await match(movement.id, order.id)).body.errors).toEqual({ note: [staffBankMessages.noteNeeded] })
    expect((await match(movement.id, order.id, 'Frais de la banque')).status).toBe(200)
    expect(await order.order.payments()).toMatchObject([{ amount_cents: 3900, note: 'Frais de la banque' }])
  })

  it('join a movement to a transfer that was already booked', async () => {
    const order = await placeTransfer()
    await api.call('staffBookTransfer', { id_order: order.id, date: '2026-03-10', note: '' }, staff)
    const [one, other] = [await api.createMovement(), await api.createMovement()]
    expect((await match(one.id, order.id)).status).toBe(200)
    expect(await order.order.payments()).toHaveLength(1)
    expect((await match(other.id, order.id)).body.message).toBe(staffBankMessages.orderHasMovement)
  })

  it('ignore a movement with a reason, which may be matched later', async () => {
    const movement = await api.createMovement()
    expect((await ignore(movement.id, '')).status).toBe(422)
    expect((await ignore(movement.id)).status).toBe(200)
    expect(await read(movement.id)).toMatchObject({ state: 'ignored', note: 'Un don' })
    expect((await ignore(movement.id)).status).toBe(409)
    expect((await match(movement.id, (await placeTransfer()).id)).status).toBe(200)
  })

  it('refuse an order not awaiting payment, and outgoing money', async () => {
    const movement = await api.createMovement()
    expect((await match(movement.id, (await scene.place()).id)).body.message).toBe(staffBankMessages.orderNotAwaiting)
    expect((await match(movement.id, UNKNOWN)).status).toBe(404)
    expect((await match(UNKNOWN, (await placeTransfer()).id)).status).toBe(404)
    expect((await ignore(UNKNOWN)).status).toBe(404)
    const out = await api.createMovement({ amount_cents: -4000, reason: 'correction' })
    expect((await match(out.id, (await placeTransfer()).id)).body.message).toBe(staffBankMessages.moneyWentOut)
  })

  it('pay at most one order in concurrent decisions', async () => {
    const movement = await api.createMovement()
    const orders = [await placeTransfer(), await placeTransfer()]
    const answers = await Promise.all([...orders.map(({ id }) => match(movement.id, id)), ignore(movement.id)])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    const paid = await Promise.all(orders.map(({ state }) => state()))
    expect(paid.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1)
  })
})
