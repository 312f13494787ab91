import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function candidates({ ids, as }: Pick<Club, 'ids' | 'as'>) {
  const answer = await api.call('getRenewalCandidates', ids, as)
  expect(answer.status).toBe(200)
  return answer.body
}

async function join(club: { id: number }, nom: string, ...ends: string[]) {
  const member = await api.createMember({ nom })
  for (const date_fin of ends) {
    const date_debut = `${Number(date_fin.slice(0, 4)) - 1}-12-31`
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
  }
  return member
}

describe('getRenewalCandidates returns dates or reason for a licence that', () => {
  it.each([
    ['ends in three months', '2026-06-10', null, '2026-06-11', '2027-06-10'],
    ['ends a day later', '2026-06-11', orderMessages.early('11/03/2026'), null, null],
    ['ends at the end of a long month', '2026-08-31', orderMessages.early('31/05/2026'), null, null],
    ['ends today', '2026-03-10', null, '2026-03-11', '2027-03-10'],
    ['ended yesterday', '2026-03-09', null, '2026-03-10', '2027-03-09'],
    ['ended 365 days ago', '2025-03-10', null, '2026-03-10', '2027-03-09'],
    ['ended 366 days ago', '2025-03-09', orderMessages.lapsed, null, null],
    ['ended two years ago', '2024-03-10', orderMessages.lapsed, null, null],
  ])('%s', async (_when, date_fin, reason, dateDebutIfSelected, dateFinIfSelected) => {
    const world = await api.createManagedClub()
    const member = await join(world.club, 'Lambert', date_fin)
    expect(await candidates(world)).toEqual([
      {
        id: member.id,
        fullName: 'Zoé Lambert',
        nom: 'Lambert',
        prenom: 'Zoé',
        numero_licence: member.numero_licence,
        date_fin,
        inscription: false,
        cantBeSelect: reason !== null,
        alreadyInAnOrder: false,
        souhait: false,
        reason,
        dateDebutIfSelected,
        dateFinIfSelected,
      },
    ])
  })

  it('is the last of several', async () => {
    const world = await api.createManagedClub()
    await join(world.club, 'Lambert', '2024-12-30', '2025-12-30')
    expect(await candidates(world)).toMatchObject([{ date_fin: '2025-12-30', reason: null }])
  })
})

it('getRenewalCandidates returns a first licence from today for an accepted member', async () => {
  const world = await api.createManagedClub()
  const member = await api.acceptMember(world.club)
  expect(await candidates(world)).toEqual([
    {
      id: member.id,
      fullName: 'Zoé Lambert',
      nom: 'Lambert',
      prenom: 'Zoé',
      numero_licence: member.numero_licence,
      date_fin: null,
      inscription: true,
      cantBeSelect: false,
      alreadyInAnOrder: false,
      souhait: false,
      reason: null,
      dateDebutIfSelected: '2026-03-10',
      dateFinIfSelected: '2027-03-09',
    },
  ])
})

it('getRenewalCandidates omits former, erased, cancelled and foreign members', async () => {
  const world = await api.createManagedClub()
  await join(world.club, 'Oubliée', '2024-03-09')
  await api.acceptMember(world.club, {}, new Date('2024-03-09T12:00:00Z'))
  const erased = await join(world.club, 'Effacée', '2026-04-01')
  await api.db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
  const cancelled = await api.createMember()
  await api.createLicence({
    id_member: cancelled.id,
    id_club: world.club.id,
    cancelled_at: new Date(),
    cancel_reason: 'remboursée',
  })
  const other = await api.createClub()
  await join(other, 'Ailleurs', '2026-04-01')
  await api.acceptMember(other)
  expect(await candidates(world)).toEqual([])
})

it('getRenewalCandidates marks a member in an open order until it is cancelled', async () => {
  const world = await api.createManagedClub()
  const member = await join(world.club, 'Lambert', '2026-04-01')
  const order = await api.createOrder({
    id_club: world.club.id,
    id_member: world.manager.id,
    lines: [{ id_member: member.id }],
  })
  expect(await candidates(world)).toMatchObject([
    { alreadyInAnOrder: true, cantBeSelect: false, reason: orderMessages.inAnOrder },
  ])
  await api.db
    .updateTable('club_order')
    .set({ state: 'cancelled', closed_at: api.clock.now() })
    .where('id', '=', order.id)
    .execute()
  expect(await candidates(world)).toMatchObject([{ alreadyInAnOrder: false, reason: null }])
})

describe('getRenewalCandidates of a member licensed in another club', () => {
  it.each([
    ['now', '2026-01-01', '2026-12-31', orderMessages.licensedElsewhere],
    ['since, and expired', '2025-05-02', '2025-12-31', orderMessages.licensedElsewhere],
    ['before', '2023-01-01', '2023-12-31', null],
  ])('returns the reason, if any: %s', async (_when, date_debut, date_fin, reason) => {
    const world = await api.createManagedClub()
    const member = await api.createMember()
    const id_member = member.id
    await api.createLicence({ id_member, id_club: world.club.id, date_debut: '2024-05-02', date_fin: '2025-05-01' })
    await api.createLicence({ id_member, id_club: (await api.createClub()).id, date_debut, date_fin })
    expect(await candidates(world)).toMatchObject([
      { date_fin: '2025-05-01', cantBeSelect: reason !== null, reason, alreadyInAnOrder: false },
    ])
  })
})

it('getRenewalCandidates sorts by name, then first name, in French order', async () => {
  const world = await api.createManagedClub()
  for (const nom of ['Zorn', 'Éloy', 'de Meyer', 'Elsen']) await join(world.club, nom, '2026-04-01')
  const other = await api.createMember({ nom: 'Éloy', prenom: 'Anaïs' })
  await api.createLicence({ id_member: other.id, id_club: world.club.id })
  expect((await candidates(world)).map(({ fullName }) => fullName)).toEqual([
    'Zoé de Meyer',
    'Anaïs Éloy',
    'Zoé Éloy',
    'Zoé Elsen',
    'Zoé Zorn',
  ])
})

it('getRenewalCandidates agrees with getListMember', async () => {
  const world = await api.createManagedClub()
  for (const end of ['2026-06-10', '2026-06-11', '2026-03-09']) await join(world.club, 'Lambert', end)
  await api.acceptMember(world.club)
  const listed = (await api.call('getListMember', world.ids, world.as)).body
  const choices = new Map((await candidates(world)).map((choice) => [choice.id, choice]))
  expect(listed).toHaveLength(4)
  for (const { member } of listed) expect(choices.get(member.id)).toMatchObject(member)
})

it('getRenewalCandidates refuses a manager without the right to register members', async () => {
  const { ids, as } = await api.createManagedClub({}, { write: true, can_register_member: false })
  expect((await api.send('getRenewalCandidates', ids, as)).status).toBe(403)
})
