import { beforeAll, describe, expect, it } from 'vitest'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { booksMessages } from '#contract/staff/staff-books-messages.ts'
import { toCents } from '#domain/money.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { checkBooks, listEntries, readBalances } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'
import { readExport } from '#tests/support/read-export.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
const IBAN = 'BE68539007547034'
const YEAR = { du: '2026-01-01', au: '2026-12-31' }

let staff: { id: number; token: string }
let scene: Awaited<ReturnType<typeof createScene>>
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account, 'treasurer')
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  scene = await createScene()
})

const importFile = (...statements: Parameters<typeof writeCoda>) =>
  api.call('staffImportBankFile', { nom: 'mars.cod', contenu: writeCoda(...statements).toString('base64') }, staff)
const books = async (period = YEAR) => (await api.call('staffGetBooks', period, staff)).body
const reconcile = async (period = YEAR) =>
  (await api.call('staffReconcileBank', period, staff)).body.comptes.find(({ account }) => account === IBAN)!
const accountOf = async (code: string, period = YEAR) =>
  (await books(period)).comptes.find((account) => account.code === code)!

async function fetchFile(name: 'staffExportJournal' | 'staffExportJournalToCsv', payload: object) {
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/myabft/${name}`,
    payload,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(response.statusCode).toBe(200)
  return readExport(response.rawPayload).file!
}

async function payByCard() {
  const placed = await scene.place('card')
  await placed.order.webhook({ status: 'succeeded' })
  return placed
}

describe('staffGetBooks', () => {
  it('sums sales by product, way of payment and year as the dashboard does, to the cent', async () => {
    const first = await payByCard()
    await payByCard()
    const transfer = await scene.place('virement')
    await transfer.order.process()
    await api.call('staffBookTransfer', { id_order: transfer.id, date: '2026-03-10', note: '' }, staff)
    await api.call('staffRefundOrder', { id_order: first.id, reason: 'Erreur', hors_portail: false }, staff)
    const { produits, moyens, annees, cloture } = await books()
    const { tableaux, cles } = (await api.call('staffGetActivity', { annee: 2026 }, staff)).body
    const months = tableaux.find(({ code }) => code === 'recettes-mois')!
    const titles = months.colonnes.map(({ titre }) => titre)
    const dashboard = (title: string) => months.total[titles.indexOf(title)]!
    expect(produits).toEqual([
      { nom: 'Licence annuelle', ventes: dashboard('Licence annuelle'), rembourse: 40, total: 80 },
    ])
    expect(-produits[0]!.rembourse).toBe(dashboard('Remboursé'))
    expect(produits[0]!.total).toBe(dashboard('Recettes 2026'))
    expect(produits[0]!.total).toBe(cles.recettes)
    expect(moyens).toEqual([
      { nom: 'Carte', ventes: 80, rembourse: 40, total: 40 },
      { nom: 'Virement', ventes: 40, rembourse: 0, total: 40 },
    ])
    expect(annees).toEqual([{ nom: '2026', ventes: 120, rembourse: 40, total: 80 }])
    expect(cloture).toBeNull()
  })

  it('gives the debit and credit of each account in the period, and its balance at the end', async () => {
    const { comptes } = await books()
    expect(comptes.map(({ numero }) => numero)).toEqual(comptes.map(({ numero }) => numero).toSorted())
    expect(comptes.find(({ code }) => code === 'provider')).toEqual({
      code: 'provider',
      numero: '580',
      nom: 'Payements en ligne',
      debit: 80,
      credit: 40,
      solde: 40,
    })
    const sum = comptes.reduce((all, { solde }) => all + toCents(solde), 0)
    expect(sum).toBe(0)
    expect(await accountOf('provider', { du: '2026-03-11', au: '2026-03-12' })).toMatchObject({ debit: 0, solde: 40 })
    expect(await accountOf('provider', { du: '2026-03-08', au: '2026-03-09' })).toMatchObject({ debit: 0, solde: 0 })
  })

  it('refuses a period that ends before it begins', async () => {
    const { status, body } = await api.send('staffGetBooks', { du: '2026-02-01', au: '2026-01-31' }, staff)
    expect({ status, errors: (body as { errors: object }).errors }).toEqual({
      status: 422,
      errors: { au: [booksMessages.periodReversed] },
    })
  })
})

describe('staffSaveLedgerAccount', () => {
  it('names an account for the balance and the journal, and records it', async () => {
    await api.call('staffSaveLedgerAccount', { code: 'sales', numero: '700100', nom: '=Licences;"2026"' }, staff)
    expect(await accountOf('sales')).toMatchObject({ numero: '700100', nom: '=Licences;"2026"' })
    const trail = await api.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('action', '=', 'books.name_account')
      .execute()
    expect(trail).toEqual([{ before: { compte: '700 Ventes' }, after: { compte: '700100 =Licences;"2026"' } }])
  })

  it.each([
    { code: 'sales', numero: '', nom: 'Ventes' },
    { code: 'sales', numero: '7 00', nom: 'Ventes' },
    { code: 'sales', numero: '700', nom: '' },
    { code: 'sales', numero: '700', nom: 'x'.repeat(81) },
    { code: 'unknown', numero: '700', nom: 'Ventes' },
  ])('refuses $code "$numero"', async (input) => {
    expect((await api.send('staffSaveLedgerAccount', input, staff)).status).toBe(422)
  })
})

describe('staffExportJournal', () => {
  const HEADINGS = [
    'Date',
    'Écriture',
    'Nature',
    'Compte',
    'Nom du compte',
    'Contrepartie',
    'Débit',
    'Crédit',
    'Document',
    'Club',
    'Produit',
    'Compte bancaire',
    'Date du fait',
  ]

  it('writes each line of the period with account, counterpart, amount, document and club', async () => {
    const raw = await fetchFile('staffExportJournal', YEAR)
    const { name, rows, formulas } = readXlsx(raw)
    expect({ name, headings: rows[0], formulas }).toEqual({ name: 'Journal', headings: HEADINGS, formulas: 0 })
    const lines = await api.db.selectFrom('ledger_line').select('id').execute()
    expect(rows).toHaveLength(lines.length + 1)
    const sum = (column: number) => rows.slice(1).reduce((all, row) => all + Number(row[column] ?? 0), 0)
    expect(sum(6)).toBe(sum(7))
    const sale = rows.find((row) => row[2] === 'Commande payée' && row[3] === '700100')!
    const { numero } = await api.db.selectFrom('club_order').select('numero').orderBy('id').executeTakeFirstOrThrow()
    expect(sale.slice(3)).toEqual([
      '700100',
      '=Licences;"2026"',
      '400',
      undefined,
      40,
      numero,
      scene.club.club,
      'Licence annuelle',
      undefined,
      sale[0],
    ])
  })

  it('leaves the lines of other days out', async () => {
    const raw = await fetchFile('staffExportJournal', { du: '2026-03-11', au: '2026-12-31' })
    expect(readXlsx(raw).rows).toEqual([HEADINGS])
  })

  it('writes the same as CSV, in which no text is a formula', async () => {
    const raw = await fetchFile('staffExportJournalToCsv', YEAR)
    const [headings, ...lines] = raw.toString('utf8').trimEnd().split('\r\n')
    expect(headings).toBe(`\uFEFF${HEADINGS.join(';')}`)
    const sale = lines.find((line) => line.includes(';700100;"'))!
    expect(sale).toMatch(/^10\/03\/2026;\d+;Commande payée;700100;"'=Licences;""2026""";400;;40,00;/)
  })
})

describe('staffReconcileBank', () => {
  it('opens an account with the balance before its first known statement', async () => {
    await importFile({
      date: '2026-02-02',
      sequence: 2,
      balance: 1000,
      moves: [
        { amount: 15, communication: 'Souper' },
        { amount: -5, communication: 'Frais' },
      ],
    })
    const { ecart, jours } = await reconcile()
    expect(ecart).toBe(0)
    expect(jours).toEqual([
      { jour: '2026-02-02', ecritures: 10, solde_ecritures: 1010, solde_banque: 1010, ecart: 0, nouvel_ecart: 0 },
      { jour: '2026-02-01', ecritures: 1000, solde_ecritures: 1000, solde_banque: null, ecart: null, nouvel_ecart: 0 },
    ])
    expect(await accountOf('opening')).toMatchObject({ solde: -1000 })
  })

  it('opens it anew when an older statement comes', async () => {
    await importFile({ date: '2026-01-31', sequence: 1, balance: 970, moves: [{ amount: 30, communication: 'Don' }] })
    expect(await accountOf('opening')).toMatchObject({ solde: -970 })
    const { ecart, jours } = await reconcile()
    expect(ecart).toBe(0)
    expect(jours.map(({ jour, solde_ecritures }) => [jour, solde_ecritures])).toEqual([
      ['2026-02-02', 1010],
      ['2026-02-01', 1000],
      ['2026-01-31', 1000],
      ['2026-01-30', 970],
    ])
    await checkBooks(api)
  })

  it('shows where movements are missing: the difference stays until their statement comes', async () => {
    const missing = {
      date: '2026-02-03',
      sequence: 3,
      balance: 1010,
      moves: [{ amount: 7.77, communication: 'Perdu' }],
    }
    await importFile({ date: '2026-02-04', sequence: 4, balance: 1017.77, moves: [{ amount: 1, communication: 'A' }] })
    await importFile({ date: '2026-02-05', sequence: 5, balance: 1018.77, moves: [{ amount: 1, communication: 'B' }] })
    const found = await reconcile()
    expect(found.ecart).toBe(7.77)
    expect(found.jours.slice(0, 3).map(({ jour, ecart, nouvel_ecart }) => [jour, ecart, nouvel_ecart])).toEqual([
      ['2026-02-05', 7.77, 0],
      ['2026-02-04', 7.77, 7.77],
      ['2026-02-02', 0, 0],
    ])
    const onDay = async (jour: string) => (await api.call('staffListMovements', { jour }, staff)).body.rows
    expect((await onDay('2026-02-04')).map(({ amount }) => amount)).toEqual([1])
    expect(await onDay('2026-02-03')).toEqual([])
    await importFile(missing)
    expect((await reconcile()).ecart).toBe(0)
    expect(await onDay('2026-02-03')).toHaveLength(1)
  })

  it('takes the last of several statements of one day', async () => {
    await importFile(
      { date: '2026-02-06', sequence: 6, balance: 1019.77, moves: [{ amount: 2, communication: 'C' }] },
      { date: '2026-02-06', sequence: 7, balance: 1021.77, moves: [{ amount: -1, communication: 'D' }] },
    )
    expect((await reconcile()).jours[0]).toMatchObject({ jour: '2026-02-06', solde_banque: 1020.77, ecart: 0 })
  })

  it('begins with the balance of before the period', async () => {
    const { jours } = await reconcile({ du: '2026-02-05', au: '2026-02-05' })
    expect(jours).toEqual([
      {
        jour: '2026-02-05',
        ecritures: 1,
        solde_ecritures: 1019.77,
        solde_banque: 1019.77,
        ecart: 0,
        nouvel_ecart: 0,
      },
    ])
  })

  it('refuses more than a year', async () => {
    expect((await api.send('staffReconcileBank', { du: '2024-01-01', au: '2024-12-31' }, staff)).status).toBe(200)
    expect((await api.send('staffReconcileBank', { du: '2024-01-01', au: '2025-01-01' }, staff)).status).toBe(422)
  })
})

describe('money that fits no order', () => {
  it('stands with the provider until a person has decided', async () => {
    const placed = await payByCard()
    const before = await readBalances(api)
    await api.call('staffRefundOrder', { id_order: placed.id, reason: 'Erreur', hors_portail: true }, staff)
    const cancelled = await scene.place('card')
    await cancelled.order.cancel()
    await cancelled.order.webhook({ status: 'succeeded' })
    const alert = await api.db
      .selectFrom('payment_alert')
      .select(['id', 'intent'])
      .where('id_order', '=', cancelled.id)
      .executeTakeFirstOrThrow()
    const entries = () => listEntries(api, `entry.kind = 'alert'`)
    expect(await entries()).toEqual(['alert: provider 4000, alerts -4000'])
    expect(await accountOf('alerts')).toMatchObject({ solde: -40 })
    await checkBooks(api)
    const account = await api.createAccount()
    await api.makeStaff(account)
    const secretary = { token: await api.tokenFor(account, { secondFactor: true }) }
    await api.call('staffSettleInboxItem', { sorte: 'alerte', id: alert.id, note: 'Rendu chez Stripe' }, secretary)
    expect(await entries()).toEqual(['alert: provider 4000, alerts -4000', 'alert: provider -4000, alerts 4000'])
    expect((await readBalances(api)).provider).toBe(before.provider! - 4000)
    await checkBooks(api)
  })

  it('is the money of the order once its payment is known after all', async () => {
    const placed = await scene.place('card')
    await placed.order.webhook({ status: 'succeeded', amountCents: 3999 })
    const ofAlert = () => listEntries(api, `entry.kind = 'alert' and entry.id_order = ${placed.id}`)
    expect(await placed.order.alerts()).toEqual(['amount'])
    expect(await ofAlert()).toEqual(['alert: provider 3999, alerts -3999'])
    await placed.order.webhook({ status: 'succeeded' }, 'evt_corrected')
    expect((await placed.order.row()).state).toBe('paid')
    expect(await postMissing(api.deps)).toBe(1)
    expect(await ofAlert()).toEqual(['alert: provider 3999, alerts -3999', 'alert: provider -3999, alerts 3999'])
    await checkBooks(api)
  })
})

describe('staffCloseBooks', () => {
  const close = (jusqu_au: string) => api.send('staffCloseBooks', { jusqu_au }, staff)
  const errorsOf = (answer: { body: unknown }) => (answer.body as { errors?: object }).errors

  it('refuses today and later days', async () => {
    for (const day of ['2026-03-10', '2027-01-01']) {
      expect(errorsOf(await close(day))).toEqual({ jusqu_au: [booksMessages.notPast] })
    }
  })

  it('is refused, and retried later, while an entry is being posted', async () => {
    await api.db.transaction().execute(async (db) => {
      const line = { account: 'other' as const, amount_cents: 1 }
      await postEntries({ ...api.deps, db }, [
        { source: 'slow', kind: 'correction', day: '2026-01-05', lines: [line, { ...line, amount_cents: -1 }] },
      ])
      const answer = await close('2026-02-28')
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ message: booksMessages.postingUnderWay })
    })
  })

  it('closes up to a day, once, and records it', async () => {
    const answer = await close('2026-02-28')
    expect(answer.body).toMatchObject({ success: true, message: booksMessages.closed('2026-02-28') })
    expect((await books()).cloture).toBe('2026-02-28')
    for (const day of ['2026-02-28', '2026-01-31']) {
      expect(errorsOf(await close(day))).toEqual({ jusqu_au: [booksMessages.alreadyClosed('2026-02-28')] })
    }
    const trail = await api.db.selectFrom('audit_event').select('after').where('action', '=', 'books.close').execute()
    expect(trail).toEqual([{ after: { cloture: '2026-02-28' } }])
  })

  it('leaves the closed period as it is: later facts of it are posted on the first open day', async () => {
    const closed = { du: '2026-01-01', au: '2026-02-28' }
    const before = await books(closed)
    await importFile({ date: '2026-02-28', sequence: 8, balance: 1020.77, moves: [{ amount: 3, communication: 'E' }] })
    await importFile({ date: '2026-03-01', sequence: 9, balance: 1023.77, moves: [{ amount: 4, communication: 'F' }] })
    expect(await books(closed)).toEqual(before)
    const days = await api.db
      .selectFrom('ledger_entry')
      .select(['day', 'fact_day'])
      .where('kind', '=', 'movement')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(days).toEqual([
      { day: '2026-03-01', fact_day: null },
      { day: '2026-03-01', fact_day: '2026-02-28' },
    ])
    // The bank is compared by its own days.
    expect((await reconcile()).jours.slice(0, 2).map(({ jour, ecart }) => [jour, ecart])).toEqual([
      ['2026-03-01', 0],
      ['2026-02-28', 0],
    ])
    const raw = await fetchFile('staffExportJournalToCsv', { du: '2026-03-01', au: '2026-03-01' })
    expect(raw.toString('utf8')).toMatch(
      /01\/03\/2026;\d+;Mouvement de la banque;.*;Mouvement \d+ du 28\/02\/2026;.*28\/02\/2026/,
    )
    await checkBooks(api)
  })
})

describe('the calls of the books', () => {
  it.each([
    ['reader', { reads: true, writes: false }],
    ['sport', { reads: false, writes: false }],
  ] as const)('let the role %s read and write as it may', async (role, { reads, writes }) => {
    const account = await api.createAccount()
    await api.makeStaff(account, role)
    const token = { token: await api.tokenFor(account, { secondFactor: true }) }
    const may = async (...call: Parameters<typeof api.send>) => (await api.send(...call)).status !== 403
    expect(await may('staffGetBooks', YEAR, token)).toBe(reads)
    expect(await may('staffReconcileBank', YEAR, token)).toBe(reads)
    expect(await may('staffExportJournal', YEAR, token)).toBe(reads)
    expect(await may('staffExportJournalToCsv', YEAR, token)).toBe(reads)
    expect(await may('staffSaveLedgerAccount', { code: 'sales', numero: '1', nom: 'x' }, token)).toBe(writes)
    expect(await may('staffCloseBooks', { jusqu_au: '2026-03-01' }, token)).toBe(writes)
  })
})
