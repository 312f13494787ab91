import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

type Api = ReturnType<typeof useTestApi>
type Club = Awaited<ReturnType<Api['createManagedClub']>>

async function check(
  api: Api,
  { ids, as }: Pick<Club, 'ids' | 'as'>,
  cart: { renew?: number[]; licence_club?: number[] },
) {
  const answer = await api.call('checkCart', { ...ids, renew: [], ...cart }, as)
  expect(answer.status).toBe(200)
  return answer.body
}

// Today is 10 March 2026.
const api = useTestApi()

async function renewable(club: { id: number }, date_fin = '2026-04-01') {
  const member = await api.createMember()
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: '2024-01-01', date_fin })
  return member
}

it('checkCart returns each id once, in order, with dates and prices of today', async () => {
  const world = await api.createManagedClub()
  const [one, two] = [await renewable(world.club), await renewable(world.club, '2026-03-01')]
  const accepted = await api.acceptMember(world.club)
  const cart = await check(api, world, { renew: [two.id, accepted.id, one.id, two.id] })
  expect(cart.renew).toMatchObject([
    { id: two.id, fullName: 'Zoé Lambert', inscription: false, reason: null, dateDebutIfSelected: '2026-03-10' },
    { id: accepted.id, inscription: true, reason: null, dateFinIfSelected: '2027-03-09' },
    { id: one.id, dateDebutIfSelected: '2026-04-02', dateFinIfSelected: '2027-04-01' },
  ])
  expect(cart.renew).toHaveLength(3)
  expect(cart.licence_club).toEqual([])
  expect(cart.catalogue).toMatchObject([{ code: 'licence_renew', price: 40 }])
})

it('checkCart marks a member who is in an open order', async () => {
  const world = await api.createManagedClub()
  const member = await renewable(world.club)
  await api.createOrder({ id_club: world.club.id, id_member: world.manager.id, lines: [{ id_member: member.id }] })
  expect((await check(api, world, { renew: [member.id] })).renew).toMatchObject([
    { id: member.id, alreadyInAnOrder: true, reason: orderMessages.inAnOrder },
  ])
})

it('checkCart marks unknown, foreign, erased and former members alike, without a name', async () => {
  const world = await api.createManagedClub()
  const foreign = await renewable(await api.createClub())
  const forgotten = await renewable(world.club, '2024-03-09')
  const erased = await renewable(world.club)
  await api.db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
  const ids = [2_000_000_000, foreign.id, forgotten.id, erased.id]
  expect((await check(api, world, { renew: ids })).renew).toEqual(
    ids.map((id) => ({
      id,
      fullName: '',
      nom: '',
      prenom: '',
      numero_licence: '',
      date_fin: null,
      inscription: false,
      cantBeSelect: true,
      alreadyInAnOrder: false,
      souhait: false,
      reason: orderMessages.goneFromClub,
      dateDebutIfSelected: null,
      dateFinIfSelected: null,
    })),
  )
})

describe('the derniere_adresse of checkCart', () => {
  const address = {
    nom: 'Lejeune',
    prenom: 'Agathe',
    adresse: 'Rue Haute 1',
    complement: 'Dojang',
    cp: '5000',
    ville: 'Namur',
  }
  const delivered = (given: Partial<typeof address>) =>
    JSON.stringify({ ...address, ...given, mail: 'agathe@club.test', telephone_gsm: '0470 12 34 56' })
  async function order({ club, manager }: { club: { id: number }; manager: { id: number } }, day: string, given = {}) {
    const { id: id_member } = await api.createMember()
    await api.createOrder({
      id_club: club.id,
      id_member: manager.id,
      lines: [{ id_member }],
      adresse_livraison: delivered(given),
      created_at: new Date(day),
    })
  }

  it('checkCart returns the address of the last order, without its e-mail address and phone number', async () => {
    const world = await api.createManagedClub()
    const other = await api.createManagedClub()
    await order(other, '2026-03-09', { ville: 'Liège' })
    expect((await check(api, world, {})).derniere_adresse).toBeNull()
    await order(world, '2026-03-02')
    await order(world, '2026-03-01', { ville: 'Dinant' })
    expect((await check(api, world, {})).derniere_adresse).toEqual(address)
  })

  it('checkCart skips an erased address', async () => {
    const world = await api.createManagedClub()
    await order(world, '2026-03-01')
    await order(world, '2026-03-02', { adresse: '' })
    expect((await check(api, world, {})).derniere_adresse).toEqual(address)
  })

  it('checkCart skips the address of an order by a former manager', async () => {
    const world = await api.createManagedClub()
    const colleague = await api.createMember()
    await order({ ...world, manager: colleague }, '2026-03-01')
    expect((await check(api, world, {})).derniere_adresse).toBeNull()
    const managed = { id_club: world.club.id, id_member: colleague.id }
    await api.db.insertInto('club_manager').values(managed).execute()
    expect((await check(api, world, {})).derniere_adresse).toEqual(address)
  })
})

it('checkCart of an empty cart returns the catalogue', async () => {
  const cart = await check(api, await api.createManagedClub(), {})
  expect(cart).toMatchObject({ renew: [], licence_club: [], catalogue: [{ code: 'licence_renew' }] })
})

it.each([
  ['a missing list', { renew: undefined }],
  ['an invalid id', { renew: [0] }],
  ['text', { renew: ['1'] }],
  ['501 members', { renew: Array.from({ length: 501 }, (_, n) => n + 1) }],
  ['two clubs', { renew: [], licence_club: [1, 2] }],
])('checkCart refuses %s', async (_what, cart) => {
  const { ids, as } = await api.createManagedClub()
  expect((await api.send('checkCart', { ...ids, ...cart }, as)).status).toBe(422)
})

it('checkCart accepts 500 members', async () => {
  const world = await api.createManagedClub()
  const renew = Array.from({ length: 500 }, (_, n) => 1_999_999_000 + n)
  expect((await check(api, world, { renew })).renew.map(({ id }) => id)).toEqual(renew)
})

it('checkCart refuses a manager without the right to register members', async () => {
  const { ids, as } = await api.createManagedClub({}, { write: true, can_register_member: false })
  expect((await api.send('checkCart', { ...ids, renew: [] }, as)).status).toBe(403)
})

it('checkCart refuses the club licence while CLUB_LICENCE is off', async () => {
  const world = await api.createManagedClub()
  const { licence_club } = await check(api, world, { licence_club: [world.club.id] })
  expect(licence_club).toMatchObject([{ id: world.club.id, reason: orderMessages.clubLicenceClosed }])
})

describe('checkCart of a club licence with CLUB_LICENCE on', () => {
  const open = useTestApi({ env: { CLUB_LICENCE: 'on' } })

  it.each([
    ['never affiliated', null, 2026, null],
    ['affiliated last year', 2025, 2026, null],
    ['affiliated this year', 2026, 2027, orderMessages.early('01/10/2026')],
  ])('returns the year and the reason for a club %s', async (_when, annee, year, reason) => {
    const world = await open.createManagedClub()
    if (annee !== null) await open.affiliate(world.club, { annee })
    const cart = await check(open, world, { licence_club: [world.club.id] })
    expect(cart.licence_club).toEqual([
      {
        id: world.club.id,
        club: world.club.club,
        date_debut: `${year}-01-01`,
        date_fin: `${year}-12-31`,
        alreadyInAnOrder: false,
        reason,
      },
    ])
    expect(cart.catalogue).toMatchObject([{ price: 40 }, { code: 'licence_club', price: 50 }])
  })

  it('treats an unpaid year as open', async () => {
    const world = await open.createManagedClub()
    await open.affiliate(world.club, { payement: null })
    const { licence_club } = await check(open, world, { licence_club: [world.club.id] })
    expect(licence_club).toMatchObject([{ date_debut: '2026-01-01', reason: null }])
  })

  it('marks a club licence in an open order', async () => {
    const world = await open.createManagedClub()
    await open.createOrder({
      id_club: world.club.id,
      id_member: world.manager.id,
      lines: [{ id_club: world.club.id }],
    })
    const { licence_club } = await check(open, world, { licence_club: [world.club.id] })
    expect(licence_club).toMatchObject([{ alreadyInAnOrder: true, reason: orderMessages.clubLicenceInAnOrder }])
  })

  it('refuses another club exactly as an unknown one, without its name', async () => {
    const [world, other] = [await open.createManagedClub(), await open.createClub()]
    const answers = []
    for (const id of [other.id, 2_000_000_000]) {
      const { licence_club } = await check(open, world, { licence_club: [id] })
      answers.push(licence_club.map((choice) => ({ ...choice, id: 0 })))
    }
    expect(answers[0]).toMatchObject([{ club: '', reason: orderMessages.clubLicenceClosed }])
    expect(answers[0]).toEqual(answers[1])
  })
})
