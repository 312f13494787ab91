import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { LISTS } from '#contract/staff/staff-list-fields.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readExport } from '#tests/support/read-export.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

const api = useTestApi()
let as: { token: string }
let idAccount: number
let clubs: { id: number }[]
/** A: awaited transfer of club A, 80 €, in January. B: paid by card, club A, 40 €. C: cancelled transfer, club B, 40 €. */
let orders: Record<'A' | 'B' | 'C', { id: number; numero: string; communication_structuree: string }>

beforeAll(async () => {
  const account = await api.createAccount()
  idAccount = account.id
  await api.makeStaff(account, 'treasurer')
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  clubs = [await api.createClub({ club: 'Club A' }), await api.createClub({ club: 'Étoile B' })]
  const [manager, other] = [await api.createMember(), await api.createMember()]
  const of = (club: number) => ({ id_club: clubs[club]!.id, id_member: manager.id })
  orders = {
    A: await api.createOrder({
      ...of(0),
      created_at: new Date('2026-01-15T10:00:00Z'),
      lines: [{ id_member: manager.id }, { id_member: other.id }],
    }),
    B: await api.createOrder({
      ...of(0),
      created_at: new Date('2026-02-01T10:00:00Z'),
      state: 'paid',
      mode_payement: 'payementElectronique',
      type_payement: 'card',
      // The next day in Belgium.
      paid_at: new Date('2026-02-01T23:30:00Z'),
    }),
    C: await api.createOrder({
      ...of(1),
      created_at: new Date('2026-02-02T10:00:00Z'),
      state: 'cancelled',
      closed_at: new Date('2026-02-03T10:00:00Z'),
      close_reason: 'Par erreur',
    }),
  }
})

const nameOf = (id: number) => Object.entries(orders).find(([, order]) => order.id === id)![0]

/** The letters of the orders listed. */
async function listed(filters: InputOf<'staffFilterOrders'>) {
  const { status, body } = await api.call('staffFilterOrders', filters, as)
  expect(status).toBe(200)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map(({ id }) => nameOf(id)).join('')
}

describe('staffFilterOrders', () => {
  it.each<[InputOf<'staffFilterOrders'>, string]>([
    // Newest first.
    [{}, 'CBA'],
    [{ etat: 'ouverts' }, 'A'],
    [{ etat: 'paid' }, 'B'],
    [{ etat: 'refunded' }, ''],
    [{ mode: 'virement' }, 'CA'],
    [{ mode: 'payementElectronique' }, 'B'],
    [{ du: '2026-02-01' }, 'CB'],
    [{ au: '2026-02-01' }, 'BA'],
    [{ du: '2026-02-01', au: '2026-02-01' }, 'B'],
    [{ texte: '80,00' }, 'A'],
    [{ texte: 'etoile' }, 'C'],
    [{ texte: 'dupont camille' }, 'CBA'],
    [{ texte: '%' }, ''],
    [{ texte: 'club a', mode: 'virement' }, 'A'],
    [{ etat: '', mode: '', club: '', du: '' }, 'CBA'],
    [{ tri: 'date' }, 'ABC'],
    [{ tri: '-total' }, 'ACB'],
    [{ tri: '-club' }, 'CBA'],
    [{ tri: 'statut' }, 'ABC'],
    // Orders that are not paid come last.
    [{ tri: '-paid_at' }, 'BCA'],
  ])('with %j lists %j', async (filters, expected) => {
    expect(await listed(filters)).toBe(expected)
  })

  it('finds a club, a number and a communication', async () => {
    expect(await listed({ club: String(clubs[1]!.id) })).toBe('C')
    expect(await listed({ texte: orders.A.numero })).toBe('A')
    expect(await listed({ texte: formatCommunication(orders.B.communication_structuree) })).toBe('B')
  })

  it('answers the sum of all pages, and codes where a column has labels', async () => {
    const colonnes = ['numero', 'date', 'club', 'nombre', 'total', 'recu', 'payement', 'statut', 'paid_at']
    const { body } = await api.call('staffFilterOrders', { colonnes, page: 2, size: 1 }, as)
    expect([body.total, body.montant]).toEqual([3, 160])
    expect(body.rows.map(({ valeurs }) => valeurs)).toEqual([
      [orders.B.numero, '2026-02-01', 'Club A', 1, 40, 0, 'card', 'paid', '2026-02-02'],
    ])
  })

  it('answers and sorts every column', async () => {
    const colonnes = Object.keys(LISTS.commandes.columns)
    for (const tri of colonnes) {
      const { status } = await api.call('staffFilterOrders', { colonnes, tri: `-${tri}` }, as)
      expect([tri, status]).toEqual([tri, 200])
    }
  })

  it.each([
    [{ etat: 'x' }, 'etat'],
    [{ mode: 'or' }, 'mode'],
    [{ club: 'x' }, 'club'],
    [{ du: '2026-02-30' }, 'du'],
    [{ tri: 'adresse' }, 'tri'],
    [{ texte: 'x'.repeat(201) }, 'texte'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await api.send('staffFilterOrders', input, as)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('refuses a period that ends before it begins', async () => {
    const { status, body } = await api.send('staffFilterOrders', { du: '2026-03-02', au: '2026-03-01' }, as)
    expect([status, body.errors]).toEqual([422, { au: [staffOrderMessages.periodReversed] }])
  })
})

describe('staffExportOrders and staffExportOrdersToCsv', () => {
  async function fetchFile(name: 'staffExportOrders' | 'staffExportOrdersToCsv', payload: object) {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/myabft/${name}`,
      payload,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return readExport(answer.rawPayload).file!
  }

  it('write labels, amounts and days, and are recorded', async () => {
    const selection = { etat: 'paid', colonnes: ['numero', 'date', 'total', 'payement', 'statut'] }
    const csv = await fetchFile('staffExportOrdersToCsv', selection)
    expect(csv.toString('utf8')).toBe(
      `\uFEFFNuméro;Date;Total;Payement;Statut\r\n${orders.B.numero};01/02/2026;40,00;Carte;Payée\r\n`,
    )
    const { rows, name } = readXlsx(await fetchFile('staffExportOrders', selection))
    expect([name, rows.length, rows[1]?.slice(2)]).toEqual(['Commandes', 2, [40, 'Carte', 'Payée']])
    const { after } = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'order.export_list')
      .where('id_account', '=', idAccount)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ filtres: 'etat paid', colonnes: selection.colonnes.join(', '), rows: 1 })
  })
})
