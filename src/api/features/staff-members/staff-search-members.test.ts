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
  await api.createMember({ numero_licence: '700043', nom: 'Guess', prenom: 'Lucie', date_naissance: '1980-02-29' })
  const parent = await api.createAccount({ email: 'parent@search.be' })
  await api.linkMember(parent, lucas)
  await api.createMember({ numero_licence: '700044', nom: 'Effacé', prenom: 'Lucas', erased_at: api.clock.now() })
})

async function numbers(texte: string, more: object = {}) {
  const { status, body } = await api.call('staffSearchMembers', { texte, ...more }, as)
  expect(status).toBe(200)
  return body.rows.map(({ numero_licence }) => numero_licence)
}

it.each([
  ['nguessan', []],
  ['guessan', ['700042']],
  ['GUESSAN lucas', ['700042']],
  ['lucas elie n’guessan', ['700042']],
  ['Élie Guess', ['700042']],
  // Whose name begins with it comes first.
  ['guess', ['700043', '700042']],
  ['lu gu', ['700043', '700042']],
  ['700042', ['700042']],
  ['70004', ['700043', '700042']],
  ['17/05/2011', ['700042']],
  ['2011-05-17 lucas', ['700042']],
  ['29/02/1980', ['700043']],
  ['17/05/2011 lucie', []],
  ['lucas@example.be', ['700042']],
  ['LUCAS@', ['700042']],
  ['parent@search.be', ['700042']],
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
      },
    ],
  })
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
