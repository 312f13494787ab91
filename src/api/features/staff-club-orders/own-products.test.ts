import { beforeAll, describe, expect, it } from 'vitest'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { checkBooks } from '#tests/support/ledger.ts'
import { useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

const { api, createScene } = useOrderApi({ now: '2026-11-10T09:00:00Z' })
let staff: { token: string }
let scene: Awaited<ReturnType<typeof createScene>>
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account, 'administrator')
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
  scene = await createScene()
})

const saveProduct = (id: number | null, name: string, withdrawn = false) =>
  api.call('staffSaveReference', { table: 'produits', id, name, withdrawn }, staff)

async function addProduct(name: string, prix: string, valid_from = '2026-11-10') {
  const { id } = (await saveProduct(null, name)).body
  await api.call('staffSavePrice', { id_product: id, valid_from, prix, remplace: null }, staff)
  return id
}

const choices = async () => (await api.call('staffGetOrderChoices', { id_club: scene.club.id }, staff)).body.produits
const send = (id_product: number, { label = 'Passeport', quantite = '3', prix = '12,50', total = 37.5 } = {}) =>
  api.send<{ id_order: number; errors?: object }>(
    'staffCreateOrder',
    { id_club: scene.club.id, articles: [{ id_product, label, quantite, prix }], total },
    staff,
  )

async function download(call: string, payload: object) {
  const { rawPayload } = await api.app.inject({
    method: 'POST',
    url: `/api/myabft/${call}`,
    payload,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return rawPayload
}

describe('staffCreateOrder of a product of the federation', () => {
  it('sells it under its own name on receipt, totals and journal', async () => {
    const passport = await addProduct('Passeport', '12,50')
    expect(await choices()).toEqual([{ id_product: passport, name: 'Passeport', prix: 12.5 }])
    const { id_order } = (await send(passport)).body
    const { prices } = (await api.call('staffListPrices', {}, staff)).body.at(-1)!
    // The price of three pieces is on the line, and that of one in the list.
    expect(prices).toMatchObject([{ price: 12.5, modifiable: false }])
    await api.call('staffBookTransfer', { id_order, date: '2026-11-10', note: '' }, staff)
    const printed = readPdf(await download('staffOrderDocument', { id_order })).text
    expect(printed).toContain('3\u00a0× Passeport')
    const year = { du: '2026-01-01', au: '2026-12-31' }
    const { produits } = (await api.call('staffGetBooks', year, staff)).body
    expect(produits).toContainEqual({ nom: 'Passeport', ventes: 37.5, rembourse: 0, total: 37.5 })
    const journal = readXlsx(await download('staffExportJournal', year))
    expect(JSON.stringify(journal)).toContain('Passeport')
    const { tableaux } = (await api.call('staffGetActivity', { annee: 2026 }, staff)).body
    const months = tableaux.find(({ code }) => code === 'recettes-mois')!
    expect(months.total[months.colonnes.findIndex(({ titre }) => titre === 'Passeport')]).toBe(37.5)
    await checkBooks(api)
  })

  it('refuses one that is withdrawn, has no price yet, or is of the portal', async () => {
    const dobok = await addProduct('Dobok', '35')
    const exam = await addProduct('Examen', '20', '2026-12-01')
    await saveProduct(dobok, 'Dobok', true)
    for (const id of [dobok, exam, 1, 999_999]) {
      const answer = await send(id)
      expect([answer.status, answer.body.errors]).toEqual([409, { 'articles.0.id_product': [messages.productGone] }])
    }
    expect((await choices()).map(({ name }) => name)).toEqual(['Passeport'])
  })

  it('offers nothing new to clubs, neither a product nor an announced price', async () => {
    const { catalogue, annonces } = (
      await api.call('checkCart', { ...scene.ids, renew: [], licence_club: [] }, scene.as)
    ).body
    expect(catalogue.map(({ code }) => code)).not.toContain(null)
    expect([...catalogue, ...annonces].map(({ name }) => name)).not.toContain('Examen')
    expect((await api.call('getCatalogue', {}, scene.as)).body).toEqual(catalogue)
  })
})

describe('staffGetActivity', () => {
  it('has no column for a product that was never sold', async () => {
    const { tableaux } = (await api.call('staffGetActivity', { annee: 2026 }, staff)).body
    const titles = tableaux.find(({ code }) => code === 'recettes-annees')!.colonnes.map(({ titre }) => titre)
    expect([titles.includes('Passeport'), titles.includes('Dobok')]).toEqual([true, false])
  })
})
