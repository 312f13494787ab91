import { beforeAll, describe, expect, it } from 'vitest'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { planOutgoingEntry } from '#domain/ledger/plan-movement-entries.ts'
import { formatMoney } from '#domain/money.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { checkBooks, listEntries, readBalances } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
let staff: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
})

/** An order that was paid by card, and its line on the provider's account. */
async function payByCard(count = 1) {
  const scene = await createScene()
  const { id, order } = await scene.place('card', count)
  await order.webhook({ status: 'succeeded' })
  const { numero } = await order.row()
  const [line] = (await listUnpaidOut()).lignes.filter(({ document }) => document === numero)
  return { id, numero, club: scene.club.club, line: line! }
}
/** A movement that is in the books. */
async function receive(given: Parameters<typeof api.createMovement>[0] = {}) {
  const movement = await api.createMovement(given)
  await postMissing(api.deps)
  return movement
}
const listUnpaidOut = async (jusqu_au = '') => (await api.call('staffListUnpaidOut', { jusqu_au }, staff)).body
const payOut = (id_movement: number, lines: { id_line: number }[]) =>
  api.send('staffBookPayout', { id_movement, lignes: lines.map(({ id_line }) => id_line) }, staff)
const detach = (id_movement: number) => api.send('staffDetachMovement', { id_movement, reason: 'Erreur' }, staff)
const getMovement = async (id_movement: number) => (await api.call('staffGetMovement', { id_movement }, staff)).body
const providerCents = async () => (await readBalances(api)).provider ?? 0

describe('staffListUnpaidOut', () => {
  it('lists online payments and refunds that no payout has paid, with the balance of the account', async () => {
    const before = (await listUnpaidOut()).solde
    const { id, numero, club, line } = await payByCard(2)
    expect(line).toEqual({
      id_line: line.id_line,
      jour: '2026-03-10',
      nature: 'Payement d’une commande',
      document: numero,
      id_order: id,
      club,
      montant: 80,
    })
    await api.send('staffRefundPart', { id_order: id, montant: '15', reason: 'Erreur', cle: numero }, staff)
    const { solde, lignes, total, compte } = await listUnpaidOut()
    expect(compte).toEqual({ numero: '580', nom: 'Payements en ligne' })
    expect(solde).toBe(before + 65)
    expect(lignes).toHaveLength(total)
    expect(lignes.filter(({ id_order }) => id_order === id).map(({ nature, montant }) => [nature, montant])).toEqual([
      ['Remboursement', -15],
      ['Payement d’une commande', 80],
    ])
    expect((await listUnpaidOut('2026-03-09')).lignes.filter(({ id_order }) => id_order === id)).toEqual([])
  })

  it('leaves out a payment that fits no order once a person has settled it', async () => {
    const { id } = await payByCard()
    const alert = await api.createSecondPayment({ id })
    const about = async () =>
      (await listUnpaidOut()).lignes.filter(
        ({ id_order, nature }) => id_order === id && nature === 'Payement en ligne à vérifier',
      )
    await postMissing(api.deps)
    expect(await about()).toHaveLength(1)
    await api.db.updateTable('payment_alert').set({ resolved_at: api.clock.now() }).where('id', '=', alert.id).execute()
    await postMissing(api.deps)
    expect(await about()).toEqual([])
  })
})

describe('staffBookPayout', () => {
  it('empties the provider’s account of what was paid out, and books the difference as its fee', async () => {
    const [one, two] = [await payByCard(), await payByCard()]
    const before = await providerCents()
    const movement = await receive({ amount_cents: 7850, counterparty_name: 'STRIPE TECHNOLOGY EUROPE' })
    expect(await getMovement(movement.id)).toMatchObject({ versement_probable: true, versement: null })
    const answer = await payOut(movement.id, [one.line, two.line])
    expect(answer.body.message).toBe(staffBankMessages.paidOut(2, formatMoney(150)))
    expect(await listEntries(api, `entry.id_movement = ${movement.id}`)).toEqual([
      'movement: bank 7850, unallocated -7850',
      'settlement: unallocated 7850, fees 150, provider -8000',
    ])
    expect(await providerCents()).toBe(before - 8000)
    expect(await getMovement(movement.id)).toMatchObject({
      state: 'payout',
      versement_probable: false,
      versement: { frais: 1.5, lignes: [{ document: one.numero }, { document: two.numero }] },
    })
    const open = (await listUnpaidOut()).lignes.map(({ document }) => document)
    expect(open).not.toContain(one.numero)
    await checkBooks(api)
  })

  it('refuses a line that is paid out, unknown or not of the provider, and an amount that the lines do not reach', async () => {
    const { line } = await payByCard()
    const [first, second] = [await receive({ amount_cents: 3950 }), await receive()]
    const bankLine = await api.db
      .selectFrom('ledger_line')
      .select('id')
      .where('account', '=', 'clubs')
      .executeTakeFirstOrThrow()
    const refused = async (lines: { id_line: number }[], amount_cents = 100) => {
      const { id } = await receive({ amount_cents })
      const { status, body } = await payOut(id, lines)
      expect(status).toBe(409)
      return body.message
    }
    expect(await refused([{ id_line: bankLine.id }])).toBe(staffBankMessages.lineGone)
    expect(await refused([{ id_line: 2_000_000_000 }])).toBe(staffBankMessages.lineGone)
    expect(await refused([line], 4001)).toBe(staffBankMessages.payoutUnexplained)
    expect((await payOut(first.id, [line])).status).toBe(200)
    expect((await payOut(second.id, [line])).body.message).toBe(staffBankMessages.lineGone)
    expect((await payOut(first.id, [line])).body.message).toBe(staffBankMessages.alreadyBooked)
    const match = { id_movement: first.id, attributions: [{ id_order: 1, montant: 1 }], note: '' }
    expect((await api.send('staffMatchMovement', match, staff)).status).not.toBe(200)
    expect((await api.send('staffIgnoreMovements', { id_movements: [first.id], reason: 'Non' }, staff)).status).toBe(
      409,
    )
    await checkBooks(api)
  })

  it('lets one of two payouts at once have a line', async () => {
    const { line } = await payByCard()
    const movements = [await receive({ amount_cents: 3900 }), await receive({ amount_cents: 3950 })]
    const answers = await Promise.all(movements.map(({ id }) => payOut(id, [line])))
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    await checkBooks(api)
  })

  it('takes a movement that was set aside, and recognises the next payout by its account', async () => {
    const { line } = await payByCard()
    const from = { counterparty_account: 'IE29AIBK93115212345678', counterparty_name: 'PAYEMENTS SA' }
    const movement = await receive({ amount_cents: 4000, ...from })
    expect(await getMovement(movement.id)).toMatchObject({ versement_probable: false })
    await api.send('staffIgnoreMovements', { id_movements: [movement.id], reason: 'Stripe' }, staff)
    expect((await payOut(movement.id, [line])).status).toBe(200)
    const next = await receive({ amount_cents: 1000, ...from })
    expect(await getMovement(next.id)).toMatchObject({ versement_probable: true })
    await checkBooks(api)
  })
})

describe('staffBookPayout of a debit', () => {
  const importDebit = (amount: number, name: string, account = 'IE29AIBK93115212345678') =>
    api.call(
      'staffImportBankFile',
      {
        nom: 'mars.cod',
        contenu: writeCoda({ moves: [{ amount, name, account, communication: `Solde ${amount}` }] }).toString('base64'),
      },
      staff,
    )
  const newest = async () =>
    (await api.call('staffListMovements', { etat: 'unmatched' }, staff)).body.rows.find(({ amount }) => amount < 0)

  it('takes refunds that exceed the payments out of the provider’s account', async () => {
    const { id, numero } = await payByCard()
    await api.send('staffRefundOrder', { id_order: id, reason: 'Erreur', hors_portail: false }, staff)
    const own = (await listUnpaidOut()).lignes.filter(({ document }) => document === numero)
    const refund = own.find(({ montant }) => montant < 0)!
    expect((await importDebit(-41, 'STRIPE PAYMENTS EUROPE')).body).toMatchObject({ a_decider: 1, ignores: 0 })
    const debit = (await newest())!
    expect(debit).toMatchObject({ amount: -41, versement_probable: true })
    const before = await readBalances(api)
    expect((await payOut(debit.id_movement, [refund])).body.message).toBe(
      staffBankMessages.paidOut(1, formatMoney(100)),
    )
    expect(await listEntries(api, `entry.id_movement = ${debit.id_movement}`)).toEqual([
      'movement: bank -4100, unallocated 4100',
      'settlement: unallocated -4100, fees 100, provider 4000',
    ])
    expect((await readBalances(api)).other).toBe(before.other)
    await checkBooks(api)
    expect((await detach(debit.id_movement)).status).toBe(200)
    await checkBooks(api)
  })

  it('knows the provider by the account of an earlier payout, and keeps no other debit', async () => {
    const { line } = await payByCard()
    const account = 'BE71096123456769'
    const payout = await receive({
      amount_cents: 4000,
      counterparty_name: 'PAYEMENTS SA',
      counterparty_account: account,
    })
    await payOut(payout.id, [line])
    expect((await importDebit(-7, 'PAYEMENTS SA', account)).body).toMatchObject({ a_decider: 1 })
    expect((await importDebit(-8, 'LOYER', 'BE43068999999501')).body).toMatchObject({ a_decider: 0, ignores: 1 })
  })

  it('leaves a debit alone that the books have since before such debits were kept', async () => {
    const first = await importDebit(-9, 'STRIPE')
    expect(first.body).toMatchObject({ a_decider: 1 })
    const { fingerprint, id } = await api.db
      .selectFrom('bank_movement')
      .select(['id', 'fingerprint'])
      .where('amount_cents', '=', -900)
      .executeTakeFirstOrThrow()
    await api.asOwner(`update bank_movement set fingerprint = decode('00', 'hex') where id = ${id}`)
    await postEntries(api.deps, [
      planOutgoingEntry({
        fingerprint: fingerprint.toString('hex'),
        iban: 'BE68539007547034',
        amount_cents: -900,
        booked_on: '2026-03-09',
      }),
    ])
    const again = await api.call(
      'staffPreviewBankFile',
      {
        nom: 'avril.cod',
        contenu: writeCoda({
          moves: [
            { amount: -9, name: 'STRIPE', account: 'IE29AIBK93115212345678', communication: 'Solde -9' },
            { amount: 1, name: 'Zoé' },
          ],
        }).toString('base64'),
      },
      staff,
    )
    expect(again.body.mouvements.map(({ sort }) => sort)).toEqual(['connu', 'personne'])
  })
})

describe('staffDetachMovement', () => {
  it('takes a payout back by a correcting entry, after which its lines can be paid out again', async () => {
    const { line, numero } = await payByCard()
    const before = await readBalances(api)
    const movement = await receive({ amount_cents: 3900 })
    await payOut(movement.id, [line])
    expect((await detach(movement.id)).body.message).toBe(staffBankMessages.detached)
    expect(await readBalances(api)).toEqual({
      ...before,
      bank: (before.bank ?? 0) + 3900,
      unallocated: (before.unallocated ?? 0) - 3900,
    })
    expect((await listUnpaidOut()).lignes.map(({ document }) => document)).toContain(numero)
    expect(await getMovement(movement.id)).toMatchObject({ state: 'unmatched', versement: null })
    expect((await payOut(movement.id, [line])).status).toBe(200)
    expect((await listEntries(api, `entry.id_movement = ${movement.id}`)).slice(1)).toEqual([
      'settlement: unallocated 3900, fees 100, provider -4000',
      'correction: unallocated -3900, fees -100, provider 4000',
      'settlement: unallocated 3900, fees 100, provider -4000',
    ])
    await checkBooks(api)
  })
})
