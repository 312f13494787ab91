import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { listMessages } from '#contract/staff/staff-list-fields.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readExport } from '#tests/support/read-export.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { sportBuilders } from '#tests/support/sport.ts'

const api = useTestApi()
const replica = useTestApi()
let as: { token: string }
let idAccount: number
let clubs: { id: number }[]
let grades: { id: number; ordre: number }[]

/**
 * Four people: Anna (club A, licensed), Basile (club A, ended in January), Chloé (was in A, now in B), Denis (never
 * licensed). The clock of the tests stands in February 2026.
 */
beforeAll(async () => {
  const account = await api.createAccount()
  idAccount = account.id
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  clubs = [
    await api.createClub({ club: 'Club A', province: 'Liège' }),
    await api.createClub({ club: 'Club B', province: 'Hainaut' }),
  ]
  grades = await api.db.selectFrom('grade').select(['id', 'ordre']).orderBy('ordre').limit(2).execute()
  const [anna, basile, chloe] = [
    await api.createMember({
      numero_licence: '800001',
      nom: 'Adam',
      prenom: 'Anna',
      sexe: 0,
      date_naissance: '2010-02-08',
      ville: 'Liège',
      mail: 'anna@example.be',
      newsletter: true,
      id_grade: grades[1]!.id,
    }),
    await api.createMember({
      numero_licence: '800002',
      nom: 'Bodart',
      prenom: 'Basile',
      sexe: 1,
      date_naissance: '1990-05-05',
      ville: 'Mons',
      mail: '=1+1@example.be',
      newsletter: false,
      invited_at: new Date('2026-01-31T23:30:00Z'),
      invitation_way: 'mail',
      id_grade: grades[0]!.id,
    }),
    await api.createMember({
      numero_licence: '800003',
      nom: 'Éloy',
      prenom: 'Chloé',
      sexe: 0,
      date_naissance: '2000-01-01',
      ville: 'Mons; la ville',
      mail: '',
      newsletter: false,
    }),
    await api.createMember({
      numero_licence: '800004',
      nom: 'Denis',
      prenom: 'Denis',
      sexe: 1,
      date_naissance: null,
      ville: '',
      mail: '',
      newsletter: false,
    }),
  ]
  const licence = (id_member: number, club: number, date_debut: string, date_fin: string) =>
    api.createLicence({ id_member, id_club: clubs[club]!.id, date_debut, date_fin })
  await licence(anna.id, 0, '2025-06-01', '2026-05-31')
  await licence(basile.id, 0, '2025-02-01', '2026-01-31')
  await licence(chloe.id, 0, '2024-01-01', '2024-12-31')
  await licence(chloe.id, 1, '2025-09-01', '2026-08-31')
  await api.linkMember(await api.createAccount(), anna)
  await api.makeManager(chloe, clubs[0]!)
  await api.db
    .insertInto('renewal_wish')
    .values({ id_member: basile.id, id_club: clubs[0]!.id, created_at: api.clock.now() })
    .execute()
})

const NAMES: Record<string, string> = { 800001: 'A', 800002: 'B', 800003: 'C', 800004: 'D' }

/** The initials of those listed, in order. */
async function listed(filters: Partial<InputOf<'staffListMembers'>>) {
  const { status, body } = await api.call('staffListMembers', { ...filters, colonnes: ['numero_licence'] }, as)
  expect(status).toBe(200)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map(({ valeurs }) => NAMES[String(valeurs[0])]).join('')
}

describe('staffListMembers', () => {
  it('lists everybody by name without filters', async () => {
    // É sorts with E.
    expect(await listed({})).toBe('ABDC')
  })

  it.each<[Partial<InputOf<'staffListMembers'>>, string]>([
    [{ statut: 'licencies' }, 'AC'],
    [{ statut: 'non-licencies' }, 'BD'],
    [{ statut: 'licencies', le: '2026-01-31' }, 'ABC'],
    [{ statut: 'non-licencies', le: '2024-06-01' }, 'ABD'],
    [{ le: '2024-12-31' }, 'C'],
    [{ annee: '2025' }, 'ABC'],
    [{ annee: '2024' }, 'C'],
    [{ expire_depuis: '2026-01-31' }, 'B'],
    [{ expire_depuis: '2026-02-01' }, ''],
    [{ expire_depuis: '2024-01-01' }, 'B'],
    [{ province: 'Liège' }, 'AB'],
    [{ province: 'Hainaut' }, 'C'],
    [{ age_min: '16' }, 'ABC'],
    [{ age_min: '17' }, 'BC'],
    [{ age_max: '16' }, 'A'],
    [{ age_min: '26', age_max: '35' }, 'BC'],
    [{ age_min: '9999' }, ''],
    [{ sexe: 'f' }, 'AC'],
    [{ sexe: 'm' }, 'BD'],
    [{ ville: 'mons' }, 'BC'],
    // A town without letters is nobody's: a mailing or an invitation must not go to everybody.
    [{ ville: '%_!' }, ''],
    [{ newsletter: 'oui' }, 'A'],
    [{ sans_mail: 'oui' }, 'DC'],
    [{ sans_compte: 'oui' }, 'BDC'],
    [{ invitation: 'oui' }, 'B'],
    [{ invitation: 'non' }, 'ADC'],
    [{ souhait: 'oui' }, 'B'],
    [{ responsable: 'oui' }, 'C'],
    // Combined, and with a search.
    [{ sexe: 'f', ville: 'mons' }, 'C'],
    [{ statut: 'licencies', sans_mail: 'oui', age_max: '30' }, 'C'],
    [{ texte: 'mons' }, 'BC'],
    [{ texte: 'mons', sexe: 'm' }, 'B'],
    [{ texte: 'Bodrat' }, 'B'],
    [{ texte: '!!' }, ''],
    // An empty filter does not filter.
    [{ statut: '', annee: '', le: '', club: '' }, 'ABDC'],
    [{ tri: '-nom' }, 'CDBA'],
    [{ tri: 'date_naissance' }, 'BCAD'],
    [{ tri: '-date_fin' }, 'CABD'],
    [{ tri: 'date_fin' }, 'BACD'],
    // Members without a licence are last in both directions.
    [{ tri: 'club' }, 'ABCD'],
    [{ tri: '-club' }, 'CABD'],
    [{ tri: 'province' }, 'CABD'],
    [{ tri: '-province' }, 'ABCD'],
    [{ tri: 'grade' }, 'BADC'],
    [{ tri: 'age' }, 'ACBD'],
  ])('with %j lists %j', async (filters, expected) => {
    expect(await listed(filters)).toBe(expected)
  })

  it('filters by the club of the last licence and by grade', async () => {
    expect(await listed({ club: String(clubs[0]!.id) })).toBe('AB')
    expect(await listed({ club: String(clubs[1]!.id) })).toBe('C')
    expect(await listed({ club: String(clubs[0]!.id), statut: 'licencies' })).toBe('A')
    expect(await listed({ grade: String(grades[1]!.id) })).toBe('A')
    expect(await listed({ grade: '999999' })).toBe('')
  })

  it('selects the participants of an event, on any of its sheets', async () => {
    const { createCompetition, addCombat, addPoomsae } = sportBuilders(api)
    const idOf = async (numero: string) =>
      api.db.selectFrom('member').select('id').where('numero_licence', '=', numero).executeTakeFirstOrThrow()
    const [anna, basile] = [await idOf('800001'), await idOf('800002')]
    const open = await createCompetition('National', '2025-11-08')
    await addCombat(anna, open)
    await addPoomsae(anna, open)
    await addPoomsae(basile, open)
    const course = await api.db
      .insertInto('course')
      .values({ course: 'Stage d’hiver', date: '2026-01-03' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.insertInto('course_attendance').values({ id_course: course.id, id_member: basile.id }).execute()
    expect(await listed({ evenement: `competition-${open.id}` })).toBe('AB')
    expect(await listed({ evenement: `competition-${open.id}`, sexe: 'm' })).toBe('B')
    expect(await listed({ evenement: `stage-${course.id}` })).toBe('B')
    for (const kind of ['examen', 'preparation', 'formation'])
      expect(await listed({ evenement: `${kind}-999999` })).toBe('')
    const { body } = await api.call('staffGetListChoices', {}, as)
    expect(body.evenements).toContainEqual({ id: `stage-${course.id}`, nom: 'Stage d’hiver (03/01/2026)' })
    const wrong = await api.send('staffListMembers', { evenement: 'stage-1 or true' }, as)
    expect([wrong.status, wrong.body.errors]).toEqual([422, { evenement: [listMessages.choice] }])
  })

  it('answers the chosen columns in their order', async () => {
    const colonnes = ['age', 'nom', 'sexe', 'club', 'province', 'date_fin', 'compte', 'newsletter', 'grade']
    const { body } = await api.call('staffListMembers', { texte: '800001', colonnes }, as)
    expect(body.rows[0]!.valeurs.slice(0, 8)).toEqual([
      16,
      'Adam',
      'Féminin',
      'Club A',
      'Liège',
      '2026-05-31',
      'Oui',
      'Oui',
    ])
    expect(body.rows[0]!.proche).toBe(false)
  })

  it('answers the Belgian day of an invitation', async () => {
    const { body } = await api.call('staffListMembers', { texte: '800002', colonnes: ['invited_at'] }, as)
    expect(body.rows[0]!.valeurs).toEqual(['2026-02-01'])
  })

  it('answers every column', async () => {
    const every = Object.keys((await import('#contract/staff/staff-list-fields.ts')).LISTS.membres.columns)
    for (const tri of every) {
      const { status } = await api.call('staffListMembers', { colonnes: every, tri: `-${tri}` }, as)
      expect([tri, status]).toEqual([tri, 200])
    }
  })

  it('pages', async () => {
    const second = await api.call('staffListMembers', { page: 2, size: 3, colonnes: ['numero_licence'] }, as)
    expect([second.body.total, second.body.rows.map(({ valeurs }) => valeurs[0])]).toEqual([4, ['800003']])
  })

  it.each([
    [{ statut: 'tous' }, 'statut'],
    [{ sexe: 'x' }, 'sexe'],
    [{ club: 'abc' }, 'club'],
    [{ grade: '0' }, 'grade'],
    [{ le: '31/12/2024' }, 'le'],
    [{ annee: '20245' }, 'annee'],
    [{ age_min: '-1' }, 'age_min'],
    [{ newsletter: 'non' }, 'newsletter'],
    [{ ville: 'x'.repeat(101) }, 'ville'],
    [{ colonnes: [] }, 'colonnes'],
    [{ tri: 'code' }, 'tri'],
    [{ texte: 'x'.repeat(201) }, 'texte'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await api.send('staffListMembers', input, as)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  it('refuses an unknown column', async () => {
    const { status } = await api.send('staffListMembers', { colonnes: ['nom', 'code_encrypted'] }, as)
    expect(status).toBe(422)
  })
})

describe('staffExportMembers and staffExportMembersToCsv', () => {
  async function fetchFile(name: 'staffExportMembers' | 'staffExportMembersToCsv', payload: object) {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/myabft/${name}`,
      payload,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return readExport(answer.rawPayload).file!
  }

  const selection = { statut: 'licencies', colonnes: ['nom', 'date_naissance', 'age', 'ville', 'mail'], tri: '-nom' }

  it('read the replica, where there is one', async () => {
    await replica.createMember({ nom: 'Ailleurs' })
    api.deps.replica = replica.db
    const file = await fetchFile('staffExportMembersToCsv', { colonnes: ['nom'] })
    api.deps.replica = api.db
    expect(file.toString().trim().split(/\r?\n/)).toEqual([expect.stringContaining('Nom'), 'Ailleurs'])
  })

  it('write the rows, columns and order of the list', async () => {
    const { rows, name, formulas } = readXlsx(await fetchFile('staffExportMembers', selection))
    expect([name, formulas]).toEqual(['Membres', 0])
    expect(rows).toEqual([
      ['Nom', 'Naissance', 'Âge', 'Ville', 'E-mail'],
      ['Éloy', expect.anything(), 26, 'Mons; la ville'],
      ['Adam', expect.anything(), 16, 'Liège', 'anna@example.be'],
    ])
  })

  it('write text that Excel opens in columns, without formulas', async () => {
    const file = await fetchFile('staffExportMembersToCsv', { ...selection, statut: '', tri: 'nom' })
    expect(file.toString('utf8')).toBe(
      '\uFEFF' +
        [
          'Nom;Naissance;Âge;Ville;E-mail',
          'Adam;08/02/2010;16;Liège;anna@example.be',
          "Bodart;05/05/1990;35;Mons;'=1+1@example.be",
          'Denis;;;;',
          'Éloy;01/01/2000;26;"Mons; la ville";',
          '',
        ].join('\r\n'),
    )
  })

  it('write close names too, and only the headings when nothing matches', async () => {
    const close = await fetchFile('staffExportMembersToCsv', { texte: 'Bodrat', colonnes: ['nom'] })
    expect(close.toString('utf8')).toBe('\uFEFFNom\r\nBodart\r\n')
    const none = await fetchFile('staffExportMembersToCsv', { texte: '!!', colonnes: ['nom'] })
    expect(none.toString('utf8')).toBe('\uFEFFNom\r\n')
  })

  it('are recorded with filters, columns and the number of rows', async () => {
    await fetchFile('staffExportMembers', { sexe: 'f', colonnes: ['nom', 'mail'] })
    const entry = await api.db
      .selectFrom('audit_event')
      .select(['after'])
      .where('action', '=', 'member.export_list')
      .where('id_account', '=', idAccount)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.after).toEqual({ filtres: 'sexe f', colonnes: 'nom, mail', rows: 2 })
  })
})

it('staffGetListChoices answers clubs and grades', async () => {
  const { body } = await api.call('staffGetListChoices', {}, as)
  expect(body.clubs.map(({ nom }) => nom)).toEqual([
    expect.stringContaining('Club A'),
    expect.stringContaining('Club B'),
  ])
  expect(body.grades.length).toBeGreaterThan(5)
})
