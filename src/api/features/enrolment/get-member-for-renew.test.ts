import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>
type Facts = { numero_licence: string; date_naissance: string | null }

async function search({ ids, as }: Pick<Club, 'ids' | 'as'>, { numero_licence, date_naissance }: Facts) {
  const answer = await api.call('getMemberForRenew', { ...ids, numero_licence, date_naissance: date_naissance! }, as)
  expect(answer.status).toBe(200)
  return answer.body
}

async function licensed(club: { id: number }, ...licences: [date_debut: string, date_fin: string][]) {
  const member = await api.createMember()
  for (const [date_debut, date_fin] of licences) {
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
  }
  return member
}

it('getMemberForRenew finds a member of the club, with the dates of the next licence', async () => {
  const world = await api.createManagedClub()
  const member = await licensed(world.club, ['2025-04-02', '2026-04-01'])
  expect(await search(world, member)).toEqual([
    {
      id: member.id,
      fullName: 'Zoé Lambert',
      nom: 'Lambert',
      prenom: 'Zoé',
      numero_licence: member.numero_licence,
      date_fin: '2026-04-01',
      inscription: false,
      cantBeSelect: false,
      alreadyInAnOrder: false,
      souhait: false,
      reason: null,
      dateDebutIfSelected: '2026-04-02',
      dateFinIfSelected: '2027-04-01',
    },
  ])
  expect(await search(world, { ...member, numero_licence: ` ${member.numero_licence} ` })).toHaveLength(1)
})

it('getMemberForRenew requires an exact licence number and birth date', async () => {
  const world = await api.createManagedClub()
  const member = await licensed(world.club, ['2025-04-02', '2026-04-01'])
  expect(await search(world, { ...member, date_naissance: '2010-05-18' })).toEqual([])
  expect(await search(world, { ...member, numero_licence: member.numero_licence.slice(0, -1) })).toEqual([])
  expect(await search(world, { ...member, numero_licence: `${member.numero_licence}%` })).toEqual([])
  const undated = await api.createMember({ date_naissance: null })
  expect(await search(world, { ...undated, date_naissance: '2010-05-17' })).toEqual([])
})

it('getMemberForRenew finds an accepted member without a licence', async () => {
  const world = await api.createManagedClub()
  const member = await api.acceptMember(world.club)
  expect(await search(world, member)).toMatchObject([{ id: member.id, inscription: true, reason: null }])
})

describe('getMemberForRenew returns name and reason for a member', () => {
  it.each([
    ['who is lapsed', ['2024-01-01', '2025-03-09'], orderMessages.lapsed],
    ['whose licence is too recent', ['2026-01-01', '2026-06-11'], orderMessages.early('11/03/2026')],
  ] as const)('%s', async (_who, days, reason) => {
    const world = await api.createManagedClub()
    const member = await licensed(world.club, [...days])
    expect(await search(world, member)).toMatchObject([{ fullName: 'Zoé Lambert', cantBeSelect: true, reason }])
  })

  it.each([
    ['is licensed', ['2026-01-01', '2026-12-31']],
    ['was licensed last', ['2024-01-01', '2024-12-31']],
    ['was licensed two years ago to the day', ['2023-03-11', '2024-03-10']],
  ] as const)('who %s in another club, without further data', async (_when, days) => {
    const world = await api.createManagedClub()
    const member = await licensed(await api.createClub(), [...days])
    await api.createOrder({ id_club: world.club.id, id_member: member.id })
    expect(await search(world, member)).toEqual([
      {
        id: member.id,
        fullName: 'Zoé Lambert',
        nom: 'Lambert',
        prenom: 'Zoé',
        numero_licence: member.numero_licence,
        date_fin: null,
        inscription: false,
        cantBeSelect: true,
        alreadyInAnOrder: false,
        souhait: false,
        reason: orderMessages.licensedElsewhere,
        dateDebutIfSelected: null,
        dateFinIfSelected: null,
      },
    ])
  })

  it('who left for another club', async () => {
    const world = await api.createManagedClub()
    const member = await licensed(world.club, ['2025-01-01', '2025-12-31'])
    await api.createLicence({ id_member: member.id, id_club: (await api.createClub()).id })
    expect(await search(world, member)).toMatchObject([
      { date_fin: '2025-12-31', cantBeSelect: true, reason: orderMessages.licensedElsewhere },
    ])
  })
})

describe('getMemberForRenew returns an empty list for a member', () => {
  it('who is unknown, erased, or was never licensed', async () => {
    const world = await api.createManagedClub()
    expect(await search(world, { numero_licence: '9999999', date_naissance: '2010-05-17' })).toEqual([])
    const erased = await licensed(world.club, ['2025-04-02', '2026-04-01'])
    await api.db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
    expect(await search(world, erased)).toEqual([])
    expect(await search(world, await api.createMember())).toEqual([])
    expect(await search(world, await api.acceptMember(await api.createClub()))).toEqual([])
  })

  it('whose last licence in this club ended over two years ago, even if licensed elsewhere', async () => {
    const world = await api.createManagedClub()
    const gone = await licensed(world.club, ['2023-03-10', '2024-03-09'])
    expect(await search(world, gone)).toEqual([])
    await api.createLicence({ id_member: gone.id, id_club: (await api.createClub()).id })
    expect(await search(world, gone)).toEqual([])
  })

  it('who was last licensed elsewhere over two years ago', async () => {
    const world = await api.createManagedClub()
    expect(await search(world, await licensed(await api.createClub(), ['2023-03-10', '2024-03-09']))).toEqual([])
  })
})

describe('getMemberForRenew refuses', () => {
  it.each([
    ['an empty licence number', { numero_licence: ' ' }, 'numero_licence', 'Le numéro de licence est obligatoire'],
    [
      'a long licence number',
      { numero_licence: '1'.repeat(21) },
      'numero_licence',
      'Le numéro de licence n’est pas valide',
    ],
    ['no birth date', { date_naissance: '' }, 'date_naissance', 'La date de naissance n’est pas valide'],
    [
      'a date that does not exist',
      { date_naissance: '2026-02-30' },
      'date_naissance',
      'La date de naissance n’est pas valide',
    ],
    [
      'a date in display format',
      { date_naissance: '17/05/2010' },
      'date_naissance',
      'La date de naissance n’est pas valide',
    ],
    [
      'a future birth date',
      { date_naissance: '2999-01-01' },
      'date_naissance',
      'La date de naissance n’est pas valide',
    ],
  ])('%s', async (_what, wrong, field, message) => {
    const { ids, as } = await api.createManagedClub()
    const input = { ...ids, numero_licence: '200042', date_naissance: '2010-05-17', ...wrong }
    const answer = await api.send('getMemberForRenew', input, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  })

  it('a manager without the right to register members', async () => {
    const { ids, as } = await api.createManagedClub({}, { write: true, can_register_member: false })
    const input = { ...ids, numero_licence: '200042', date_naissance: '2010-05-17' }
    expect((await api.send('getMemberForRenew', input, as)).status).toBe(403)
  })

  it('another’s club exactly as an unknown one', async () => {
    const [own, foreign] = [await api.createManagedClub(), await api.createClub()]
    const facts = { id_member: own.manager.id, numero_licence: '200042', date_naissance: '2010-05-17' }
    const answers = [
      await api.send('getMemberForRenew', { ...facts, id_club: foreign.id }, own.as),
      await api.send('getMemberForRenew', { ...facts, id_club: 2_000_000_000 }, own.as),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]!.text).toBe(answers[1]!.text)
  })
})

it('getMemberForRenew allows 60 searches an hour per account, manager and club', async () => {
  const world = await api.createManagedClub()
  const member = await licensed(world.club, ['2025-04-02', '2026-04-01'])
  const { numero_licence } = member
  const facts = { ...world.ids, numero_licence, date_naissance: '2010-05-17' }
  const tries = await Promise.all(
    Array.from({ length: 62 }, (_, n) =>
      api.send('getMemberForRenew', { ...facts, numero_licence: n % 2 ? numero_licence : '123' }, world.as),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(Number(refused[0]!.headers['retry-after'])).toBe(3600)
  // Another account of the same manager, also for another club, and another manager of the same club share the count.
  const second = await api.createAccount()
  await api.linkMember(second, world.manager)
  const asSecond = { token: await api.tokenFor(second) }
  expect((await api.send('getMemberForRenew', facts, asSecond)).status).toBe(429)
  const secondClub = await api.createClub()
  await api.makeManager(world.manager, secondClub, { write: true, can_register_member: true })
  expect((await api.send('getMemberForRenew', { ...facts, id_club: secondClub.id }, asSecond)).status).toBe(429)
  const [colleague, colleagueAccount] = [await api.createMember(), await api.createAccount()]
  await api.linkMember(colleagueAccount, colleague)
  await api.makeManager(colleague, world.club, { write: true, can_register_member: true })
  const asColleague = { token: await api.tokenFor(colleagueAccount) }
  expect((await api.send('getMemberForRenew', { ...facts, id_member: colleague.id }, asColleague)).status).toBe(429)
  // A manager of another club does not.
  const elsewhere = await api.createManagedClub()
  expect((await api.send('getMemberForRenew', { ...facts, ...elsewhere.ids }, elsewhere.as)).status).toBe(200)
  api.travel(3600)
  const later = { token: await api.tokenFor(world.account) }
  expect((await api.send('getMemberForRenew', facts, later)).status).toBe(200)
})
