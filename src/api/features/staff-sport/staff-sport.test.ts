import { utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDate } from '#contract/field-rules.ts'
import type { InputOf } from '#contract/index.ts'
import type { EventKind, Sheet } from '#domain/sport-sheets/sheets.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { letters } from '#tests/support/letters.ts'
import { sportBuilders } from '#tests/support/sport.ts'

// Today is 10 March 2026.
const api = useTestApi()
const as = { token: '' }
let idStaff = 0
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  idStaff = account.id
  as.token = await api.tokenFor(account, { secondFactor: true })
})

const base = { nom: 'Open de Namur', date_debut: '2026-03-07', date_fin: '', lieu: 'Namur' }
const DETAILS: Record<EventKind, string> = {
  examen: '',
  preparation: 'Stage Dan / Poom / Keup',
  stage: '',
  formation: 'adeps',
  competition: 'National',
}

async function create(sorte: EventKind, given: Partial<InputOf<'staffCreateEvent'>> = {}) {
  const { status, body } = await api.call('staffCreateEvent', { sorte, ...base, detail: DETAILS[sorte], ...given }, as)
  expect(status).toBe(200)
  return { sorte, id_event: body.id_event }
}
type Event = Awaited<ReturnType<typeof create>>
type Lines = Record<string, string>[]

const read = async (event: Event) => (await api.call('staffGetEvent', event, as)).body
const check = async (event: Event, feuille: Sheet, lignes: Lines) =>
  (await api.call('staffCheckSheet', { ...event, feuille, lignes }, as)).body
const save = (event: Event, feuille: Sheet, lignes: Lines, more: object = {}, headers?: Record<string, string>) =>
  api.send('staffSaveSheet', { ...event, feuille, lignes, ...more }, { ...as, headers })
const record = async ({ id }: { id: number }) => (await api.call('staffGetMember', { id_member: id }, as)).body.fiche

async function trailOf({ id }: { id: number }) {
  const rows = await api.db.selectFrom('audit_event').selectAll().where('id_member', '=', id).orderBy('id').execute()
  return rows.map(({ action, id_account, before, after }) => ({ action, id_account, before, after }))
}

async function athlete(given: Parameters<typeof api.createMember>[0] = {}, grade?: string, since = '2025-01-01') {
  const member = await api.createMember({ date_naissance: '2000-05-17', nom: 'Lambert', prenom: 'Zoé', ...given })
  await api.createLicence({ id_member: member.id, id_club: (await api.createClub()).id })
  if (grade) await api.giveGrade(member, grade, { date: since })
  return member
}

describe('staffCreateEvent, staffSaveEvent and staffRemoveEvent', () => {
  it.each(Object.keys(DETAILS) as EventKind[])('store, find, change and remove a %s', async (sorte) => {
    const several = sorte === 'competition'
    const event = await create(sorte, { nom: `Événement ${sorte}`, date_fin: several ? '2026-03-08' : '' })
    expect(await read(event)).toMatchObject({
      ...event,
      version: 1,
      nom: `Événement ${sorte}`,
      date_debut: '2026-03-07',
      date_fin: several ? '2026-03-08' : '2026-03-07',
      lieu: 'Namur',
    })
    const found = await api.call('staffListEvents', { sorte, annee: 2026, texte: `evenement NAMUR ${sorte}` }, as)
    expect(found.body).toMatchObject({ total: 1, rows: [{ ...event, participants: 0 }] })
    expect(found.body.annees).toContain(2026)
    const form = { ...event, ...base, detail: DETAILS[sorte], nom: 'Autre nom', date_debut: '2025-12-31' }
    const [saved, stale] = [
      await api.send('staffSaveEvent', form, { ...as, headers: { 'if-match': '1' } }),
      await api.send('staffSaveEvent', form, { ...as, headers: { 'if-match': '1' } }),
    ]
    expect([saved.status, stale.status]).toEqual([200, 409])
    expect(await read(event)).toMatchObject({ nom: 'Autre nom', date_debut: '2025-12-31', version: 2 })
    expect((await api.call('staffRemoveEvent', event, as)).status).toBe(200)
    for (const name of ['staffGetEvent', 'staffRemoveEvent'] as const) {
      expect((await api.send(name, event, as)).status).toBe(404)
    }
    const actions = (await api.auditOf(idStaff)).slice(-3)
    expect(actions).toEqual(['sport.create', 'sport.save', 'sport.remove'])
  })

  it.each([
    [{ nom: ' ' }, 'nom', 'Le nom est requis.'],
    [{ date_debut: '2026-02-30' }, 'date_debut', aDate[1]],
    [{ date_debut: '0001-01-01' }, 'date_debut', aDate[1]],
    [{ date_fin: '9999-12-31' }, 'date_fin', aDate[1]],
    [{ date_fin: '2026-03-06' }, 'date_fin', 'Le dernier jour précède le premier.'],
    [{ detail: '' }, 'detail', 'Ce choix est requis.'],
    [{ detail: 'Galactique' }, 'detail', 'Ce choix n’existe pas.'],
    [{ sorte: 'fête' }, 'sorte', 'Ce genre d’événement n’existe pas.'],
  ])('refuse %j with an error at %s', async (given, field, message) => {
    const form = { sorte: 'competition', ...base, detail: 'National', ...given }
    const { status, body } = await api.send('staffCreateEvent', form, as)
    expect([status, body.errors?.[field]]).toEqual([422, [message]])
  })

  it('answer 404 for a club’s own exam, and for another kind', async () => {
    const exam = await api.createExam(await api.createClub(), await api.createMember())
    expect((await api.send('staffGetEvent', { sorte: 'examen', id_event: exam.id }, as)).status).toBe(404)
    const prepared = await create('preparation')
    expect((await api.send('staffGetEvent', { ...prepared, sorte: 'examen' }, as)).status).toBe(404)
    for (const [name, more] of [
      ['staffCheckSheet', { feuille: 'grades', lignes: [] }],
      ['staffSaveSheet', { feuille: 'grades', lignes: [] }],
      ['staffSaveEvent', { ...base, detail: '' }],
    ] as const) {
      const gone = { sorte: 'examen', id_event: 2_000_000_000, ...more }
      expect((await api.send(name, gone, as)).status).toBe(404)
    }
  })
})

describe('staffCheckSheet and staffSaveSheet of a competition', () => {
  it('store results from a file with medals, points and ranks, and follow corrections', async () => {
    const [zoe, lou] = [await athlete({}, '1er Dan'), await athlete({ nom: 'Peeters', prenom: 'Lou', sexe: 1 })]
    const event = await create('competition', { date_fin: '2026-03-08' })
    const csv = `Numéro de licence;Nom;Prénom;Catégorie de poids;Rang;Club\n${zoe.numero_licence};LAMBERT;zoe;-57 kg;1er;Namur\n${lou.numero_licence};Peeters;;;3;\n`
    const file = await api.call(
      'staffReadSheetFile',
      { feuille: 'combat', contenu: Buffer.from(csv).toString('base64') },
      as,
    )
    expect(file.body.ignorees).toEqual(['Club'])
    const { lignes } = file.body
    expect(lignes).toMatchObject([{ nom: 'LAMBERT', categorie_poids: '-57 kg', place: '1er' }, { place: '3' }])
    const before = await record(lou)
    expect(before).toMatchObject({ medailles: { or: 0, arg: 0, brz: 0 }, placeRankingGeneral: null })

    const checked = await check(event, 'combat', lignes)
    expect(checked).toMatchObject({
      problemes: [],
      avertissements: [],
      membres: [{ ligne: 1, membre: { id_member: zoe.id, nom: 'Lambert' } }, { ligne: 2 }],
      apercu: [
        { ligne: 1, sort: 'ajout', avant: null, place: 1, points: 20, grade: null },
        { ligne: 2, sort: 'ajout', place: 3, points: 8 },
      ],
    })
    expect(checked.apercu[0]!.apres).toBe(
      'Senior, Classe A, -57\u00a0kg, 0 combats gagnés, place\u00a0: 1er, le 07/03/2026',
    )
    expect(await record(lou)).toMatchObject({ medailles: { brz: 0 } })

    const saved = await save(event, 'combat', lignes, {}, { 'if-match': '1' })
    expect([saved.status, saved.body.message]).toEqual([200, 'La feuille est enregistrée\u00a0: 2 lignes ajoutées.'])
    expect(await record(zoe)).toMatchObject({
      medailles: { or: 1 },
      ranking: { totalBonus: 20 },
      placeRankingGeneral: 1,
    })
    expect(await record(lou)).toMatchObject({
      medailles: { brz: 1 },
      ranking: { totalBonus: 8 },
      placeRankingGeneral: 2,
      placeRankingSexe: 1,
    })
    const after = await read(event)
    expect(after).toMatchObject({ version: 2, feuilles: [{ feuille: 'combat' }, { lignes: [] }, { lignes: [] }] })
    const stored = after.feuilles[0]!.lignes.map(({ cellules }) => cellules)
    const mine = stored.find(({ numero_licence }) => numero_licence === zoe.numero_licence)
    expect(mine).toMatchObject({ nom: 'Lambert', categorie_age: 'Senior', categorie_poids: '-57\u00a0kg', place: '1' })

    expect((await save(event, 'combat', stored, {}, { 'if-match': '1' })).status).toBe(409)
    expect((await save(event, 'combat', stored)).body.message).toBe('Rien n’a changé.')
    const corrected = stored.map((line) => ({ ...line, place: line.place === '1' ? '2' : '' }))
    expect((await save(event, 'combat', corrected)).body.message).toMatch(/2 lignes modifiées/)
    expect(await record(zoe)).toMatchObject({ medailles: { or: 0, arg: 1 }, ranking: { totalBonus: 12 } })
    expect(await record(lou)).toMatchObject({ medailles: { brz: 0 }, ranking: null })
    expect(await trailOf(zoe)).toMatchObject([
      {
        action: 'sport.outcome',
        id_account: idStaff,
        before: {},
        after: { resultat: expect.stringMatching(/place.: 1er/) },
      },
      {
        before: { resultat: expect.stringMatching(/place.: 1er/) },
        after: { resultat: expect.stringMatching(/2ème/) },
      },
    ])
    await save(event, 'combat', corrected.slice(0, 1))
    await api.call('staffRemoveEvent', event, as)
    expect(await record(zoe)).toMatchObject({ medailles: { arg: 0 }, ranking: null, palmaresCombat: [] })
    expect((await trailOf(zoe)).at(-1)).toMatchObject({
      before: { resultat: expect.stringContaining('Open de Namur') },
      after: {},
    })
  })

  it('store poomsae and refereeing, whose dates follow the event', async () => {
    const member = await athlete({}, '1er Dan')
    const { numero_licence } = member
    const event = await create('competition', { date_fin: '2026-03-08' })
    await save(event, 'poomsae', [{ numero_licence, score: '7,85', place: '2', date: '08/03/2026' }])
    await save(event, 'arbitrage', [{ numero_licence }])
    expect(await record(member)).toMatchObject({
      palmaresPoomsae: [{ score: 7.85, place: 2, date: '2026-03-08' }],
      arbitrage: [{ date_debut: '2026-03-07', date_fin: '2026-03-08' }],
    })
    await api.call('staffSaveEvent', { ...event, ...base, detail: 'International', date_debut: '2026-02-01' }, as)
    expect(await record(member)).toMatchObject({
      palmaresPoomsae: [{ date: '2026-02-01', niveau: 'International' }],
      arbitrage: [{ date_debut: '2026-02-01', date_fin: '2026-02-01' }],
      ranking: { totalBonus: 24 },
    })
    const form = { ...event, ...base, detail: 'National', date_debut: '2026-03-11' }
    const { status, body } = await api.send('staffSaveEvent', form, as)
    expect([status, body.errors?.date_debut?.[0]]).toEqual([422, expect.stringContaining('déjà des participants')])
  })

  it('move an event to the day of a participant’s birth, and to none before', async () => {
    const member = await athlete({ date_naissance: '2015-06-01' })
    const event = await create('stage')
    await save(event, 'presences', [{ numero_licence: member.numero_licence }])
    const move = (date_debut: string) => api.send('staffSaveEvent', { ...event, ...base, detail: '', date_debut }, as)
    const early = await move('2015-05-31')
    expect([early.status, early.body.errors]).toEqual([
      422,
      { date_debut: ['Zoé Lambert est né(e) le 01/06/2015\u00a0: l’événement ne peut pas avoir lieu avant.'] },
    ])
    expect((await read(event)).date_debut).toBe('2026-03-07')
    expect((await move('2015-06-01')).status).toBe(200)
  })

  it('report wrong lines by line and column, and store nothing', async () => {
    const member = await athlete()
    const event = await create('competition')
    const lignes: Lines = [
      { numero_licence: member.numero_licence, place: '1' },
      {},
      { numero_licence: '999999', nom: 'Personne' },
      { numero_licence: member.numero_licence, nom: 'Dupont', place: 'x' },
    ]
    const { problemes } = await check(event, 'combat', lignes)
    expect(problemes).toEqual([
      { ligne: 3, colonne: 'numero_licence', message: 'Aucun membre n’a le numéro de licence 999999.' },
      { ligne: 4, colonne: 'nom', message: expect.stringContaining('est celui de Zoé Lambert') },
    ])
    const { status, body } = await save(event, 'combat', lignes)
    expect([status, body.error_description]).toEqual([422, '2 lignes sont à corriger. Rien n’a été enregistré.'])
    expect(Object.keys(body.errors ?? {})).toEqual(['lignes.2.numero_licence', 'lignes.3.nom'])
    expect((await read(event)).feuilles[0]!.lignes).toEqual([])
  })

  it('find a member by a former number, or by name and birth date', async () => {
    const member = await athlete({ nom: 'Van Acker', prenom: 'Élise', date_naissance: '1987-06-05' })
    await api.db
      .insertInto('former_licence')
      .values({
        numero_licence: '777001',
        id_member: member.id,
        id_former: 990_001,
        e_licence_version: 1,
        merged_at: new Date(),
      })
      .execute()
    const stage = await create('stage')
    const lines: Lines = [{ numero_licence: '777001' }, { nom: 'elise van acker', date_naissance: '5/6/1987' }]
    for (const line of lines) {
      expect((await check(stage, 'presences', [line])).membres).toMatchObject([{ membre: { id_member: member.id } }])
    }
  })

  it('read and write fifty lines with as many statements as five', async () => {
    const lignes: Lines = []
    for (let index = 0; index < 55; index += 1) {
      const { numero_licence } = await api.createMember({
        nom: `Lambert ${letters(index)}`,
        date_naissance: '2000-01-01',
      })
      lignes.push({ numero_licence, place: String((index % 5) + 1) })
    }
    const count = async (lines: Lines) => {
      const event = await create('competition')
      return countQueries(async () => {
        expect((await check(event, 'combat', lines)).problemes).toEqual([])
        expect((await save(event, 'combat', lines)).status).toBe(200)
      })
    }
    await count(lignes.slice(0, 1))
    expect(await count(lignes.slice(5))).toBe(await count(lignes.slice(0, 5)))
  })
})

describe('staffCheckSheet and staffSaveSheet of an exam', () => {
  it('require confirming warnings, and keep the grade in step with corrections', async () => {
    const zoe = await athlete({}, '1er Keup', '2025-02-01')
    await sportBuilders(api).addGradingCourse(zoe, '2026-01-15')
    const early = await athlete({ nom: 'Peeters', prenom: 'Lou' }, '1er Keup', '2026-01-15')
    const exam = await create('examen', { nom: 'Examen fédéral' })
    const lignes: Lines = [
      { numero_licence: zoe.numero_licence, grade: '1er dan', diplome: 'KKW-1' },
      { numero_licence: early.numero_licence, grade: '1er Dan' },
    ]
    const checked = await check(exam, 'grades', lignes)
    expect(checked.avertissements.map(({ ligne, message }) => [ligne, message])).toEqual([
      [2, 'Temps d’attente\u00a0: encore 5 mois sur 6 dans le grade actuel'],
      [2, 'Un «\u00a0Stage Dan / Poom / Keup\u00a0» depuis le dernier grade'],
    ])
    expect(checked.apercu).toMatchObject([{ grade: { avant: '1er Keup', apres: '1er Dan' }, points: null }, {}])
    const refused = await save(exam, 'grades', lignes)
    expect([refused.status, refused.body.errors?.confirme?.[0]]).toEqual([422, expect.stringMatching(/^Confirmez/)])
    expect(await record(zoe)).toMatchObject({ gradeMax: '1er Keup' })
    expect((await save(exam, 'grades', lignes, { confirme: true })).status).toBe(200)
    expect(await record(zoe)).toMatchObject({
      gradeMax: '1er Dan',
      prochainGrade: { grade: '2e Dan', date: '2027-03-07' },
      grades: [{ type: 'Examen Dan / Poom', formation: '1er Dan', diplome: 'KKW-1', date: '2026-03-07' }, {}, {}],
    })
    expect(await trailOf(early)).toMatchObject([
      {
        action: 'member.set_grade',
        before: { grade: '1er Keup', date: '2026-01-15' },
        after: { grade: '1er Dan', date: '2026-03-07', avertissements: expect.stringContaining('Temps d’attente') },
      },
    ])

    const stored = (await read(exam)).feuilles[0]!.lignes.map(({ cellules }) => cellules)
    expect((await check(exam, 'grades', stored)).avertissements).toEqual([])
    const kept = stored.filter(({ numero_licence }) => numero_licence === zoe.numero_licence)
    await save(exam, 'grades', [{ ...kept[0]!, grade: '1er Poom' }], { confirme: true })
    expect(await record(early)).toMatchObject({ gradeMax: '1er Keup' })
    expect((await trailOf(early)).at(-1)).toMatchObject({ before: { grade: '1er Dan' }, after: { grade: '1er Keup' } })
    expect(await record(zoe)).toMatchObject({ gradeMax: '1er Poom' })

    await api.call('staffSaveEvent', { ...exam, ...base, detail: '', date_debut: '2025-01-01' }, as)
    expect(await record(zoe)).toMatchObject({ gradeMax: '1er Keup' })
    await api.call('staffSaveEvent', { ...exam, ...base, detail: '' }, as)
    expect(await record(zoe)).toMatchObject({ gradeMax: '1er Poom' })
    await api.call('staffRemoveEvent', exam, as)
    expect(await record(zoe)).toMatchObject({ gradeMax: '1er Keup' })
    expect((await trailOf(zoe)).at(-1)).toMatchObject({ before: { grade: '1er Poom' }, after: { grade: '1er Keup' } })
  })

  it('give no grade to candidates who failed or were absent, whom member and club see', async () => {
    const [failed, absent] = [
      await athlete({}, '1er Keup', '2025-02-01'),
      await athlete({ nom: 'Peeters' }, '1er Keup', '2025-02-01'),
    ]
    const { id_club } = await api.db
      .selectFrom('licence')
      .select('id_club')
      .where('id_member', '=', failed.id)
      .executeTakeFirstOrThrow()
    const [account, manager] = [await api.createAccount(), await api.createMember()]
    await api.linkMember(account, manager)
    await api.makeManager(manager, { id: id_club })
    const exam = await create('examen', { nom: 'Examen fédéral' })
    const lignes: Lines = [
      { numero_licence: failed.numero_licence, grade: '1er Dan', resultat: 'échoué' },
      { numero_licence: absent.numero_licence, resultat: 'absent' },
    ]
    const checked = await check(exam, 'grades', lignes)
    expect([checked.problemes, checked.avertissements]).toEqual([[], []])
    expect(checked.apercu).toMatchObject([
      { apres: '1er Dan, échoué', grade: { avant: '1er Keup', apres: '1er Keup' } },
      { apres: 'absent' },
    ])
    expect((await save(exam, 'grades', lignes)).status).toBe(200)
    expect(await record(failed)).toMatchObject({
      gradeMax: '1er Keup',
      grades: [{ formation: '1er Dan', resultat: 'echoue', diplome: 'Aucun' }, { resultat: 'reussi' }],
    })
    expect((await record(failed)).parcours).toEqual([{ grade: '1er Keup', date: '2025-02-01' }])
    expect(await record(absent)).toMatchObject({ gradeMax: '1er Keup', grades: [{ resultat: 'absent' }, {}] })
    const { body } = await api.call(
      'getListMember',
      { id_member: manager.id, id_club, annees: [2026] },
      { token: await api.tokenFor(account) },
    )
    expect(body.find(({ id_membre }) => id_membre === failed.id)?.examen_sans_grade).toEqual({
      date: '2026-03-07',
      formation: '1er Dan',
      resultat: 'echoue',
    })
    expect(await trailOf(failed)).toMatchObject([{ after: { resultat: expect.stringContaining('échoué') } }])

    const stored = (await read(exam)).feuilles[0]!.lignes.map(({ cellules }) => cellules)
    expect(stored.map(({ grade, resultat }) => [grade, resultat])).toEqual([
      ['1er Dan', 'échoué'],
      ['', 'absent'],
    ])
    const passed = stored.map((cells) => ({ ...cells, ...(cells.grade && { resultat: 'réussi' }) }))
    expect((await save(exam, 'grades', passed, { confirme: true })).status).toBe(200)
    expect(await record(failed)).toMatchObject({ gradeMax: '1er Dan', grades: [{ resultat: 'reussi' }, {}] })
    expect((await save(exam, 'grades', stored)).status).toBe(200)
    expect(await record(failed)).toMatchObject({ gradeMax: '1er Keup' })
  })

  it('tell members of their grades and each club of its results, of a recent exam', async () => {
    const [zoe, lou] = [
      await athlete({ mail: 'zoe-grade@example.be' }, '1er Keup', '2025-02-01'),
      await athlete({ nom: 'Peeters', mail: 'lou-grade@example.be' }, '1er Keup', '2025-02-01'),
    ]
    const clubs = await api.db
      .selectFrom('licence')
      .select('id_club')
      .where('id_member', 'in', [zoe.id, lou.id])
      .execute()
    for (const { id_club } of clubs) {
      await api.db
        .updateTable('club')
        .set({ mail: `club-${id_club}@example.be` })
        .where('id', '=', id_club)
        .execute()
    }
    const mailsOf = () =>
      api.db
        .selectFrom('mail')
        .select(['kind', 'to_address', 'subject', 'text'])
        .where('kind', 'in', ['grade_recorded', 'exam_results'])
        .where((mail) =>
          mail.or([
            mail('to_address', 'in', ['zoe-grade@example.be', 'lou-grade@example.be']),
            mail(
              'to_address',
              'in',
              clubs.map(({ id_club }) => `club-${id_club}@example.be`),
            ),
          ]),
        )
        .orderBy('id')
        .execute()
    const lignes: Lines = [
      { numero_licence: zoe.numero_licence, grade: '1er Dan' },
      { numero_licence: lou.numero_licence, grade: '1er Dan', resultat: 'absent' },
    ]
    const exam = await create('examen', { nom: 'Examen fédéral' })
    expect((await save(exam, 'grades', lignes, { confirme: true })).status).toBe(200)
    const sent = await mailsOf()
    expect(sent.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['grade_recorded', 'zoe-grade@example.be'],
      ...clubs
        .toSorted((one, other) => one.id_club - other.id_club)
        .map(({ id_club }) => ['exam_results', `club-${id_club}@example.be`]),
    ])
    expect(sent[0]!.text).toContain('le grade 1er Dan, obtenu le 07/03/2026 (Examen fédéral)')
    expect(sent.map(({ text }) => text).join(' ')).toContain(`(${lou.numero_licence}), 1er Dan, absent`)

    const [first, ...rest] = lignes
    expect((await save(exam, 'grades', [{ ...first!, diplome: 'KKW-9' }, ...rest], { confirme: true })).status).toBe(
      200,
    )
    expect(await mailsOf()).toHaveLength(sent.length)
    const old = await create('examen', { date_debut: '2026-01-08' })
    const late = [{ numero_licence: lou.numero_licence, grade: '1er Dan' }]
    expect((await save(old, 'grades', late, { confirme: true })).status).toBe(200)
    expect(await mailsOf()).toHaveLength(sent.length)
  })

  it('leave the grade after an old exam, and refuse results of a future one', async () => {
    const member = await athlete({}, '2e Dan', '2020-01-01')
    const { numero_licence } = member
    const old = await create('examen', { date_debut: '2006-05-01' })
    const checked = await check(old, 'grades', [{ numero_licence, grade: '1er Keup' }])
    expect(checked.apercu[0]!.grade).toEqual({ avant: '2e Dan', apres: '2e Dan' })
    await save(old, 'grades', [{ numero_licence, grade: '1er Keup' }], { confirme: true })
    expect(await record(member)).toMatchObject({ gradeMax: '2e Dan' })
    const coming = await create('examen', { date_debut: '2026-03-11' })
    const { status, body } = await save(coming, 'grades', [{ numero_licence, grade: '3e Dan' }])
    expect([status, body.errors?.lignes?.[0]]).toEqual([422, expect.stringContaining('a lieu le 11/03/2026')])
    expect((await save(old, 'combat', [])).status).toBe(422)
  })

  it('store courses and trainings, which count for the next grade', async () => {
    const member = await athlete({}, '1er Keup')
    const { numero_licence } = member
    await save(await create('preparation', { nom: 'Stage de préparation' }), 'preparation', [{ numero_licence }])
    await save(await create('stage', { nom: 'Stage d’été' }), 'presences', [{ numero_licence }])
    const formation = await create('formation', { nom: 'Moniteur' })
    await save(formation, 'formation', [{ numero_licence, reussite: 'non' }])
    await save(formation, 'formation', [{ numero_licence, reussite: 'oui', diplome: 'MS-1' }])
    const fiche = await record(member)
    expect(fiche.prochainGrade).toMatchObject({ grade: '1er Dan', manque: [] })
    expect(fiche.grades[0]).toMatchObject({ type: 'Stage Dan / Poom / Keup', formation: 'Stage de préparation' })
    expect(fiche).toMatchObject({
      stages: [{ stage: 'Stage d’été' }],
      formations: { adeps: [{ formation: 'Moniteur', reussite: true, diplome: 'MS-1' }] },
    })
  })

  it('refuse the second of two parallel saves', async () => {
    const member = await athlete({}, '1er Keup')
    const exam = await create('examen')
    const lignes = [{ numero_licence: member.numero_licence, grade: '1er Dan' }]
    const answers = await Promise.all(
      [1, 2].map(() => save(exam, 'grades', lignes, { confirme: true }, { 'if-match': '1' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await read(exam)).feuilles[0]!.lignes).toHaveLength(1)
  })

  it('refuse the same grade from two parallel sheets', async () => {
    for (const round of [1, 2, 3]) {
      const member = await athlete({}, '1er Keup')
      const lignes = [{ numero_licence: member.numero_licence, grade: '1er Dan' }]
      const exams = [await create('examen'), await create('examen', { nom: `Session ${round}` })]
      const answers = await Promise.all(exams.map((exam) => save(exam, 'grades', lignes, { confirme: true })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
      const refused = answers.find(({ status }) => status === 422)
      expect(refused?.body.errors).toEqual({ 'lignes.0.grade': ['Le 1er Dan est déjà inscrit.'] })
    }
  })
})

describe('grade_record', () => {
  it.each(['1er Keup', '1er Poom', '4e Dan'])('refuses a club for the federal grade %s', async (grade) => {
    const [member, club] = [await api.createMember(), await api.createClub()]
    await expect(api.giveGrade(member, grade, { id_club: club.id })).rejects.toThrow('a club gives no federal grade')
    await api.giveGrade(member, grade)
    await expect(
      api.db.updateTable('grade_record').set({ id_club: club.id }).where('id_member', '=', member.id).execute(),
    ).rejects.toThrow('a club gives no federal grade')
  })
})

describe('staffReadSheetFile', () => {
  const send = (content: string, feuille = 'combat') =>
    api.send('staffReadSheetFile', { feuille, contenu: Buffer.from(content).toString('base64') }, as)
  it.each([
    ['Poids du chien;Couleur\n1;2', /^Aucune colonne de ce fichier n’a été reconnue.*N° de licence, Nom/],
    [`Licence\n${'1\n'.repeat(1001)}`, /^1000 lignes au plus/],
    ['PK\u0003\u0004garbage', /n’est ni un fichier CSV/],
  ])('refuses an invalid file (%#)', async (content, message) => {
    const { status, body } = await send(content)
    expect([status, body.errors?.contenu?.[0]]).toEqual([422, expect.stringMatching(message)])
  })
  it('reads the sheet with the best known headings, or another one that is chosen', async () => {
    const sheet = (rows: unknown[][]) => utils.aoa_to_sheet(rows)
    const book = utils.book_new(sheet([['Licence'], ['1000']]), 'Inscrits')
    utils.book_append_sheet(book, sheet([['Open'], ['Licence', 'Place'], ['1001', 'or']]), 'Résultats')
    const contenu = (write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer).toString('base64')
    const readFile = async (place?: object) =>
      (await api.call('staffReadSheetFile', { feuille: 'combat', contenu, ...(place && { place }) }, as)).body
    const found = await readFile()
    expect(found.place).toEqual({
      feuilles: ['Inscrits', 'Résultats'],
      feuille: 1,
      entete: 2,
      entetes: [
        { ligne: 1, apercu: 'Open' },
        { ligne: 2, apercu: 'Licence · Place' },
        { ligne: 3, apercu: '1001 · or' },
      ],
    })
    expect(found.lignes).toMatchObject([{ numero_licence: '1001', place: 'or' }])
    expect(await readFile({ feuille: 0 })).toMatchObject({
      place: { feuille: 0 },
      lignes: [{ numero_licence: '1000' }],
    })
    for (const place of [{ feuille: 2 }, { feuille: -1 }, { entete: 0 }, { feuille: 1, entete: 9 }]) {
      const { status } = await api.send('staffReadSheetFile', { feuille: 'combat', contenu, place }, as)
      expect([place, status]).toEqual([place, 422])
    }
  })
  it('returns an empty sheet for headings only', async () => {
    const { status, body } = await send('Licence;Place\n')
    expect([status, body]).toMatchObject([200, { lignes: [], ignorees: [] }])
  })
})

it.each([
  [{ lignes: 'x' }],
  [{ lignes: [['a']] }],
  [{ lignes: [{ place: 1 }] }],
  [{ lignes: [{ place: 'x'.repeat(256) }] }],
  [{ lignes: Array.from({ length: 1001 }, () => ({})) }],
  [{ feuille: 'boxe' }],
  [{ feuille: 'grades' }],
])('staffSaveSheet refuses invalid input (%#)', async (given) => {
  const event = await create('competition')
  const { status, body } = await save(event, 'combat', [], given)
  expect([status, Object.keys(body.errors ?? {}).length > 0]).toEqual([422, true])
})
