import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'

// Today is 10 March 2026.
const api = useTestApi()

async function read({ ids, as }: Pick<Awaited<ReturnType<typeof api.createManagedClub>>, 'ids' | 'as'>) {
  const answer = await api.call('getInfosClub', ids, as)
  expect(answer.status).toBe(200)
  return answer.body
}

it('canCheckClubInExtranet accepts a manager without further rights, with the record of the club', async () => {
  const world = await api.createManagedClub({}, { write: false, can_register_member: false })
  const answer = await api.call('canCheckClubInExtranet', world.ids, world.as)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: true, club: await read(world) })
})

it('canCheckClubInExtranet tells whether the account has a second factor', async () => {
  const { account, ids, as } = await api.createManagedClub()
  const ask = async () => (await api.call('canCheckClubInExtranet', ids, as)).body.has_second_factor
  expect(await ask()).toBe(false)
  await api.createPasskey(account)
  expect(await ask()).toBe(true)
})

describe('getInfosClub', () => {
  it('returns the club’s data and the rights of the caller', async () => {
    const sheet = {
      club: 'Dojang Émeraude',
      numero_club: '4321',
      province: 'Liège',
      adresse: 'Quai 1',
      cp: '4000',
      ville: 'Liège',
      numero_compte: 'BE68 5390 0754 7034',
      tel: '04 222 33 44',
      mail: 'd@example.be',
      gsm: '0470 00 00 00',
      site_web: 'https://d.example.be',
      affichage_correspondant: true,
    }
    const world = await api.createManagedClub(sheet, { write: false, can_register_member: true })
    const { criteresDisponibles, labelsDisponibles, ...club } = await read(world)
    expect(club).toEqual({
      ...sheet,
      id: world.club.id,
      version: 1,
      club_slug: world.club.club_slug,
      isAffilie: false,
      logo: null,
      membresThisYear: 0,
      lastLicence: null,
      licences: [],
      recaps: [],
      rights: { write: false, can_register_member: true },
      labelsClub: [],
      criteresClub: [],
    })
    expect(labelsDisponibles).toEqual([
      { label: 'wam', nom: 'Art Martial' },
      { label: 'wk', nom: 'Kyorugi' },
      { label: 'wp', nom: 'Poomsae' },
    ])
    expect(criteresDisponibles).toHaveLength(21)
    expect(criteresDisponibles[0]).toMatchObject({
      nom: 'Affiliation en ordre',
      label: null,
      labelisant_3_etoile: true,
    })
  })

  it.each([
    ['paid for this year', { annee: 2026, payement: '2026-02-01' }, true],
    ['not paid yet', { annee: 2026, payement: null }, false],
    ['only of last year', { annee: 2025, payement: '2025-02-01' }, false],
  ])('returns whether the club is affiliated: %s', async (_what, affiliation, isAffilie) => {
    const world = await api.createManagedClub()
    await api.affiliate(world.club, { ...affiliation, inscription: '2025-01-02' })
    await api.affiliate(world.club, { annee: 2019, inscription: '2019-01-02', payement: null })
    const club = await read(world)
    expect(club.isAffilie).toBe(isAffilie)
    expect(club.lastLicence).toEqual({ annee: affiliation.annee })
    expect(club.licences).toEqual([
      { ...affiliation, inscription: '2025-01-02' },
      { annee: 2019, inscription: '2019-01-02', payement: null },
    ])
  })

  it('counts each member with a licence touching this year once', async () => {
    const world = await api.createManagedClub()
    const licences: [number, string, string, boolean?][] = [
      [0, '2025-01-01', '2025-12-31'],
      [1, '2025-01-02', '2026-01-01'],
      [2, '2025-03-01', '2026-02-28'],
      [2, '2026-03-01', '2027-02-28'],
      [3, '2026-12-31', '2027-12-30'],
      [4, '2027-01-01', '2027-12-31'],
      [5, '2026-01-01', '2026-12-31', true],
    ]
    const members = await Promise.all(Array.from({ length: 6 }, () => api.createMember()))
    for (const [index, date_debut, date_fin, cancelled] of licences) {
      await api.createLicence({
        id_member: members[index]!.id,
        id_club: world.club.id,
        date_debut,
        date_fin,
        ...(cancelled && { cancelled_at: new Date(), cancel_reason: 'remboursée' }),
      })
    }
    expect((await read(world)).membresThisYear).toBe(3)
  })

  it('lists the recaps of the club, newest first, with their names in order', async () => {
    const world = await api.createManagedClub()
    const old = await api.createRecap({ id_club: world.club.id, date: '2025-09-01', statut: 'Annulée / Refusée' })
    const lines = [
      { name: 'Zoé Lambert', cost_cents: 4000 },
      { name: 'Adam Lambert', cost_cents: 4050 },
    ]
    const recent = await api.createRecap({ id_club: world.club.id, lines })
    await api.createRecap({ id_club: (await api.createClub()).id })
    expect((await read(world)).recaps).toEqual([
      {
        id: recent.id,
        date: '2026-03-10',
        nombre_licence: 2,
        statut: 'Cloturé / Validé',
        total: 80.5,
        membres: ['Zoé Lambert', 'Adam Lambert'],
      },
      {
        id: old.id,
        date: '2025-09-01',
        nombre_licence: 1,
        statut: 'Annulée / Refusée',
        total: 40,
        membres: ['Zoé Lambert'],
      },
    ])
  })

  it('lists the labels and criteria of the club', async () => {
    const world = await api.createManagedClub()
    const id_club = world.club.id
    await api.db
      .insertInto('club_label')
      .values([
        { id_club, label: 'wk', niveau: 1 },
        { id_club, label: 'wam', niveau: 2 },
        { id_club, label: 'wam', niveau: 1 },
      ])
      .execute()
    await api.db.insertInto('club_critere').values({ id_club, critere_id: 3, date_fin: '2027-01-01' }).execute()
    const { labelsClub, criteresClub } = await read(world)
    expect(labelsClub).toEqual([
      { label: 'wam', niveau: 1 },
      { label: 'wam', niveau: 2 },
      { label: 'wk', niveau: 1 },
    ])
    expect(criteresClub).toEqual([{ critere_id: 3, date_fin: '2027-01-01' }])
  })

  it('runs as many queries for twenty recaps as for none', async () => {
    const world = await api.createManagedClub()
    const count = () => countQueries(() => read(world))
    const before = await count()
    for (let n = 0; n < 20; n += 1) await api.createRecap({ id_club: world.club.id })
    expect(await count()).toBe(before)
    expect(before).toBeLessThanOrEqual(5)
  })
})
