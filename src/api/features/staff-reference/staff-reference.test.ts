import { beforeAll, describe, expect, it } from 'vitest'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import { type ReferenceName, referenceTables } from '#contract/staff/staff-reference-table-fields.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN = 2_000_000_000
let staff: { token: string; id: number }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
})

const list = async (table: ReferenceName) => (await api.call('staffListReference', { table }, staff)).body
const save = (input: object, version?: number) =>
  api.send<{ id: number; errors?: Record<string, string[]>; message: string }>('staffSaveReference', input, {
    ...staff,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const remove = (table: ReferenceName, id: number) => api.send('staffRemoveReference', { table, id }, staff)
const find = async (table: ReferenceName, name: string) =>
  (await list(table)).find(({ valeurs }) => valeurs[referenceTables[table].name] === name)!
/** Every row can be saved again as read, without its fixed fields. */
function formOf(table: ReferenceName, { id, valeurs }: Awaited<ReturnType<typeof list>>[number]) {
  const kept = Object.entries(valeurs).filter(([field]) => !referenceTables[table].fields[field]!.fixed)
  return { table, id, ...Object.fromEntries(kept) }
}
const lastEvent = async () =>
  (await api.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst())!

it.each(Object.keys(referenceTables) as ReferenceName[])(
  'staffSaveReference accepts rows of %s as read, and changes nothing',
  async (table) => {
    const rows = await list(table)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows.slice(0, 4)) expect((await save(formOf(table, row), row.version)).status).toBe(200)
    expect(await list(table)).toEqual(rows)
  },
)

describe('staffSaveReference of grades', () => {
  const keup = { table: 'grades', id: null, grade: '9e Keup bis', desc: 'keup', waiting_months: 2, minimum_age: 0 }

  it('inserts a grade in between, and moves the grade categories', async () => {
    const names = async () => (await list('grades')).map(({ valeurs }) => valeurs.grade)
    const before = await names()
    const { status, body } = await save({ ...keup, ordre: 3 })
    expect(status).toBe(200)
    expect(await names()).toEqual([...before.slice(0, 2), '9e Keup bis', ...before.slice(2)])
    expect((await list('categories_grade')).map(({ valeurs }) => [valeurs.ordre_min, valeurs.ordre_max])).toEqual([
      [1, 5],
      [6, 9],
      [10, 24],
    ])
    expect(await lastEvent()).toMatchObject({
      action: 'reference.add',
      after: { grade: '9e Keup bis', federal: false },
    })
    expect((await remove('grades', body.id)).status).toBe(200)
    expect(await names()).toEqual(before)
    const row = await find('grades', '8e Keup')
    expect((await save({ ...formOf('grades', row), ordre: 3 }, row.version)).status).toBe(200)
    expect((await list('categories_grade'))[0]!.valeurs).toMatchObject({ ordre_min: 1, ordre_max: 5 })
  })

  it('changes the next grading at once, and a grade in use is not removed', async () => {
    const account = await api.createAccount()
    const member = await api.createMember({ date_naissance: '1990-01-01' })
    await api.linkMember(account, member)
    const grades = await list('grades')
    const idOf = (name: string) => grades.find(({ valeurs }) => valeurs.grade === name)!.id
    await api.db
      .insertInto('grade_record')
      .values({
        id_member: member.id,
        type: 'Keup',
        id_grade: idOf('5e Keup'),
        formation: '5e Keup',
        date: '2026-03-01',
      })
      .execute()
    const token = await api.tokenFor(account)
    const next = async () =>
      (await api.send<{ member: object }>('getInfosMember', { id_member: member.id }, { token })).text
    expect(await next()).toContain('4e Keup')
    const row = await find('grades', '4e Keup')
    expect((await save({ ...formOf('grades', row), waiting_months: 7 }, row.version)).status).toBe(200)
    expect(await next()).toContain('encore 7 mois sur 7 dans le grade actuel')
    expect(await lastEvent()).toMatchObject({ before: { waiting_months: 4 }, after: { waiting_months: 7 } })
    expect((await remove('grades', idOf('5e Keup'))).body.message).toBe(messages.stillUsed('ce grade', 'des membres'))
  })

  it.each([
    ['a Keup above the Pooms', { ...keup, ordre: 14 }, 'ordre'],
    ['a Dan below', { ...keup, desc: 'noire', ordre: 1 }, 'ordre'],
    ['a name twice', { ...keup, grade: '1er Dan', ordre: 5 }, 'grade'],
    ['no name', { ...keup, grade: ' ', ordre: 5 }, 'grade'],
    ['an age below zero', { ...keup, ordre: 5, minimum_age: -1 }, 'minimum_age'],
    ['months in words', { ...keup, ordre: 5, waiting_months: 'trois' }, 'waiting_months'],
    ['a fractional order', { ...keup, ordre: 5.5 }, 'ordre'],
    ['an order out of range', { ...keup, ordre: 2 ** 40 }, 'ordre'],
    ['another kind', { ...keup, ordre: 5, desc: 'rouge' }, 'desc'],
  ])('refuses %s', async (_what, input, field) => {
    const before = await list('grades')
    const answer = await save(input)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await list('grades')).toEqual(before)
  })

  it('refuses to change federal grades, and to remove the ends of a category', async () => {
    const row = await find('grades', '1er Keup')
    expect((await save({ ...formOf('grades', row), grade: 'Premier' })).body.errors).toEqual({
      grade: [expect.stringContaining('1er Keup')],
    })
    const poom = await find('grades', '1er Poom')
    expect((await save({ ...formOf('grades', poom), desc: 'keup' })).body.errors).toEqual({
      desc: [messages.federalKind],
    })
    const last = await find('grades', '9e Dan')
    expect((await remove('grades', last.id)).body.message).toContain('des catégories de grade')
  })
})

it('staffSaveReference refuses an outdated version, and stores parallel additions', async () => {
  const row = await find('niveaux', 'National')
  const form = formOf('niveaux', row)
  expect((await save({ ...form, niveau: 'National A' }, row.version)).status).toBe(200)
  expect((await save({ ...form, niveau: 'National B' }, row.version)).status).toBe(409)
  expect((await find('niveaux', 'National A')).version).toBe(row.version + 1)
  const answers = await Promise.all(
    [1, 2, 3].map((n) => save({ table: 'niveaux', id: null, niveau: `N${n}`, ordre: 2 })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set((await list('niveaux')).map(({ valeurs }) => valeurs.ordre)).size).toBe(7)
})

it('staffSaveReference refuses overlapping or duplicate categories', async () => {
  const age = (name: string, age_min: number, age_max: number) =>
    save({ table: 'categories_age', id: null, name, age_min, age_max })
  expect((await age('Bébé', 3, 5)).status).toBe(200)
  expect((await age('Autre', 5, 5)).body.errors).toEqual({
    age_min: ['Ces âges sont déjà dans une autre catégorie.'],
  })
  expect((await age('Envers', 120, 110)).body.errors).toHaveProperty('age_max')
  const senior = await find('categories_age', 'Senior')
  expect((await remove('categories_age', senior.id)).status).toBe(409)
  const poids = { table: 'categories_poids', id: null, id_age_category: senior.id, sexe: 1, name: '-63kg' }
  expect((await save(poids)).status).toBe(200)
  expect((await save(poids)).body.errors).toHaveProperty('name')
  expect((await save({ ...poids, id_age_category: UNKNOWN })).body.errors).toHaveProperty('id_age_category')
  expect((await save({ ...poids, id_age_category: 'x' })).body.errors).toHaveProperty('id_age_category')
  const grade = { table: 'categories_grade', id: null, name: 'Classe D', ordre_min: 5, ordre_max: 7 }
  expect((await save(grade)).body.errors).toHaveProperty('ordre_min')
  expect((await save({ ...grade, ordre_max: 999 })).body.errors).toHaveProperty('ordre_max')
})

it('staffSaveReference refuses invalid criteria, and new labels', async () => {
  const row = await find('criteres', 'Secourisme')
  const form = formOf('criteres', row)
  expect((await save({ ...form, est_labelisant: false })).body.errors).toHaveProperty('est_labelisant')
  expect((await save({ ...form, label: 'xyz' })).body.errors).toHaveProperty('label')
  expect((await save({ ...form, label: 'wk', poids: 3 }, row.version)).status).toBe(200)
  const club = await api.createClub()
  await api.db
    .insertInto('club_critere')
    .values({ id_club: club.id, critere_id: row.id, date_fin: '2027-01-01' })
    .execute()
  expect((await remove('criteres', row.id)).body.message).toContain('des clubs')
  expect((await save({ table: 'labels', id: null, nom: 'X', ordre: 9 })).status).toBe(409)
})

describe('staffSaveReference of products', () => {
  const add = (name: string) => save({ table: 'produits', id: null, name, withdrawn: false })

  it('adds, renames and withdraws a product of the federation, which can be removed until it has a price', async () => {
    const { id } = (await add('Passeport')).body
    expect(await lastEvent()).toMatchObject({ action: 'reference.add', subject: 'Produits\u00a0: Passeport' })
    expect((await add('passeport')).body.errors).toEqual({ name: ['Un produit porte déjà ce nom.'] })
    const change = { table: 'produits', id, name: 'Passeport sportif', withdrawn: true }
    expect((await save(change)).status).toBe(200)
    expect((await find('produits', 'Passeport sportif')).valeurs).toMatchObject({ code: null, withdrawn: true })
    expect((await save({ ...change, withdrawn: false })).status).toBe(200)
    await api.db
      .insertInto('product_price')
      .values({ id_product: id, valid_from: '2026-01-01', price_cents: 1250 })
      .execute()
    expect((await remove('produits', id)).body.message).toBe(messages.stillUsed('ce produit', 'des prix'))
    await api.db.deleteFrom('product_price').where('id_product', '=', id).execute()
    expect((await remove('produits', id)).status).toBe(200)
  })

  it('renames the portal’s own products, which are neither withdrawn nor removed', async () => {
    const form = { table: 'produits', id: 1, name: 'Licence fédérale', withdrawn: false }
    expect((await save(form)).status).toBe(200)
    expect((await save({ ...form, withdrawn: true })).body.errors).toHaveProperty('withdrawn')
    const answer = await remove('produits', 1)
    expect([answer.status, answer.body.message]).toEqual([409, messages.notRemovedKnown])
  })
})

it.each([
  [{ table: 'member', id: 1 }, 422],
  [{ table: 'grades', id: UNKNOWN, grade: 'X', desc: 'keup', ordre: 1, waiting_months: 1, minimum_age: 1 }, 404],
  [{ table: 'constructor' }, 422],
  [{}, 422],
])('staffSaveReference answers %j with %i', async (input, status) => {
  expect((await save(input)).status).toBe(status)
  if (status === 404) expect((await remove('grades', UNKNOWN)).status).toBe(404)
})

describe('staffSavePoints', () => {
  const read = async () => (await api.call('staffGetPoints', {}, staff)).body
  const write = (points: unknown, version?: string) =>
    api.send('staffSavePoints', { points }, { ...staff, ...(version && { headers: { 'if-match': version } }) })

  it('replaces all points, and refuses an outdated version', async () => {
    const { version, points, niveaux } = await read()
    const more = [...points, { id_level: niveaux[0]!.id, place: 9, points: 1 }]
    expect((await write(more, version)).status).toBe(200)
    expect((await read()).points).toHaveLength(points.length + 1)
    expect((await write(points, version)).status).toBe(409)
    expect((await lastEvent()).action).toBe('reference.points')
    expect((await write(points)).status).toBe(200)
    expect((await read()).version).toBe(version)
  })

  it.each([
    [
      'a place twice',
      [
        { id_level: 1, place: 1, points: 1 },
        { id_level: 1, place: 1, points: 2 },
      ],
    ],
    ['a place 0', [{ id_level: 1, place: 0, points: 1 }]],
    ['points below zero', [{ id_level: 1, place: 1, points: -1 }]],
    ['an unknown level', [{ id_level: UNKNOWN, place: 1, points: 1 }]],
    ['no list', null],
  ])('refuses %s', async (_what, points) => {
    expect((await write(points)).status).toBe(422)
  })
})
