import { beforeAll, describe, expect, it } from 'vitest'
import { listMessages } from '#contract/staff/staff-list-fields.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let idAccount: number

async function staffWith(role: StaffRole) {
  const account = await api.createAccount()
  await api.makeStaff(account, role)
  return { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
}

beforeAll(async () => {
  const { id, token } = await staffWith('secretariat')
  idAccount = id
  as = { token }
})

const save = (nom: string, params: Record<string, string> = {}) =>
  api.call('staffSaveList', { liste: 'membres', nom, params }, as)
const listed = async () => (await api.call('staffListSavedLists', { liste: 'membres' }, as)).body.listes

describe('staffSaveList', () => {
  it('saves filters, columns and order, for a colleague too', async () => {
    const params = { statut: 'licencies', sans_mail: 'oui', colonnes: 'nom,ville', tri: '-ville' }
    const { status, body } = await save('Sans e-mail', params)
    expect([status, body.message]).toEqual([200, listMessages.saved])
    const colleague = await staffWith('reader')
    const seen = await api.call('staffListSavedLists', { liste: 'membres' }, colleague)
    expect(seen.body.listes).toContainEqual({ id_liste: body.id_liste, nom: 'Sans e-mail', params })
  })

  it('leaves out the search text, the page, defaults and what no list has', async () => {
    const { body } = await save('Peu', {
      recherche: 'Dupont',
      page: '3',
      tri: 'nom',
      sexe: 'x',
      autre: '1',
      annee: '2025',
    })
    expect((await listed()).find(({ id_liste }) => id_liste === body.id_liste)?.params).toEqual({ annee: '2025' })
  })

  it('leaves out text that PostgreSQL cannot store', async () => {
    for (const ville of ['\ud800', 'a\u0000b']) {
      const { status, body } = await save(`Demi ${ville.length}`, { ville, sexe: 'f' })
      expect(status).toBe(200)
      expect((await listed()).find(({ id_liste }) => id_liste === body.id_liste)?.params).toEqual({ sexe: 'f' })
    }
  })

  it('refuses a name that another list has, in small letters too', async () => {
    await save('Été 2026')
    const { status, body } = await api.send('staffSaveList', { liste: 'membres', nom: ' été 2026 ', params: {} }, as)
    expect([status, body.errors]).toEqual([422, { nom: [listMessages.nameTaken] }])
  })

  it.each([
    [{ nom: '' }, 'nom'],
    [{ nom: 'x'.repeat(61) }, 'nom'],
    [{ liste: 'recettes' }, 'liste'],
    [{ params: { ville: 'x'.repeat(1001) } }, 'params.ville'],
    [{ params: Object.fromEntries(Array.from({ length: 61 }, (_, place) => [`p${place}`, '1'])) }, 'params'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await api.send('staffSaveList', { liste: 'membres', nom: 'Z', params: {}, ...input }, as)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})

describe('staffRenameList and staffRemoveList', () => {
  it('rename and delete a list', async () => {
    const { id_liste } = (await save('Avant')).body
    // Its own name in other letters is free.
    for (const nom of ['AVANT', 'Après']) {
      expect((await api.call('staffRenameList', { id_liste, nom }, as)).status).toBe(200)
    }
    expect((await listed()).map(({ nom }) => nom)).toContain('Après')
    const taken = (await save('Prise')).body
    const refused = await api.send('staffRenameList', { id_liste, nom: 'prise' }, as)
    expect([refused.status, refused.body.errors]).toEqual([422, { nom: [listMessages.nameTaken] }])
    for (const one of [id_liste, taken.id_liste]) {
      expect((await api.call('staffRemoveList', { id_liste: one }, as)).status).toBe(200)
    }
    const names = (await listed()).map(({ nom }) => nom)
    expect(names).not.toContain('Après')
    expect(names).not.toContain('Prise')
  })

  it('answer 404 for an unknown list', async () => {
    expect((await api.send('staffRenameList', { id_liste: UNKNOWN_ID, nom: 'X' }, as)).status).toBe(404)
    expect((await api.send('staffRemoveList', { id_liste: UNKNOWN_ID }, as)).status).toBe(404)
  })
})

it('saved lists are recorded with their names and filters', async () => {
  const { id_liste } = (await save('Au journal', { sexe: 'f' })).body
  await api.call('staffRenameList', { id_liste, nom: 'Au journal 2' }, as)
  await api.call('staffRemoveList', { id_liste }, as)
  const entries = await api.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `list ${id_liste}`)
    .where('id_account', '=', idAccount)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'list.save', before: null, after: { name: 'Au journal', liste: 'Membres', filtres: 'sexe f' } },
    { action: 'list.rename', before: { name: 'Au journal' }, after: { name: 'Au journal 2' } },
    { action: 'list.remove', before: { name: 'Au journal 2', liste: 'Membres', filtres: 'sexe f' }, after: null },
  ])
})

it.each<[StaffRole, number]>([
  ['administrator', 200],
  ['treasurer', 403],
  ['sport', 403],
  ['reader', 403],
])('a person with the role %s gets %i when saving, renaming and deleting a list of members', async (role, status) => {
  const colleague = await staffWith(role)
  const { id, name } = await api.createSavedList()
  const answers = [
    await api.send('staffSaveList', { liste: 'membres', nom: `${name} bis`, params: {} }, colleague),
    await api.send('staffRenameList', { id_liste: id, nom: `${name} ter` }, colleague),
    await api.send('staffRemoveList', { id_liste: id }, colleague),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
})

it('a list that a person may not see is answered like an unknown one', async () => {
  const { id } = await api.createSavedList({ list: 'commandes' })
  const sport = await staffWith('sport')
  expect((await api.send('staffListSavedLists', { liste: 'commandes' }, sport)).status).toBe(403)
  const renamed = await api.send('staffRenameList', { id_liste: id, nom: 'X' }, sport)
  const unknown = await api.send('staffRenameList', { id_liste: UNKNOWN_ID, nom: 'X' }, sport)
  expect([renamed.status, renamed.body.message]).toEqual([404, unknown.body.message])
  const treasurer = await staffWith('treasurer')
  expect((await api.send('staffRemoveList', { id_liste: id }, treasurer)).status).toBe(200)
})

it('two lists of different kinds may have the same name', async () => {
  await api.createSavedList({ list: 'clubs', name: 'Même nom' })
  expect((await save('Même nom')).status).toBe(200)
})
