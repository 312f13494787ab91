import { describe, expect, it } from 'vitest'
import { numberOrder } from '#domain/structured-communication.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function list({ ids, as }: Pick<Club, 'ids' | 'as'>) {
  const answer = await api.call('getOrderList', ids, as)
  expect(answer.status).toBe(200)
  return answer.body.data
}

it('getOrderList returns all fields of an order', async () => {
  const world = await api.createManagedClub()
  const member = await api.createMember({ nom: 'Évrard', prenom: 'Léa' })
  const order = await api.createOrder({
    ...world.ids,
    lines: [
      { id_member: member.id, date_debut: '2026-04-02', date_fin: '2027-04-01' },
      { id_member: world.manager.id, cost_cents: 4050 },
    ],
  })
  expect(await list(world)).toEqual([
    {
      id: order.id,
      numero: order.numero,
      par_secretariat: false,
      date: '2026-03-10',
      total: 80.5,
      recu: 0,
      statut: 'En attente de payement',
      order_payed: false,
      state: 'awaiting_payment',
      mode_payement: 'virement',
      document: 'transfer',
      notes_credit: [],
      can_retry: false,
      products: [
        {
          product_name: 'Licence annuelle',
          orderable_name: 'Évrard Léa',
          quantite: 1,
          date_debut: '2026-04-02',
          date_fin: '2027-04-01',
          cost: 40,
          rembourse: false,
        },
        {
          product_name: 'Licence annuelle',
          orderable_name: 'Lambert Zoé',
          quantite: 1,
          date_debut: '2026-03-10',
          date_fin: '2027-03-09',
          cost: 40.5,
          rembourse: false,
        },
      ],
    },
  ])
})

describe('the state of an order in getOrderList', () => {
  it.each([
    ['created', 'En cours', false, null, true],
    ['deciding', 'En attente', false, null, false],
    ['awaiting_payment', 'En attente de payement', false, 'transfer', false],
    ['paid', 'Cloturé / Validé', true, 'receipt', false],
    ['cancelled', 'Annulée / Refusée', false, null, false],
    ['refunded', 'Annulée / Refusée', false, 'receipt', false],
  ] as const)('%s is shown as %s', async (state, statut, order_payed, document, can_retry) => {
    const world = await api.createManagedClub()
    const now = api.clock.now()
    await api.createOrder({
      ...world.ids,
      state,
      ...(['paid', 'refunded'].includes(state) && { paid_at: now }),
      ...(['cancelled', 'refunded'].includes(state) && { closed_at: now }),
    })
    expect(await list(world)).toMatchObject([{ state, statut, order_payed, document, can_retry }])
  })
})

it('getOrderList returns the dates of the licence when it began later than planned', async () => {
  const world = await api.createManagedClub()
  const licence = await api.createLicence({
    id_member: world.manager.id,
    id_club: world.club.id,
    date_debut: '2026-03-09',
    date_fin: '2027-03-08',
  })
  await api.createOrder({
    ...world.ids,
    state: 'paid',
    paid_at: api.clock.now(),
    lines: [{ id_member: world.manager.id, id_licence: licence.id, date_debut: '2026-03-01', date_fin: '2027-02-28' }],
  })
  expect((await list(world))[0]!.products).toMatchObject([{ date_debut: '2026-03-09', date_fin: '2027-03-08' }])
})

it('getOrderList names the club for a club licence', async () => {
  const world = await api.createManagedClub({ club: 'Dojang du Nord' })
  const { id: id_product } = await api.db
    .selectFrom('product')
    .select('id')
    .where('code', '=', 'licence_club')
    .executeTakeFirstOrThrow()
  await api.createOrder({ ...world.ids, lines: [{ id_club: world.club.id, id_product, cost_cents: 5000 }] })
  expect((await list(world))[0]!.products).toMatchObject([
    { product_name: 'Licence club', orderable_name: 'Dojang du Nord', cost: 50 },
  ])
})

it('getOrderList sorts by creation, newest first, with dates in Brussels', async () => {
  const world = await api.createManagedClub()
  const at = async (instant: string) => {
    const { id } = await api.createMember()
    return api.createOrder({ ...world.ids, created_at: new Date(instant), lines: [{ id_member: id }] })
  }
  const middle = await at('2026-02-01T10:00:00Z')
  const newest = await at('2026-02-01T23:30:00Z')
  const oldest = await at('2025-12-31T10:00:00Z')
  expect((await list(world)).map(({ numero, date }) => [numero, date])).toEqual([
    [newest.numero, '2026-02-02'],
    [middle.numero, '2026-02-01'],
    [oldest.numero, '2025-12-31'],
  ])
})

it('getOrderList returns the newest 1,000 orders', async () => {
  const world = await api.createManagedClub()
  const oldest = await api.createOrder({ ...world.ids, created_at: new Date('2020-01-01') })
  const at = api.clock.now()
  const many = Array.from({ length: 1000 }, (_, n) => ({
    ...world.ids,
    ...numberOrder(2019, n),
    state: 'cancelled' as const,
    mode_payement: 'virement' as const,
    mode_livraison: 'livraisonByAdresse' as const,
    adresse_livraison: '{}',
    adresse_facturation: '{}',
    total_cents: 4000,
    created_at: at,
    closed_at: at,
  }))
  await api.db.insertInto('club_order').values(many).execute()
  const listed = await list(world)
  expect(listed).toHaveLength(1000)
  expect(listed.map(({ id }) => id)).not.toContain(oldest.id)
})

it('getOrderList refuses another’s club, and a manager without the right to register members', async () => {
  const [world, other] = [await api.createManagedClub(), await api.createManagedClub()]
  await api.createOrder(other.ids)
  expect(await list(world)).toEqual([])
  const answer = await api.send('getOrderList', { ...world.ids, id_club: other.club.id }, world.as)
  expect(answer.status).toBe(404)
  const reader = await api.createManagedClub({}, { write: true, can_register_member: false })
  expect((await api.send('getOrderList', reader.ids, reader.as)).status).toBe(403)
})
