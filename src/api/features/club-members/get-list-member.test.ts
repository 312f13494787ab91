import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>
type Filter = Omit<InputOf<'getListMember'>, 'id_member' | 'id_club'>

async function list({ ids, as }: Pick<Club, 'ids' | 'as'>, filter: Filter = {}) {
  const answer = await api.call('getListMember', { ...ids, ...filter }, as)
  expect(answer.status).toBe(200)
  return answer.body
}

/** A member of the club, by the days of each licence. */
async function join(club: { id: number }, nom: string, ...licences: [date_debut: string, date_fin: string][]) {
  const member = await api.createMember({ nom })
  for (const [date_debut, date_fin] of licences) {
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
  }
  return member
}

/** A member accepted for the club, without a licence. */
const accept = (club: { id: number }, nom: string, decided = '2026-03-01') =>
  api.acceptMember(club, { nom }, new Date(decided))

describe('getListMember lists', () => {
  async function createWorld() {
    const world = await api.createManagedClub()
    const { club } = world
    await join(club, 'Valide', ['2025-10-01', '2026-09-30'])
    await join(club, 'Expirée', ['2025-02-01', '2026-01-31'])
    await join(club, 'Ancienne', ['2024-07-01', '2025-06-30'])
    await join(club, 'Renouvelée', ['2025-01-01', '2025-12-31'], ['2026-01-01', '2026-12-31'])
    await join(club, 'Oubliée', ['2023-03-10', '2024-03-09'])
    await join(club, 'Limite', ['2023-03-11', '2024-03-10'])
    await accept(club, 'Acceptée')
    await accept(club, 'Jamais venue', '2024-03-01')
    return world
  }

  it.each<[string, Filter, string[]]>([
    ['the current year by default', {}, ['Acceptée', 'Renouvelée', 'Valide', 'Expirée']],
    ['the current year for an empty list of years', { annees: [] }, ['Acceptée', 'Renouvelée', 'Valide', 'Expirée']],
    ['another year', { annees: [2025] }, ['Valide', 'Expirée', 'Renouvelée', 'Ancienne']],
    ['an old year of a member still shown', { annees: [2023] }, ['Limite']],
    ['several years', { annees: [2024, 2026] }, ['Acceptée', 'Renouvelée', 'Valide', 'Expirée', 'Ancienne', 'Limite']],
    ['nobody for a year without licences', { annees: [2030] }, []],
    ['members licensed today', { memberLicencies: true }, ['Renouvelée', 'Valide']],
    ['members not licensed today', { memberNotLicencies: true }, ['Acceptée', 'Expirée']],
    [
      'both, for both filters',
      { memberLicencies: true, memberNotLicencies: true },
      ['Acceptée', 'Renouvelée', 'Valide', 'Expirée'],
    ],
    ['members licensed in an earlier year only', { notLicencieCurrentYearOnly: true }, ['Ancienne', 'Limite']],
    [
      'members licensed only in the earlier year named',
      { notLicencieCurrentYearOnly: true, annees: [2024] },
      ['Ancienne', 'Limite'],
    ],
    ['members licensed only in 2025', { notLicencieCurrentYearOnly: true, annees: [2025, 2026] }, ['Ancienne']],
    [
      'every licence with showDoublons',
      { annees: [2025, 2026], showDoublons: true },
      ['Acceptée', 'Renouvelée', 'Valide', 'Expirée', 'Renouvelée', 'Ancienne'],
    ],
  ])('%s', async (_what, filter, expected) => {
    expect((await list(await createWorld(), filter)).map(({ nom }) => nom)).toEqual(expected)
  })

  it('of each member the last licence that showDoublons lists, in whatever order they were entered', async () => {
    const world = await api.createManagedClub()
    const licences: [string, string][] = [
      ['2023-05-01', '2024-04-30'],
      ['2024-05-01', '2025-01-10'],
      ['2025-03-01', '2026-02-28'],
      ['2026-03-05', '2026-06-30'],
      ['2026-12-01', '2027-11-30'],
      ['2028-01-01', '2028-12-31'],
    ]
    for (let first = 0; first < licences.length; first += 1) {
      const turned = [...licences.slice(first), ...licences.slice(0, first)]
      await join(world.club, `Membre ${first}`, ...turned)
      await join(world.club, `Autre ${first}`, ...turned.toReversed().slice(first))
    }
    const filters: Filter[] = [
      {},
      ...[2023, 2024, 2025, 2027, 2028].map((year) => ({ annees: [year] })),
      { annees: [2023, 2026] },
      { annees: [2024, 2025, 2028], memberLicencies: true },
      { annees: [2025], memberNotLicencies: true },
      { notLicencieCurrentYearOnly: true },
    ]
    for (const filter of filters) {
      const all = await list(world, { ...filter, showDoublons: true })
      const last = all.filter(
        ({ id_membre, date_fin }) => !all.some((other) => other.id_membre === id_membre && other.date_fin! > date_fin!),
      )
      expect(await list(world, filter)).toEqual(last)
    }
  })

  it('no member of another club, no cancelled licence and no erased member', async () => {
    const world = await api.createManagedClub()
    await join(await api.createClub(), 'Ailleurs', ['2025-10-01', '2026-09-30'])
    const cancelled = await api.createMember()
    await api.createLicence({
      id_member: cancelled.id,
      id_club: world.club.id,
      cancelled_at: new Date(),
      cancel_reason: 'remboursée',
    })
    const erased = await join(world.club, 'Effacée', ['2025-10-01', '2026-09-30'])
    await api.db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
    expect(await list(world)).toEqual([])
  })

  it('members with the same end date by name, in French order', async () => {
    const world = await api.createManagedClub()
    for (const nom of ['Zorn', 'Éloy', 'de Meyer', 'Elsen', 'Ebert'])
      await join(world.club, nom, ['2026-01-01', '2026-12-31'])
    expect((await list(world)).map(({ nom }) => nom)).toEqual(['de Meyer', 'Ebert', 'Éloy', 'Elsen', 'Zorn'])
  })
})

it('getListMember returns all fields of a licence', async () => {
  const world = await api.createManagedClub()
  const member = await api.createMember({
    nom: 'Évrard',
    prenom: 'Léa',
    date_naissance: '2010-03-11',
    mail: 'lea@example.be',
    code: 'ABCD-EFGH',
  })
  const licence = await api.createLicence({
    id_member: member.id,
    id_club: world.club.id,
    date_debut: '2025-05-01',
    date_fin: '2026-04-30',
  })
  const grade = await api.giveGrade(member, '5e Keup', { date: '2025-12-20' })
  expect(await list(world)).toEqual([
    {
      id: licence.id,
      id_membre: member.id,
      nom: 'Évrard',
      prenom: 'Léa',
      date_naissance: '2010-03-11',
      age: 15,
      date_debut: '2025-05-01',
      date_fin: '2026-04-30',
      suivie: false,
      numero_licence: member.numero_licence,
      codeMyABFT: 'ABCD-EFGH',
      sans_code: null,
      mail: 'lea@example.be',
      grade: { id: grade.id, grade: '5e Keup', desc: 'keup' },
      can_set_grade: true,
      // Four months in the 5e Keup.
      prochain_passage: 'Mi-2026',
      examen_sans_grade: null,
      souhait: false,
      member: {
        id: member.id,
        fullName: 'Léa Évrard',
        alreadyInAnOrder: false,
        cantBeSelect: false,
        dateDebutIfSelected: '2026-05-01',
        dateFinIfSelected: '2027-04-30',
      },
    },
  ])
})

it('getListMember returns today as start of a first licence', async () => {
  const world = await api.createManagedClub()
  await accept(world.club, 'Acceptée')
  const [row] = await list(world)
  expect(row).toMatchObject({ id: null, date_debut: null, date_fin: null, can_set_grade: false, grade: null })
  expect(row!.member).toMatchObject({
    cantBeSelect: false,
    dateDebutIfSelected: '2026-03-10',
    dateFinIfSelected: '2027-03-09',
  })
  await api.createLicence({ id_member: row!.id_membre, id_club: world.club.id })
  expect((await list(world)).map(({ id }) => id)).toEqual([expect.any(Number)])
})

describe('getListMember marks who can be renewed', () => {
  it.each([
    ['2026-06-10', false, '2026-06-11'],
    ['2026-06-11', true, null],
    ['2026-03-09', false, '2026-03-10'],
    ['2025-03-10', false, '2026-03-10'],
    ['2025-03-09', true, null],
  ])('a licence that ends on %s has cantBeSelect %s', async (date_fin, cantBeSelect, dateDebutIfSelected) => {
    const world = await api.createManagedClub()
    await join(world.club, 'Un', ['2025-01-01', date_fin])
    const [row] = await list(world, { annees: [2025] })
    expect(row!.member).toMatchObject({ cantBeSelect, dateDebutIfSelected })
  })

  it('a member who renewed has cantBeSelect, even on the older licence', async () => {
    const world = await api.createManagedClub()
    await join(world.club, 'Un', ['2025-01-01', '2025-12-31'], ['2026-01-01', '2026-12-31'])
    const [row] = await list(world, { annees: [2025] })
    expect(row).toMatchObject({ date_fin: '2025-12-31', suivie: true, member: { cantBeSelect: true } })
  })

  it('a member in an open order has alreadyInAnOrder', async () => {
    const world = await api.createManagedClub()
    const member = await join(world.club, 'Un', ['2025-04-01', '2026-03-31'])
    const order = await api.db
      .insertInto('club_order')
      .values({
        numero: '2026-000001',
        id_club: world.club.id,
        id_member: world.manager.id,
        state: 'awaiting_payment',
        mode_payement: 'virement',
        mode_livraison: 'livraisonByAdresse',
        adresse_livraison: '{}',
        adresse_facturation: '{}',
        total_cents: 4000,
        communication_structuree: '123456789002',
        created_at: api.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('order_line')
      .values({
        id_order: order.id,
        id_product: 1,
        id_member: member.id,
        cost_cents: 4000,
        date_debut: '2026-04-01',
        date_fin: '2027-03-31',
      })
      .execute()
    expect((await list(world))[0]!.member.alreadyInAnOrder).toBe(true)
    await api.db
      .updateTable('club_order')
      .set({ state: 'cancelled', closed_at: api.clock.now() })
      .where('id', '=', order.id)
      .execute()
    expect((await list(world))[0]!.member.alreadyInAnOrder).toBe(false)
  })
})

describe('getListMember marks whose grade can be set', () => {
  it.each([
    ['9e Keup', '2026-12-31', true],
    ['2e Keup', '2026-12-31', true],
    ['1er Keup', '2026-12-31', false],
    ['1er Poom', '2026-12-31', false],
    ['1er Dan', '2026-12-31', false],
    ['9e Keup', '2026-03-10', true],
    ['9e Keup', '2026-03-09', false],
  ])('%s licensed until %s has can_set_grade %s', async (grade, date_fin, expected) => {
    const world = await api.createManagedClub()
    const member = await join(world.club, 'Un', ['2025-11-01', date_fin])
    await api.giveGrade(member, grade)
    expect((await list(world))[0]).toMatchObject({ can_set_grade: expected, grade: { grade } })
  })

  it('a member without a grade has can_set_grade, but not before the licence begins', async () => {
    const world = await api.createManagedClub()
    await join(world.club, 'Sans grade', ['2026-01-01', '2026-12-31'])
    await join(world.club, 'Bientôt', ['2026-03-11', '2027-03-10'])
    expect(
      (await list(world)).map(({ nom, can_set_grade, prochain_passage }) => [nom, can_set_grade, prochain_passage]),
    ).toEqual([
      ['Bientôt', false, 'Inconnu'],
      ['Sans grade', true, 'Inconnu'],
    ])
  })
})

describe('getListMember of a member licensed elsewhere since', () => {
  it('hides code and e-mail, and forbids renewing and grading', async () => {
    const world = await api.createManagedClub()
    const member = await join(world.club, 'Parti', ['2025-02-01', '2026-01-31'])
    const other = await api.createClub()
    await api.createLicence({
      id_member: member.id,
      id_club: other.id,
      date_debut: '2026-02-01',
      date_fin: '2027-01-31',
    })
    expect((await list(world))[0]).toMatchObject({
      codeMyABFT: null,
      sans_code: 'autre_club',
      mail: null,
      can_set_grade: false,
      member: { cantBeSelect: true },
    })
    expect(await api.auditOf(world.account.id)).not.toContain('member.show_codes')
  })

  it('shows code and e-mail when the licence elsewhere is the older one', async () => {
    const world = await api.createManagedClub()
    const member = await api.createMember({ code: 'ABCD-EFGH' })
    const other = await api.createClub()
    await api.createLicence({
      id_member: member.id,
      id_club: other.id,
      date_debut: '2024-01-01',
      date_fin: '2024-12-31',
    })
    await api.createLicence({
      id_member: member.id,
      id_club: world.club.id,
      date_debut: '2025-06-01',
      date_fin: '2026-05-31',
    })
    expect((await list(world))[0]).toMatchObject({ codeMyABFT: 'ABCD-EFGH', mail: '' })
  })
})

describe('the activation codes in getListMember', () => {
  it('are shown to a manager with write access, and recorded once per ten minutes', async () => {
    const world = await api.createManagedClub()
    const one = await join(world.club, 'Un', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31'])
    const two = await join(world.club, 'Deux', ['2026-01-01', '2026-12-31'])
    const recorded = async () => {
      const events = await api.db
        .selectFrom('audit_event')
        .select(['id_club', 'after'])
        .where('id_account', '=', world.account.id)
        .where('action', '=', 'member.show_codes')
        .orderBy('id')
        .execute()
      return events.map(({ id_club, after }) => ({ id_club, ids: (after as { members: number[] }).members }))
    }
    const both = { id_club: world.club.id, ids: [one.id, two.id] }
    await list(world, { annees: [2025, 2026], showDoublons: true })
    expect(await recorded()).toEqual([both])
    await list(world)
    expect(await recorded()).toEqual([both])
    api.travel(10 * 60)
    await list(world)
    expect(await recorded()).toEqual([both, both])
    const three = await join(world.club, 'Trois', ['2026-01-01', '2026-12-31'])
    await list(world)
    const all = { ...both, ids: [one.id, two.id, three.id] }
    expect(await recorded()).toEqual([both, both, all])
    await list(world, { annees: [2025] })
    expect(await recorded()).toEqual([both, both, all])
  })

  it('are hidden from a manager without write access', async () => {
    const world = await api.createManagedClub({}, { write: false, can_register_member: true })
    await join(world.club, 'Un', ['2026-01-01', '2026-12-31'])
    expect((await list(world))[0]).toMatchObject({ codeMyABFT: null, sans_code: 'ecriture' })
    expect(await api.auditOf(world.account.id)).toEqual([])
  })

  it('are hidden for managers of any club and members with a linked account', async () => {
    const world = await api.createManagedClub()
    const year: [string, string] = ['2026-01-01', '2026-12-31']
    const [here, there] = [await join(world.club, 'Ici', year), await join(world.club, 'Là', year)]
    const linked = await join(world.club, 'Lié', year)
    const free = await join(world.club, 'Libre', year)
    await api.makeManager(here, world.club)
    await api.makeManager(there, await api.createClub())
    await api.linkMember(await api.createAccount(), linked)
    const rows = await list(world)
    expect(rows.map(({ id_membre, codeMyABFT, sans_code }) => [id_membre, codeMyABFT, sans_code])).toEqual([
      [here.id, null, 'responsable'],
      [there.id, null, 'responsable'],
      [free.id, free.code, null],
      [linked.id, null, 'compte_lie'],
    ])
    const shown = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'member.show_codes')
      .where('id_account', '=', world.account.id)
      .execute()
    expect(shown).toEqual([{ after: { members: [free.id] } }])
  })
})

it('getListMember runs as many queries for forty members as for one', async () => {
  const world = await api.createManagedClub()
  const count = () => countQueries(() => list(world))
  await join(world.club, 'Un', ['2026-01-01', '2026-12-31'])
  const before = await count()
  for (let n = 0; n < 40; n += 1) await join(world.club, `Un ${n}`, ['2026-01-01', '2026-12-31'])
  expect(await count()).toBe(before)
  expect(before).toBeLessThan(8)
})

it.each([
  [{ annees: ['2026'] }, 'annees.0'],
  [{ annees: [20.5] }, 'annees.0'],
  [{ annees: [1949] }, 'annees.0'],
  [{ annees: [2201] }, 'annees.0'],
  [{ annees: Array.from({ length: 101 }, () => 2026) }, 'annees'],
  [{ annees: 2026 }, 'annees'],
  [{ memberLicencies: 'oui' }, 'memberLicencies'],
  [{ showDoublons: 1 }, 'showDoublons'],
])('getListMember refuses %j', async (filter, field) => {
  const { ids, as } = await api.createManagedClub()
  const answer = await api.send('getListMember', { ...ids, ...filter }, as)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors!)).toEqual([field])
})

it('getListMember accepts the years 1950 and 2200', async () => {
  const world = await api.createManagedClub()
  expect(await list(world, { annees: [1950, 2200] })).toEqual([])
})
