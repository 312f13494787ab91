import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { sportBuilders } from '#tests/support/sport.ts'

// 10 March 2026: the results from 11 March 2025 on count.
const api = useTestApi()
const sport = sportBuilders(api)

type Person = Awaited<ReturnType<typeof createPerson>>

async function createPerson(prenom: string, sexe: 0 | 1) {
  const [account, member] = [await api.createAccount(), await api.createMember({ prenom, sexe })]
  await api.linkMember(account, member)
  return { member, token: await api.tokenFor(account) }
}

async function read({ member, token }: Person) {
  return (await api.call('getInfosMember', { id_member: member.id }, { token })).body
}

async function sheet({ member, token }: Person) {
  return (await api.call('getRankingSheet', { id_member: member.id }, { token })).body
}

const people = {} as Record<'anna' | 'bart' | 'cleo' | 'dirk' | 'elsa' | 'fien' | 'gust', Person>
let regional: Awaited<ReturnType<typeof sport.createCompetition>>

// Anna 20, Bart and Cléo 16 each, Dirk 10, Elsa 2, Fien none that counts, Gust nothing at all.
beforeAll(async () => {
  people.anna = await createPerson('Anna', 0)
  people.bart = await createPerson('Bart', 1)
  people.cleo = await createPerson('Cléo', 0)
  people.dirk = await createPerson('Dirk', 1)
  people.elsa = await createPerson('Elsa', 0)
  people.fien = await createPerson('Fien', 0)
  people.gust = await createPerson('Gust', 1)
  regional = await sport.createCompetition('Régional', '2026-03-10')
  const national = await sport.createCompetition('National', '2025-03-11')
  const tooOld = await sport.createCompetition('International', '2025-03-10')
  const tomorrow = await sport.createCompetition('International', '2026-03-11')
  await sport.addCombat(people.anna.member, national, { place: 1 })
  await sport.addCombat(people.bart.member, regional, { place: 1 })
  await sport.addPoomsae(people.bart.member, regional, { place: 2 })
  await sport.addPoomsae(people.cleo.member, national, { place: 2 })
  await sport.addCombat(people.cleo.member, regional, { place: 3 })
  await sport.addCombat(people.dirk.member, regional, { place: 1, id_age_category: 1 })
  await sport.addCombat(people.elsa.member, regional, { place: 5 })
  // Fien: a place without points, one a day too old, one that is not over yet.
  await sport.addCombat(people.fien.member, regional, { place: 4 })
  await sport.addCombat(people.fien.member, tooOld, { place: 1 })
  await sport.addPoomsae(people.fien.member, tomorrow, { place: 1 })
})

describe('the ranking in getInfosMember', () => {
  it.each([
    ['anna', 20, 1, 1],
    ['bart', 16, 2, 1],
    ['cleo', 16, 2, 2],
    ['dirk', 10, 4, 2],
    ['elsa', 2, 5, 3],
  ] as const)('for %s is %i points, rank %i, rank %i within the sex', async (name, points, general, withinSex) => {
    expect(await read(people[name])).toMatchObject({
      ranking: { totalBonus: points },
      placeRankingGeneral: general,
      placeRankingSexe: withinSex,
    })
  })

  it.each(['fien', 'gust'] as const)('is null for %s, who has no points', async (name) => {
    expect(await read(people[name])).toMatchObject({
      ranking: null,
      placeRankingGeneral: null,
      placeRankingSexe: null,
    })
  })
})

describe('getRankingSheet', () => {
  it('returns every counted result with its points, newest first', async () => {
    const club = await api.createClub()
    await api.createLicence({ id_member: people.cleo.member.id, id_club: club.id })
    expect(await sheet(people.cleo)).toEqual({
      fullname: 'Cléo Lambert',
      numlicenceABFT: people.cleo.member.numero_licence,
      club: club.club,
      since: '2025-03-11',
      until: '2026-03-10',
      totalBonus: 16,
      placeRankingGeneral: 2,
      placeRankingSexe: 2,
      results: [
        {
          discipline: 'combat',
          date: '2026-03-10',
          competition: regional.competition,
          niveau: 'Régional',
          place: 3,
          points: 4,
        },
        {
          discipline: 'poomsae',
          date: '2025-03-11',
          competition: expect.any(String),
          niveau: 'National',
          place: 2,
          points: 12,
        },
      ],
    })
  })

  it('is empty for a member without points', async () => {
    expect(await sheet(people.fien)).toMatchObject({
      club: null,
      totalBonus: 0,
      placeRankingGeneral: null,
      placeRankingSexe: null,
      results: [],
    })
  })

  it('follows a change of the points table at once', async () => {
    const { elsa } = people
    const raise = (points: number) =>
      api.db.updateTable('ranking_points').set({ points }).where('id_level', '=', 1).where('place', '=', 5).execute()
    await raise(18)
    expect(await sheet(elsa)).toMatchObject({ totalBonus: 18, placeRankingGeneral: 2, placeRankingSexe: 2 })
    await raise(2)
  })

  it('answers 404 for a member who is not linked or unknown', async () => {
    const { anna, bart } = people
    for (const id_member of [anna.member.id, 2_000_000_000]) {
      expect((await api.send('getRankingSheet', { id_member }, { token: bart.token })).status).toBe(404)
    }
  })
})

describe('the remembered ranking', () => {
  /** Everybody's points and places as the portal says, once it may remember them. */
  async function readAll() {
    const places: Record<number, unknown> = {}
    for (const person of Object.values(people)) {
      const { ranking, placeRankingGeneral, placeRankingSexe } = await read(person)
      if (ranking) places[person.member.id] = [ranking.totalBonus, placeRankingGeneral, placeRankingSexe]
    }
    return places
  }

  async function countAll() {
    const { rows } = await api.deps.pool.query<{ id: number; place: number[] }>(`
      select id_member as id, array[points, rank() over (order by points desc), rank() over (partition by sexe order by points desc)] as place
      from (select id_member, sum(points) as points from ranked_result
        where date between '2025-03-11' and '2026-03-10' and points > 0 group by 1) total
      join member on member.id = id_member`)
    return Object.fromEntries(rows.map(({ id, place }) => [id, place.map(Number)]))
  }

  const elsaWins = { place: 1, id_age_category: 2 }

  it.each<[string, () => Promise<unknown>]>([
    ['a combat result', () => sport.addCombat(people.elsa.member, regional, elsaWins)],
    ['a poomsae result', () => sport.addPoomsae(people.gust.member, regional)],
    ['a place', () => api.db.updateTable('poomsae_result').set({ place: 7 }).execute()],
    ['a deleted result', () => api.db.deleteFrom('combat_result').where('id_age_category', '=', 2).execute()],
    ['the sex of a member', () => api.db.updateTable('member').set({ sexe: 1 }).where('prenom', '=', 'Cléo').execute()],
    ['the level of a competition', () => api.db.updateTable('competition').set({ id_level: 1 }).execute()],
    [
      'the table of points',
      () => api.db.updateTable('ranking_points').set({ points: 77 }).where('place', '=', 5).execute(),
    ],
  ])('follows a change of %s', async (_what, change) => {
    const before = await readAll()
    expect(before).toEqual(await countAll())
    await change()
    const after = await readAll()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await countAll())
  })
})
