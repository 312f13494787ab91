import PizZip from 'pizzip'
import { beforeAll, describe, expect, it } from 'vitest'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import type { OutputOf } from '#contract/index.ts'
import type { FigureTableCode } from '#contract/staff/staff-figures-fields.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

type Table = OutputOf<'staffGetActivity'>['tableaux'][number]

// A leap year: the day is held against one that has no 29 February.
const TODAY = '2024-02-29'
const api = useTestApi({ now: `${TODAY}T09:00:00Z` })
let staff: { token: string }
let namur: { id: number; club: string }
let nowhere: { id: number; club: string }

/** Figures of money come from the books; orders of these tests are written past them. */
const activity = async (annee = 2024) => {
  await postMissing(api.deps)
  return (await api.call('staffGetActivity', { annee }, staff)).body
}
const figures = async (date: string) => (await api.call('staffGetFigures', { date }, staff)).body
const tableOf = (tables: Table[], code: FigureTableCode) => tables.find((table) => table.code === code)!
const lineOf = (tables: Table[], code: FigureTableCode, nom: string) =>
  tableOf(tables, code).lignes.find((line) => line.nom === nom)?.valeurs

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
  namur = await api.createClub({ club: 'Namur', province: 'Namur' })
  nowhere = await api.createClub({ club: 'Ailleurs' })
})

describe('staffGetFigures', () => {
  // A woman of 12 on 10 June 2021, in Namur.
  const licensed = async (
    licence: { date_debut: string; date_fin: string; cancelled_at?: Date; cancel_reason?: string },
    member: Parameters<typeof api.createMember>[0] = {},
    club = namur,
  ) => {
    const { id } = await api.createMember({ date_naissance: '2009-06-10', sexe: 0, ...member })
    await api.createLicence({ id_member: id, id_club: club.id, ...licence })
    return { id }
  }
  const year = { date_debut: '2021-01-01', date_fin: '2021-12-31' }
  const gone = { cancelled_at: new Date('2021-02-01'), cancel_reason: 'Erreur' }

  it('counts each member licensed on the day once', async () => {
    await licensed({ date_debut: '2021-06-10', date_fin: '2022-06-09' })
    await licensed({ date_debut: '2020-06-11', date_fin: '2021-06-10' })
    await licensed({ date_debut: '2021-06-11', date_fin: '2022-06-10' })
    await licensed({ date_debut: '2020-06-10', date_fin: '2021-06-09' })
    await licensed({ ...year, ...gone })
    const twice = await licensed({ ...year, ...gone })
    await api.createLicence({ id_member: twice.id, id_club: namur.id, ...year })
    const counts = await Promise.all(
      ['2020-06-09', '2020-06-10', '2021-06-09', '2021-06-10', '2021-06-11', '2022-06-11'].map(async (day) => {
        const { licencies, tableaux } = await figures(day)
        // The totals are equal, since the same people are counted.
        expect(tableaux.map(({ total }) => total.at(-1))).toEqual(tableaux.map(() => licencies))
        return licencies
      }),
    )
    expect(counts).toEqual([0, 1, 3, 3, 3, 0])
    await expect(licensedAgain(twice.id)).rejects.toThrow('licence_no_overlap')
  })
  const licensedAgain = (id_member: number) => api.createLicence({ id_member, id_club: nowhere.id, ...year })

  it('groups by age and sex on the day, and by province and club of the licence', async () => {
    const day = '2031-02-28'
    const then = { date_debut: '2031-01-01', date_fin: '2031-12-31' }
    await licensed(then, { date_naissance: '2012-02-29', sexe: 1 })
    await licensed(then, { date_naissance: '2013-02-28', sexe: 1 }, nowhere)
    await licensed(then, { date_naissance: '2013-03-01', sexe: 0 })
    await licensed(then, { date_naissance: null, sexe: 0 })
    const { tableaux, licencies } = await figures(day)
    expect(licencies).toBe(4)
    expect(lineOf(tableaux, 'ages', '12 à 17 ans')).toEqual([1, 0, 1])
    expect(lineOf(tableaux, 'ages', '18 à 24 ans')).toEqual([0, 2, 2])
    expect(lineOf(tableaux, 'ages', 'Moins de 6 ans')).toEqual([0, 0, 0])
    expect(lineOf(tableaux, 'ages', 'Âge inconnu')).toEqual([1, 0, 1])
    expect(lineOf(tableaux, 'sexes', 'Femmes')).toEqual([1, 0, 1, 2])
    expect(lineOf(tableaux, 'sexes', 'Hommes')).toEqual([0, 2, 0, 2])
    expect(tableOf(tableaux, 'provinces').lignes).toEqual([
      { nom: 'Namur', id_club: null, valeurs: [2, 1, 3] },
      { nom: 'Province inconnue', id_club: null, valeurs: [0, 1, 1] },
    ])
    expect(tableOf(tableaux, 'clubs').lignes).toEqual([
      { nom: 'Ailleurs', id_club: nowhere.id, valeurs: [0, 1, 1] },
      { nom: 'Namur', id_club: namur.id, valeurs: [2, 1, 3] },
    ])
  })

  it('groups by the grade held on the day', async () => {
    const member = await licensed({ date_debut: '2033-01-01', date_fin: '2033-12-31' })
    await api.giveGrade(member, '9e Keup', { date: '2033-03-01' })
    await api.giveGrade(member, '8e Keup', { date: '2033-06-01', undone_at: new Date('2033-06-02') })
    await api.giveGrade(member, '7e Keup', { date: '2033-09-01' })
    const held = async (day: string) =>
      tableOf((await figures(day)).tableaux, 'grades').lignes.find(({ valeurs }) => valeurs[2] === 1)?.nom
    const days = ['2033-02-28', '2033-03-01', '2033-08-31', '2033-09-01', '2033-12-31']
    expect(await Promise.all(days.map(held))).toEqual(['Sans grade', '9e Keup', '9e Keup', '7e Keup', '7e Keup'])
  })
})

describe('staffGetActivity', () => {
  const order = (given: Partial<Parameters<typeof api.createOrder>[0]>, member: { id: number }) =>
    api.createOrder({ id_club: namur.id, id_member: member.id, state: 'paid', ...given })
  const clubProduct = 2

  it('counts licences and income by month in Belgium, to the cent', async () => {
    const member = await api.createMember()
    const line = (cost_cents: number, given = {}) => ({ id_member: member.id, cost_cents, ...given })
    // Half an hour after midnight in Belgium: next year already.
    await order({ paid_at: new Date('2012-12-31T23:30:00Z'), lines: [line(4001), line(3999)] }, member)
    await order({ paid_at: new Date('2012-12-31T22:30:00Z') }, member)
    // Summer time: two hours ahead.
    await order({ paid_at: new Date('2013-06-30T21:59:59Z'), lines: [line(10)] }, member)
    const ofClub = { id_member: null, id_club: namur.id, id_product: clubProduct, cost_cents: 5000 }
    await order({ paid_at: new Date('2013-06-30T22:00:00Z'), lines: [line(1), ofClub] }, member)
    const back = { state: 'refunded' as const, close_reason: 'À la demande du club' }
    await order({ ...back, paid_at: new Date('2012-12-01T09:00:00Z'), closed_at: new Date('2013-03-05') }, member)
    await order({ state: 'cancelled', closed_at: new Date('2013-03-05'), close_reason: 'Trop tard' }, member)
    await order({ state: 'awaiting_payment' }, member)
    for (const date_debut of ['2012-12-31', '2013-01-01', '2013-01-31', '2013-12-31', '2004-01-01', '2003-12-31']) {
      const { id } = await api.createMember()
      await api.createLicence({ id_member: id, id_club: namur.id, date_debut, date_fin: date_debut })
    }
    const cancelled = { cancelled_at: new Date('2013-02-01'), cancel_reason: 'Erreur' }
    await api.createLicence({ id_member: member.id, id_club: namur.id, date_debut: '2013-01-01', ...cancelled })

    const { tableaux } = await activity(2013)
    const months = tableOf(tableaux, 'recettes-mois')
    expect(months.colonnes.map(({ titre }) => titre)).toEqual([
      'Licence annuelle',
      'Licence club',
      'Autre article',
      'Remboursé',
      'Recettes 2013',
      'Recettes 2012',
    ])
    expect(months.lignes.filter(({ valeurs }) => valeurs.some(Boolean))).toEqual([
      { nom: 'Janvier', id_club: null, valeurs: [80, 0, 0, 0, 80, 0] },
      { nom: 'Mars', id_club: null, valeurs: [0, 0, 0, -40, -40, 0] },
      { nom: 'Juin', id_club: null, valeurs: [0.1, 0, 0, 0, 0.1, 0] },
      { nom: 'Juillet', id_club: null, valeurs: [0.01, 50, 0, 0, 50.01, 0] },
      { nom: 'Décembre', id_club: null, valeurs: [0, 0, 0, 0, 0, 80] },
    ])
    expect(months.total).toEqual([80.11, 50, 0, -40, 90.11, 80])
    expect(lineOf(tableaux, 'recettes-annees', '2013')).toEqual([80.11, 50, 0, -40, 90.11])
    expect(lineOf(tableaux, 'recettes-annees', '2012')).toEqual([80, 0, 0, 0, 80])
    expect(lineOf(tableaux, 'licences-mois', 'Janvier')).toEqual([2, 0])
    expect(lineOf(tableaux, 'licences-mois', 'Décembre')).toEqual([1, 1])
    expect(tableOf(tableaux, 'licences-annees').lignes.map(({ valeurs }) => valeurs[0])).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 1, 3,
    ])
    expect(tableOf(tableaux, 'licences-annees').lignes[0]!.nom).toBe('2004')
  })

  it('compares this year with the same day of the year before', async () => {
    const member = await api.createMember()
    await order({ paid_at: new Date('2024-01-01T00:00:00Z') }, member)
    await order({ paid_at: new Date('2024-02-29T08:00:00Z') }, member)
    await order({ paid_at: new Date('2023-02-28T22:59:59Z') }, member)
    await order({ paid_at: new Date('2023-02-28T23:00:00Z') }, member)
    await api.affiliate(namur)
    await api.affiliate(nowhere, { payement: null })
    await api.affiliate(await api.createClub(), { annee: 2023 })
    expect((await activity()).cles).toMatchObject({
      jour: TODAY,
      recettes: 80,
      recettes_avant: 40,
      clubs_affilies: 2,
      clubs_a_payer: 1,
    })
  })
})

describe('staffGetExpiring and staffListExpiring', () => {
  it('count and list licences without a following one, by club', async () => {
    const club = await api.createClub({ club: 'Échéances' })
    const ends = ['2024-02-28', TODAY, '2024-03-29', '2024-03-30', '2024-04-29', '2024-05-29', '2024-05-30']
    const members = []
    for (const date_fin of ends) members.push(await api.createRenewable(club, date_fin))
    const renewed = await api.createRenewable(club, '2024-03-15')
    await api.createLicence({ id_member: renewed.id, id_club: nowhere.id, date_debut: '2024-03-16' })
    const { tableau } = (await api.call('staffGetExpiring', {}, staff)).body
    const line = tableau.lignes.find(({ nom }) => nom === 'Échéances')
    expect(line).toEqual({ nom: 'Échéances', id_club: club.id, valeurs: [2, 4, 5] })
    expect((await activity()).cles.echeances.map(({ licences }) => licences)).toEqual(tableau.total)

    const list = async (page: number) =>
      (await api.call('staffListExpiring', { id_club: club.id, page, size: 2 }, staff)).body
    const found = [await list(1), await list(3)]
    expect(found.map(({ total, rows }) => [total, rows.map(({ id_member }) => id_member)])).toEqual([
      [5, [members[1]!.id, members[2]!.id]],
      [5, [members[5]!.id]],
    ])
    expect(found[0]!.rows[0]).toMatchObject({ nom: 'Lambert', prenom: 'Zoé', date_fin: TODAY })
    expect((await api.send('staffListExpiring', { id_club: 2_000_000_000 }, staff)).status).toBe(404)
  })
})

describe('staffExportFigures', () => {
  const download = async (tableau: string) => {
    const wish = { tableau, annee: 2013, date: '2031-02-28' }
    const { rawPayload, headers, statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/myabft/staffExportFigures',
      payload: wish,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    return { statusCode, file: rawPayload, name: headers['content-disposition'] }
  }

  it('returns the table shown, with its total', async () => {
    const { file, name } = await download('recettes-mois')
    expect(name).toContain('recettes-mois-2031-02-28.xlsx')
    const { rows, formulas, name: sheet } = readXlsx(file)
    expect([sheet, rows.length, formulas]).toEqual(['Recettes par mois', 14, 0])
    expect(rows[1]).toEqual(['Janvier', 80, 0, 0, 0, 80, 0])
    expect(rows.at(-1)).toEqual(['Total', 80.11, 50, 0, -40, 90.11, 80])
  })

  it('returns a sheet for each table', async () => {
    const { file } = await download('tout')
    const book = new PizZip(file).file('xl/workbook.xml')!.asText()
    expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Licences par mois',
      'Recettes par mois',
      'Licences par année',
      'Recettes par année',
      'Par âge',
      'Par sexe',
      'Par province',
      'Par grade',
      'Par club',
      'Licences à échéance, par club',
    ])
  })
})

it.each([
  ['staffGetActivity', 'annee', { annee: 1949 }],
  ['staffGetActivity', 'annee', { annee: 2201 }],
  ['staffGetActivity', 'annee', { annee: '2026' }],
  ['staffGetFigures', 'date', { date: '2026-02-30' }],
  ['staffGetFigures', 'date', { date: '' }],
  ['staffGetFigures', 'date', { date: '1949-12-31' }],
  ['staffGetFigures', 'date', { date: '9999-12-31' }],
  ['staffExportFigures', 'tableau', { tableau: 'x', annee: 2026, date: '2026-01-01' }],
] as const)('%s refuses %s: %j', async (name, field, input) => {
  const answer = await api.send(name, input, staff)
  expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
})
