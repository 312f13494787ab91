import { beforeAll, describe, expect, it } from 'vitest'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import type { InputOf } from '#contract/index.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { MAX_ITEM_QUANTITY, MAX_ORDER_ITEMS } from '#domain/order-limit.ts'
import { checkBooks } from '#tests/support/ledger.ts'
import { auditOfOrder, useOrderApi } from '#tests/support/orders.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const { api, createScene } = useOrderApi({ now: '2026-11-10T09:00:00Z' })
const DAY_S = 86_400
let staff: { token: string }
let idStaff: number
beforeAll(async () => {
  const account = await api.createAccount()
  idStaff = account.id
  await api.makeStaff(account, 'treasurer')
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
})

type Wish = Partial<InputOf<'staffCreateOrder'>>
const PASSPORTS = { label: 'Passeport', quantite: '3', prix: '12,50' }

async function createClubScene() {
  const scene = await createScene()
  const email = `responsable${scene.club.id}@example.be`
  await api.db.updateTable('member').set({ mail: email }).where('id', '=', scene.manager.id).execute()
  const send = (wish: Wish, options: object = {}) =>
    api.send('staffCreateOrder', { id_club: scene.club.id, ...wish }, { ...staff, ...options })
  async function make(wish: Wish) {
    const answer = await send(wish)
    if (answer.status !== 200) throw new Error(answer.text)
    const { id_order, message } = answer.body as unknown as { id_order: number; message: string }
    return { id: id_order, message, order: scene.about(id_order) }
  }
  const choices = async () => (await api.call('staffGetOrderChoices', { id_club: scene.club.id }, staff)).body
  const book = (id_order: number) => api.send('staffBookTransfer', { id_order, date: '2026-11-10', note: '' }, staff)
  const ofManager = () => api.mailsTo(email)
  const list = async () => (await api.call('getOrderList', scene.ids, scene.as)).body.data
  return { ...scene, email, send, make, choices, book, ofManager, list }
}

async function print(id_order: number) {
  const { rawPayload } = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/staffOrderDocument',
    payload: { id_order },
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return readPdf(rawPayload).text
}

describe('staffGetOrderChoices', () => {
  it('lists members with their next licence, prices, years and recipients', async () => {
    const { club, choices, billed, email, make } = await createClubScene()
    const [renewable, lapsed, early] = [
      await api.createRenewable(club),
      await api.createRenewable(club, '2025-06-01'),
      await api.createRenewable(club, '2027-09-01'),
    ]
    await api.affiliate(club)
    await make({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
    const { membres, ...rest } = await choices()
    expect(rest).toEqual({
      club: club.club,
      destinataires: [billed.toUpperCase(), email],
      prix_licence: 40,
      prix_affiliation: 50,
      annees: [
        { annee: 2025, reason: null },
        { annee: 2026, reason: messages.yearPaid },
        { annee: 2027, reason: messages.yearOrdered },
      ],
      produits: [],
    })
    const of = ({ id }: { id: number }) => membres.find((member) => member.id === id)
    expect(of(renewable)).toMatchObject({ reason: null, dateDebutIfSelected: '2026-11-10' })
    expect(of(lapsed)).toMatchObject({ reason: null, dateDebutIfSelected: '2026-11-10' })
    expect(of(early)).toMatchObject({ cantBeSelect: true, reason: orderMessages.early('01/06/2027') })
  })

  it('does not know an unknown club', async () => {
    expect((await api.send('staffGetOrderChoices', { id_club: 999_999 }, staff)).status).toBe(404)
  })
})

describe('staffCreateOrder', () => {
  it('makes an order that awaits its transfer, with licences, an affiliation and items', async () => {
    const scene = await createClubScene()
    const member = await api.createRenewable(scene.club)
    const { id, message, order } = await scene.make({
      licences: [member.id],
      affiliation: { annee: 2027, prix: '60' },
      articles: [PASSPORTS],
      total: 137.5,
    })
    const row = await order.row()
    expect(message).toBe(messages.made(row.numero))
    expect(row).toMatchObject({
      state: 'awaiting_payment',
      id_member: null,
      ordered_by: idStaff,
      total_cents: 13_750,
      adresse_facturation: { nom: scene.club.club, prenom: '', mail: scene.billed.toUpperCase() },
    })
    expect(await order.lines()).toMatchObject([
      { id_member: member.id, cost_cents: 4000, date_debut: '2026-11-10', open: true },
      { id_club: scene.club.id, cost_cents: 6000, date_debut: '2027-01-01', date_fin: '2027-12-31' },
      { id_member: null, id_club: null, label: 'Passeport', quantity: 3, cost_cents: 3750 },
    ])
    expect(await order.recap()).toMatchObject({ statut: 'En attente de payement', total_cents: 10_000 })
    expect(await scene.list()).toMatchObject([
      {
        par_secretariat: true,
        document: 'transfer',
        products: [
          { quantite: 1, date_debut: '2026-11-10' },
          { quantite: 1, product_name: 'Licence club' },
          { quantite: 3, orderable_name: 'Passeport', date_debut: null, date_fin: null, cost: 37.5 },
        ],
      },
    ])
    expect((await api.call('staffGetOrder', { id_order: id }, staff)).body).toMatchObject({
      manager: null,
      nombre: 2,
      lignes: [{ quantite: 1 }, { quantite: 1 }, { quantite: 3, orderable_name: 'Passeport', licence: null }],
    })
    expect(await auditOfOrder(api, order, 'order.create_for_club')).toMatchObject([
      { id_account: idStaff, id_club: scene.club.id, after: { total_cents: 13_750 } },
    ])
    const text = await print(id)
    for (const part of ['3\u00a0× Passeport', '1\u00a0× Licence club 2027', '137,50\u00a0€'])
      expect(text).toContain(part)
  })

  it('writes to the club and to the managers who may order, each once, with the transfer details', async () => {
    const scene = await createClubScene()
    await api.makeManager(await api.createMember({ mail: 'lecteur@example.be' }), scene.club, {
      write: true,
      can_register_member: false,
    })
    const { order } = await scene.make({ articles: [PASSPORTS], total: 37.5 })
    const { numero } = await order.row()
    const mails = [...(await scene.ofManager()), ...(await api.mailsTo(scene.billed.toUpperCase()))]
    expect(mails.map(({ kind }) => kind)).toEqual(['order_by_secretariat', 'order_by_secretariat'])
    expect(mails[0]!.text).toContain(`la commande ${numero}`)
    expect(mails[0]!.text).toContain('3\u00a0× Passeport')
    expect(await api.mailsTo('lecteur@example.be')).toEqual([])
  })

  it('says when the club has no e-mail address', async () => {
    const club = await api.createClub()
    const answer = await api.call('staffCreateOrder', { id_club: club.id, articles: [PASSPORTS], total: 37.5 }, staff)
    expect(answer.body.message).toBe(messages.madeWithoutMail(answer.body.numero))
  })

  it('gives licences and affiliation once it is paid, and takes them back when it is refunded', async () => {
    const scene = await createClubScene()
    const member = await api.createRenewable(scene.club, '2025-06-01')
    const { id, order } = await scene.make({
      licences: [member.id],
      affiliation: { annee: 2027, prix: '50' },
      articles: [PASSPORTS],
      total: 127.5,
    })
    const affiliations = () =>
      api.db.selectFrom('club_affiliation').select(['annee', 'payement']).where('id_club', '=', scene.club.id).execute()
    expect([await affiliations(), (await scene.licencesOf([member])).length]).toEqual([[], 1])
    expect((await scene.book(id)).status).toBe(200)
    expect(await affiliations()).toEqual([{ annee: 2027, payement: '2026-11-10' }])
    expect((await scene.licencesOf([member])).at(-1)).toMatchObject({
      date_debut: '2026-11-10',
      date_fin: '2027-11-09',
    })
    expect(await print(id)).toContain('PAYÉ')
    await checkBooks(api)
    const refund = { id_order: id, reason: 'Erreur', hors_portail: false }
    expect((await api.send('staffRefundOrder', refund, staff)).status).toBe(200)
    expect(await affiliations()).toEqual([{ annee: 2027, payement: null }])
    expect(await scene.licencesOf([member])).toHaveLength(1)
    expect((await order.row()).state).toBe('refunded')
    await checkBooks(api)
  })

  it('is reminded once and never cancelled by itself, until the secretariat cancels it', async () => {
    const scene = await createClubScene()
    const { id, order } = await scene.make({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
    api.travel(31 * DAY_S)
    await expireOrders.run(api.deps)
    await expireOrders.run(api.deps)
    expect((await order.row()).state).toBe('awaiting_payment')
    expect((await scene.ofManager()).map(({ kind }) => kind)).toEqual([
      'order_by_secretariat',
      'order_by_secretariat_reminder',
    ])
    api.travel(-31 * DAY_S)
    await api.send('staffCancelOrder', { id_order: id, reason: 'Erreur' }, staff)
    expect((await order.row()).state).toBe('cancelled')
    expect((await scene.choices()).annees).toContainEqual({ annee: 2027, reason: null })
    await scene.make({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
  })

  it('lets the secretariat ask next year’s affiliation while this year’s is unpaid, and no year twice', async () => {
    const scene = await createClubScene()
    await scene.make({ affiliation: { annee: 2026, prix: '50' }, total: 50 })
    await scene.make({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
    const again = await scene.send({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
    expect([again.status, again.body.errors]).toEqual([409, { 'affiliation.annee': [messages.yearOrdered] }])
    await api.affiliate(scene.club, { annee: 2025 })
    const paid = await scene.send({ affiliation: { annee: 2025, prix: '50' }, total: 50 })
    expect(paid.body.errors).toEqual({ 'affiliation.annee': [messages.yearPaid] })
    expect(await scene.list()).toHaveLength(2)
  })

  it('makes one order however often the same request comes, and one of two at the same instant', async () => {
    const scene = await createClubScene()
    const member = await api.createRenewable(scene.club)
    const wish = { licences: [member.id], total: 40 }
    const headers = { 'idempotency-key': `order-for-club-${scene.club.id}` }
    const [first, second] = [await scene.send(wish, { headers }), await scene.send(wish, { headers })]
    expect(second.body).toEqual(first.body)
    expect(await scene.list()).toHaveLength(1)
    const other = await api.createRenewable(scene.club)
    const both = await Promise.all([1, 2].map(() => scene.send({ licences: [other.id], total: 40 })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('refuses members who cannot be ordered, and says which', async () => {
    const scene = await createClubScene()
    const [early, ordered] = [
      await api.createRenewable(scene.club, '2027-09-01'),
      await api.createRenewable(scene.club),
    ]
    const stranger = await api.createRenewable(await api.createClub())
    await scene.make({ licences: [ordered.id], total: 40 })
    const answer = await scene.send({ licences: [early.id, ordered.id, stranger.id], total: 120 })
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      {
        'licences.0': [orderMessages.early('01/06/2027')],
        'licences.1': [orderMessages.inAnOrder],
        'licences.2': [messages.notOfClub],
      },
    ])
  })

  it.each<[string, Wish, number]>([
    ['nothing', { total: 0 }, 422],
    ['a member twice', { licences: [1, 1], total: 80 }, 422],
    ['a price of zero', { articles: [{ ...PASSPORTS, prix: '0' }], total: 0 }, 422],
    ['a price above the bound', { articles: [{ ...PASSPORTS, prix: '10000,01' }], total: 0 }, 422],
    ['a quantity of zero', { articles: [{ ...PASSPORTS, quantite: '0' }], total: 0 }, 422],
    ['half a piece', { articles: [{ ...PASSPORTS, quantite: '1,5' }], total: 18.75 }, 422],
    ['too many pieces', { articles: [{ ...PASSPORTS, quantite: String(MAX_ITEM_QUANTITY + 1) }], total: 0 }, 422],
    ['an item without label', { articles: [{ ...PASSPORTS, label: ' ' }], total: 37.5 }, 422],
    ['too many items', { articles: Array.from({ length: MAX_ORDER_ITEMS + 1 }, () => PASSPORTS), total: 787.5 }, 422],
    ['an absurd total', { articles: [{ label: 'Or', quantite: '1000', prix: '10000' }], total: 10_000_000 }, 422],
    ['a year that is too far', { affiliation: { annee: 2029, prix: '50' }, total: 50 }, 422],
    ['another total than the person saw', { articles: [PASSPORTS], total: 37 }, 409],
  ])('refuses %s', async (_what, wish, status) => {
    const scene = await createClubScene()
    expect((await scene.send(wish)).status).toBe(status)
    expect(await scene.list()).toEqual([])
  })

  it('is refused to a reader', async () => {
    const account = await api.createAccount()
    await api.makeStaff(account, 'reader')
    const reader = { token: await api.tokenFor(account, { secondFactor: true }) }
    const { club } = await createClubScene()
    const answer = await api.send('staffCreateOrder', { id_club: club.id, articles: [PASSPORTS], total: 37.5 }, reader)
    expect(answer.status).toBe(403)
  })
})

describe('staffListDispatch', () => {
  it('leaves out an order with nothing to send', async () => {
    const scene = await createClubScene()
    const affiliation = await scene.make({ affiliation: { annee: 2027, prix: '50' }, total: 50 })
    const items = await scene.make({ articles: [PASSPORTS], total: 37.5 })
    for (const { id } of [affiliation, items]) await scene.book(id)
    const { rows } = (await api.call('staffListDispatch', {}, staff)).body
    const listed = rows.map(({ id_order }) => id_order)
    expect([listed.includes(affiliation.id), listed.includes(items.id)]).toEqual([false, true])
  })
})
