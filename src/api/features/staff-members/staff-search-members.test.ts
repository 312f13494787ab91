import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let as: { token: string }
let clubs: { id: number; club: string }[]

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  clubs = [await api.createClub({ club: 'Dojang Liège' }), await api.createClub({ club: 'Club Namur' })]
  const lucas = await api.createMember({
    numero_licence: '700042',
    nom: "N'Guessan",
    prenom: 'Lucas-Élie',
    date_naissance: '2011-05-17',
    mail: 'Lucas@Example.be',
    ville: 'Liège',
  })
  await api.createLicence({
    id_member: lucas.id,
    id_club: clubs[0]!.id,
    date_debut: '2024-01-01',
    date_fin: '2024-12-31',
  })
  await api.createLicence({ id_member: lucas.id, id_club: clubs[1]!.id })
  await api.createLicence({
    id_member: lucas.id,
    id_club: clubs[0]!.id,
    date_debut: '2029-01-01',
    date_fin: '2029-12-31',
    cancelled_at: api.clock.now(),
    cancel_reason: 'Erreur',
  })
  const lucie = { numero_licence: '700043', nom: 'Guess', prenom: 'Lucie', date_naissance: '1980-02-29' }
  await api.createLicence({
    id_member: (await api.createMember(lucie)).id,
    id_club: clubs[0]!.id,
    date_debut: '2022-01-01',
    date_fin: '2022-12-31',
  })
  const parent = await api.createAccount({ email: 'parent@search.be' })
  await api.linkMember(parent, lucas)
  await api.createMember({
    numero_licence: '700045',
    nom: 'Eden',
    prenom: 'Grégoire',
    date_naissance: '2016-08-05',
    gsm: '0472/50.49.75',
    telephone: '+32 81 22 33 44',
    mail: 'greg.eden92@skynet.be',
  })
  await api.createMember({ numero_licence: '700046', nom: 'Van den Broeck', prenom: 'Jean-Pierre', ville: 'Gedinne' })
  await api.createMember({ numero_licence: '700047', nom: 'Łukasiewicz', prenom: 'Yıldırım' })
  await api.createMember({ numero_licence: '700044', nom: 'Effacé', prenom: 'Lucas', erased_at: api.clock.now() })
})

async function numbers(texte: string, more: object = {}) {
  const { status, body } = await api.call('staffSearchMembers', { texte, ...more }, as)
  expect(status).toBe(200)
  return body.rows.map(({ numero_licence }) => numero_licence)
}

it.each([
  ['nguessan', ['700042']],
  ['guessan', ['700042']],
  ['GUESSAN lucas', ['700042']],
  ['lucas elie n’guessan', ['700042']],
  ['Élie Guess', ['700042']],
  // Whose name begins with it comes first.
  ['guess', ['700043', '700042']],
  ['lu gu', ['700043', '700042']],
  ['700042', ['700042']],
  ['70004', ['700045', '700043', '700047', '700042', '700046']],
  ['17/05/2011', ['700042']],
  ['2011-05-17 lucas', ['700042']],
  ['29/02/1980', ['700043']],
  ['17/05/2011 lucie', []],
  ['lucas@example.be', ['700042']],
  ['LUCAS@', ['700042']],
  ['parent@search.be', ['700042']],
  ['ARENT@search', ['700042']],
  ['den92@sky', ['700045']],
  ['greg.eden92', ['700045']],
  ['0472/50.49.75', ['700045']],
  ['0472504975', ['700045']],
  ['472504975', ['700045']],
  ['+32 472 50 49 75', ['700045']],
  ['0032 472 50 49 75', ['700045']],
  ['081 22 33 44', ['700045']],
  ['081/22.33.45', []],
  ['05/08/16', ['700045']],
  ['vandenbroeck', ['700046']],
  ['broeck jeanpierre', ['700046']],
  ['gedinne', ['700046']],
  ['lukasiewicz', ['700047']],
  ['Łukasiewicz yildirim', ['700047']],
  // The club of a licence of the last two years, alone or with a name.
  ['club namur', ['700042']],
  ['lucas namur', ['700042']],
  ['lucie namur', []],
  ['dojang liege lucas', ['700042']],
  ['dojang liege lucie', []],
  // Close names, where few match.
  ['Gergoire Eden', ['700045']],
  ['gergoire 05/08/2016', ['700045']],
  ['gergoire 06/08/2016', []],
  ['lukasiewizc', ['700047']],
  ['vandenbrock', []],
  ['van den brocek', ['700046']],
  ['%', []],
  ['_______', []],
  ["'; drop table member; --", []],
  ['efface lucas', []],
  ['', []],
])('staffSearchMembers by %j finds %j', async (texte, expected) => {
  expect(await numbers(texte)).toEqual(expected)
})

it('staffSearchMembers returns club and end of the last licence that was not cancelled', async () => {
  const { body } = await api.call('staffSearchMembers', { texte: '700042' }, as)
  expect(body).toEqual({
    total: 1,
    plus: false,
    rows: [
      {
        id_member: expect.any(Number),
        numero_licence: '700042',
        nom: "N'Guessan",
        prenom: 'Lucas-Élie',
        date_naissance: '2011-05-17',
        ville: 'Liège',
        club: 'Club Namur',
        date_fin: '2027-02-07',
        proche: false,
      },
    ],
  })
})

it('staffSearchMembers puts close names after exact ones and says which they are', async () => {
  await api.createMember({ numero_licence: '700048', nom: 'Edne', prenom: 'Louise' })
  const { body } = await api.call('staffSearchMembers', { texte: 'edne' }, as)
  expect(body.rows.map(({ numero_licence, proche }) => [numero_licence, proche])).toEqual([
    ['700048', false],
    ['700045', true],
  ])
})

it('staffSearchMembers finds nobody by a word in the names of more than twenty clubs, unless another tells the club apart', async () => {
  for (let n = 10; n < 31; n += 1) await api.createClub({ club: `Hwarang ${n}` })
  const club = await api.createClub({ club: 'Hwarang Spa' })
  const member = await api.createMember({ numero_licence: '700049', nom: 'Ozdemir', prenom: 'Zeynep' })
  await api.createLicence({ id_member: member.id, id_club: club.id })
  expect(await numbers('hwarang')).toEqual([])
  expect(await numbers('hwarangspa')).toEqual(['700049'])
  expect(await numbers('hwarang spa')).toEqual(['700049'])
  expect(await numbers('zeynep hwarang spa')).toEqual(['700049'])
  expect(await numbers('lucas hwarang spa')).toEqual([])
})

it('staffSearchMembers filters by licence today', async () => {
  expect(await numbers('guess', { statut: 'licencies' })).toEqual(['700042'])
  expect(await numbers('guess', { statut: 'non-licencies' })).toEqual(['700043'])
})

describe('the pages of staffSearchMembers', () => {
  it('have at most 50 rows, and the total', async () => {
    for (let n = 0; n < 60; n += 1) await api.createMember({ nom: 'Foule', prenom: `N${String(n).padStart(2, '0')}` })
    const first = await api.call('staffSearchMembers', { texte: 'foule' }, as)
    expect([first.body.total, first.body.rows.length, first.body.rows[0]?.prenom]).toEqual([60, 50, 'N00'])
    const second = await api.call('staffSearchMembers', { texte: 'foule', page: 2 }, as)
    expect([second.body.total, second.body.rows.length, second.body.rows.at(-1)?.prenom]).toEqual([60, 10, 'N59'])
  })

  it.each([
    [{ texte: 'x'.repeat(201) }, 'texte'],
    [{ texte: 'foule', page: 0 }, 'page'],
    [{ texte: 'foule', size: 51 }, 'size'],
    [{ texte: 'foule', statut: 'autre' }, 'statut'],
    [{ texte: 12 }, 'texte'],
  ])('refuse %j with a field error', async (input, field) => {
    const { status, body } = await api.send('staffSearchMembers', input, as)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})
