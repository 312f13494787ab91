import { beforeAll, describe, expect, it } from 'vitest'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { MAX_AFFILIATIONS_AT_ONCE } from '#domain/order-limit.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ now: '2026-11-10T09:00:00Z' })
let staff: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account, 'treasurer')
  staff = { token: await api.tokenFor(account, { secondFactor: true }) }
})

const list = async (annee = 2027) => (await api.call('staffListAffiliable', { annee }, staff)).body
const send = (id_clubs: number[], more: object = {}, options: object = {}) =>
  api.send('staffOrderAffiliations', { annee: 2027, prix: '50', id_clubs, ...more }, { ...staff, ...options })
const ordersOf = (club: { id: number }) =>
  api.db
    .selectFrom('club_order')
    .innerJoin('order_line', 'order_line.id_order', 'club_order.id')
    .select(['club_order.id', 'state', 'total_cents', 'date_debut'])
    .where('club_order.id_club', '=', club.id)
    .orderBy('club_order.id')
    .execute()

describe('staffListAffiliable', () => {
  it('lists the clubs that neither paid nor are in an open order for the year', async () => {
    const before = await list()
    const [paid, registered, ordered, silent] = [
      await api.createClub({ mail: 'paid@example.be' }),
      await api.createClub({ mail: 'registered@example.be' }),
      await api.createClub({ mail: 'ordered@example.be' }),
      await api.createClub(),
    ]
    await api.affiliate(paid, { annee: 2027 })
    await api.affiliate(registered, { annee: 2027, payement: null })
    await api.affiliate(registered, { annee: 2024 })
    await send([ordered.id])
    await send([silent.id], { annee: 2026 })
    const member = await api.createMember()
    await api.createLicence({ id_member: member.id, id_club: registered.id })
    const { clubs, ...rest } = await list()
    expect(rest).toEqual({ prix: 50, affilies: before.affilies + 1, commandes: before.commandes + 1 })
    const of = (club: { id: number }) => clubs.find(({ id_club }) => id_club === club.id)
    expect([of(paid), of(ordered)]).toEqual([undefined, undefined])
    expect(of(registered)).toMatchObject({ licencies: 1, derniere_annee: 2024, avec_mail: true })
    expect(of(silent)).toMatchObject({ licencies: 0, derniere_annee: null, avec_mail: false })
  })

  it('refuses a year that is too far', async () => {
    const answer = await api.send('staffListAffiliable', { annee: 2030 }, staff)
    expect([answer.status, answer.body.errors]).toEqual([422, { annee: [messages.yearTooFar] }])
  })
})

describe('staffOrderAffiliations', () => {
  it('makes one order per club that needs one, and writes to each with its own communication', async () => {
    const [one, two] = [
      await api.createClub({ mail: 'un@example.be' }),
      await api.createClub({ mail: 'deux@example.be' }),
    ]
    const paid = await api.createClub()
    await api.affiliate(paid, { annee: 2027 })
    const { body } = await send([one.id, two.id, paid.id], { prix: '52,50' })
    expect(body).toMatchObject({ message: messages.affiliationsMade(2), commandes: 2, passes: 1 })
    for (const club of [one, two]) {
      expect(await ordersOf(club)).toMatchObject([
        { state: 'awaiting_payment', total_cents: 5250, date_debut: '2027-01-01' },
      ])
    }
    expect(await ordersOf(paid)).toEqual([])
    const mails = [...(await api.mailsTo('un@example.be')), ...(await api.mailsTo('deux@example.be'))]
    expect(mails.map(({ kind }) => kind)).toEqual(['order_by_secretariat', 'order_by_secretariat'])
    const communications = mails.map(({ text }) => /\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+/.exec(text)![0])
    expect(new Set(communications).size).toBe(2)
    expect(mails[0]!.text).toContain('Licence club 2027')
  })

  it('makes none twice when the request is repeated, with or without its key, or comes twice at once', async () => {
    const clubs = await Promise.all(Array.from({ length: 4 }, () => api.createClub()))
    const ids = clubs.map(({ id }) => id)
    const headers = { 'idempotency-key': `affiliations-${ids[0]}` }
    const first = await send(ids.slice(0, 2), {}, { headers })
    expect((await send(ids.slice(0, 2), {}, { headers })).body).toEqual(first.body)
    // As after a crash: the whole list again, of which two are done.
    const answers = await Promise.all([send(ids), send([...ids].toReversed()), send(ids)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const club of clubs) expect(await ordersOf(club)).toHaveLength(1)
  })

  it('orders again for a club whose order was cancelled, and not for one that paid', async () => {
    const [cancelled, paid] = [await api.createClub(), await api.createClub()]
    await send([cancelled.id, paid.id])
    const orderOf = async (club: { id: number }) => (await ordersOf(club))[0]!.id
    await api.send('staffCancelOrder', { id_order: await orderOf(cancelled), reason: 'Erreur' }, staff)
    await api.send('staffBookTransfer', { id_order: await orderOf(paid), date: '2026-11-10', note: '' }, staff)
    expect((await send([cancelled.id, paid.id])).body).toMatchObject({ commandes: 1, passes: 1 })
    expect((await ordersOf(cancelled)).map(({ state }) => state)).toEqual(['cancelled', 'awaiting_payment'])
    expect((await ordersOf(paid)).map(({ state }) => state)).toEqual(['paid'])
  })

  it('passes over a payment and an order of the same instant', async () => {
    const club = await api.createClub()
    await send([club.id])
    const id_order = (await ordersOf(club))[0]!.id
    await Promise.all([
      api.send('staffBookTransfer', { id_order, date: '2026-11-10', note: '' }, staff),
      ...Array.from({ length: 3 }, () => send([club.id])),
    ])
    expect(await ordersOf(club)).toHaveLength(1)
  })

  it('lets the database refuse a second open order for a club and year', async () => {
    const club = await api.createClub()
    await send([club.id])
    const copy = api.asOwner(
      `insert into order_line (id_order, id_product, id_club, cost_cents, date_debut, date_fin)
       select id_order, id_product, id_club, cost_cents, date_debut, date_fin from order_line where id_club = ${club.id}`,
    )
    await expect(copy).rejects.toThrow('order_line_club_year_once')
  })

  it.each<[string, number[], object]>([
    ['no club', [], {}],
    ['too many clubs', Array.from({ length: MAX_AFFILIATIONS_AT_ONCE + 1 }, (_, index) => index + 1), {}],
    ['a price of zero', [1], { prix: '0' }],
    ['a year that is too far', [1], { annee: 2029 }],
  ])('refuses %s', async (_what, ids, more) => {
    expect((await send(ids, more)).status).toBe(422)
  })

  it('passes over an unknown club', async () => {
    expect((await send([999_999])).body).toMatchObject({ commandes: 0, passes: 1 })
  })
})
