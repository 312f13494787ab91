import { describe, expect, it } from 'vitest'
import { eLicenceUrl } from '#api/core/members/e-licence-code.ts'
import { signPhotoUrl } from '#api/core/members/photo-url.ts'
import type { Tables } from '#api/database/tables.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { sportBuilders } from '#tests/support/sport.ts'

// 10 March 2026.
const api = useTestApi()
const sport = sportBuilders(api)

type Given = Parameters<typeof api.createMember>[0]

/** A member linked to an account, and that account's token. */
async function memberSeen(given?: Given) {
  const [account, member] = [await api.createAccount(), await api.createMember(given)]
  await api.linkMember(account, member)
  return { member, token: await api.tokenFor(account) }
}

async function read(member: { id: number }, token: string) {
  const answer = await api.call('getInfosMember', { id_member: member.id }, { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

it('getInfosMember returns identity and contact data', async () => {
  const { member, token } = await memberSeen({
    adresse: 'Rue de Fer 12',
    complement: 'boîte 3',
    cp: '5000',
    ville: 'Namur',
    mail: 'zoe@example.be',
    telephone: '081 22 33 44',
    newsletter: true,
  })
  expect(await read(member, token)).toMatchObject({
    id: member.id,
    id_member: member.id,
    version: 1,
    fullname: 'Zoé Lambert',
    nom: 'Lambert',
    prenom: 'Zoé',
    sexe: 0,
    date_naissance: '2010-05-17',
    age: 15,
    mail: 'zoe@example.be',
    adresse: 'Rue de Fer 12',
    complement: 'boîte 3',
    cp: '5000',
    ville: 'Namur',
    telephone: '081 22 33 44',
    gsm: '',
    telephone_gsm: '081 22 33 44',
    newsletter: true,
    photo: null,
    numlicenceABFT: member.numero_licence,
  })
})

it('getInfosMember returns a record without any data', async () => {
  const { member, token } = await memberSeen({ date_naissance: null })
  expect(await read(member, token)).toMatchObject({
    date_naissance: null,
    age: 0,
    isLicencie: false,
    lastClub: null,
    lastLicence: null,
    licences: [],
    gradeMax: null,
    prochainPassage: 'Inconnu',
    prochainGrade: null,
    parcours: [],
    categorie_poids: null,
    ranking: null,
    placeRankingGeneral: null,
    placeRankingSexe: null,
    RankingLink: '/classement',
    pointsParSaison: [],
    medailles: { or: 0, arg: 0, brz: 0 },
    grades: [],
    formations: {},
    stages: [],
    palmaresCombat: [],
    palmaresPoomsae: [],
    arbitrage: [],
    clubsMyABFT: [],
  })
})

it('getInfosMember returns the mobile first, a signed photo URL and the e-licence code', async () => {
  const file = await api.db
    .insertInto('file')
    .values({ name: 'photo', content_type: 'image/jpeg', content: Buffer.from('x') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { member, token } = await memberSeen({ telephone: '081', gsm: '0470', id_photo: file.id })
  const record = await read(member, token)
  expect(record.telephone_gsm).toBe('0470')
  expect(record.photo).toBe(signPhotoUrl(api.deps, { id: member.id, id_photo: file.id }))
  expect(record.qrcodedata).toBe(eLicenceUrl(api.deps, { id: member.id, e_licence_version: 1 }))
})

describe('the licences in getInfosMember', () => {
  it('are sorted newest first, without cancelled ones', async () => {
    const { member, token } = await memberSeen()
    const [namur, liege] = [await api.createClub(), await api.createClub()]
    const licence = (id_club: number, date_debut: string, date_fin: string) => ({
      id_member: member.id,
      id_club,
      date_debut,
      date_fin,
    })
    await api.createLicence(licence(namur.id, '2024-03-11', '2025-03-10'))
    await api.createLicence(licence(liege.id, '2025-03-11', '2026-03-10'))
    await api.createLicence({
      ...licence(namur.id, '2026-03-11', '2027-03-10'),
      cancelled_at: api.clock.now(),
      cancel_reason: 'remboursée',
    })
    expect(await read(member, token)).toMatchObject({
      isLicencie: true,
      lastClub: liege.club,
      lastLicence: { club: { club: liege.club }, date_debut: '2025-03-11', date_fin: '2026-03-10' },
      licences: [
        { annee: 2025, date_debut: '2025-03-11', date_fin: '2026-03-10', club: liege.club },
        { annee: 2024, date_debut: '2024-03-11', date_fin: '2025-03-10', club: namur.club },
      ],
    })
  })

  it.each([
    ['on the last day', '2025-03-11', '2026-03-10', true],
    ['not on the day after', '2025-03-10', '2026-03-09', false],
    ['on the first day', '2026-03-10', '2027-03-09', true],
    ['not on the day before', '2026-03-11', '2027-03-10', false],
  ])('make a member licensed: %s', async (_case, date_debut, date_fin, isLicencie) => {
    const { member, token } = await memberSeen()
    const club = await api.createClub()
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })
    expect(await read(member, token)).toMatchObject({ isLicencie, lastLicence: { date_debut, date_fin } })
  })
})

describe('the grades in getInfosMember', () => {
  it('include the path, the records and the next grade with what is missing', async () => {
    const { member, token } = await memberSeen({ date_naissance: '1990-01-01' })
    await sport.addGrade(member, '2e Keup', '2024-05-20')
    await sport.addGrade(member, '1er Keup', '2025-09-20', { diplome: 'K-12' })
    await sport.addGrade(member, '1er Dan', '2026-01-01', { undone_at: api.clock.now() })
    await sport.addGradingCourse(member, '2025-08-01')
    const record = await read(member, token)
    expect(record).toMatchObject({
      gradeMax: '1er Keup',
      prochainPassage: 'Mi-2026',
      parcours: [
        { grade: '2e Keup', date: '2024-05-20' },
        { grade: '1er Keup', date: '2025-09-20' },
      ],
    })
    expect(record.prochainGrade).toMatchObject({ grade: '1er Dan', date: '2026-03-20' })
    expect(record.prochainGrade?.manque.map((missing) => missing.replaceAll('\u00a0', ' '))).toEqual([
      'Temps d’attente : encore 1 mois sur 6 dans le grade actuel',
      'Un « Stage Dan / Poom / Keup » depuis le dernier grade',
      'Une licence en ordre',
    ])
    expect(record.grades.map(({ dateSorted, type, diplome }) => [dateSorted, type, diplome])).toEqual([
      ['2025-09-20', 'Passage de grade', 'K-12'],
      ['2025-08-01', 'Stage Dan / Poom / Keup', 'Aucun'],
      ['2024-05-20', 'Passage de grade', 'Aucun'],
    ])
  })

  it.each([
    ['a course after the grade', '2025-06-02', 'Stage Dan / Poom / Keup', []],
    ['a course on the day of the grade', '2025-06-01', 'Stage Dan / Poom / Keup', ['course']],
    ['a seminar', '2025-06-02', 'Séminaire ceinture noire', ['course']],
  ])('list what is missing after %s', async (_case, date, type, missing) => {
    const { member, token } = await memberSeen({ date_naissance: '1990-01-01' })
    const club = await api.createClub()
    await api.createLicence({ id_member: member.id, id_club: club.id })
    await sport.addGrade(member, '1er Keup', '2025-06-01')
    await sport.addGradingCourse(member, date, type)
    expect((await read(member, token)).prochainGrade?.manque).toHaveLength(missing.length)
  })
})

it('getInfosMember groups trainings by organisation, newest first', async () => {
  const { member, token } = await memberSeen()
  const add = async (organisation: Tables['training']['organisation'], date: string, given = {}) => {
    const training = await api.db
      .insertInto('training')
      .values({ organisation, formation: `Cours ${date}`, date })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('training_result')
      .values({ id_training: training.id, id_member: member.id, reussite: true, ...given })
      .execute()
  }
  await add('adeps', '2015-04-01', { diplome: 'MS Initiateur' })
  await add('abitre_cbt', '2018-04-01', { reussite: false })
  await add('adeps', '2019-04-01')
  const entry = (date: string, diplome: string, reussite = true) => ({
    date,
    dateSorted: date,
    annee: Number(date.slice(0, 4)),
    formation: `Cours ${date}`,
    diplome,
    reussite,
  })
  expect((await read(member, token)).formations).toEqual({
    adeps: [entry('2019-04-01', 'Aucun'), entry('2015-04-01', 'MS Initiateur')],
    abitre_cbt: [entry('2018-04-01', 'Aucun', false)],
  })
})

it('getInfosMember returns results, medals, points, courses and refereeing, newest first', async () => {
  const { member, token } = await memberSeen()
  const open = await sport.createCompetition('National', '2024-05-11')
  const belgium = await sport.createCompetition('Championnat de Belgique', '2026-02-07')
  const [age] = await api.db.selectFrom('age_category').selectAll().where('name', '=', 'Junior').execute()
  const [category] = await api.db.selectFrom('grade_category').selectAll().where('name', '=', 'Classe A').execute()
  const [weight] = await api.db.selectFrom('weight_category').selectAll().where('name', '=', '-44kg').execute()
  await sport.addCombat(member, open, { place: null, combats_gagnes: 0 })
  await sport.addCombat(member, belgium, {
    place: 1,
    combats_gagnes: 3,
    id_age_category: age!.id,
    id_grade_category: category!.id,
    id_weight_category: weight!.id,
  })
  await sport.addPoomsae(member, open, { place: 2, score: 7.125 })
  await sport.addPoomsae(member, belgium, { place: 3, score: null })
  await api.db
    .insertInto('referee_service')
    .values({ id_competition: open.id, id_member: member.id, date_debut: '2024-05-11', date_fin: '2024-05-12' })
    .execute()
  const course = await api.db
    .insertInto('course')
    .values({ course: 'Stage d’été', date: '2025-07-05' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db.insertInto('course_attendance').values({ id_course: course.id, id_member: member.id }).execute()

  const nothing = { categorieAge: null, categorieGrade: null }
  expect(await read(member, token)).toMatchObject({
    medailles: { or: 1, arg: 1, brz: 1 },
    ranking: { totalBonus: 42 },
    pointsParSaison: [
      { saison: '2024', points: 12 },
      { saison: '2025', points: 0 },
      { saison: '2026', points: 42 },
    ],
    palmaresCombat: [
      {
        date: '2026-02-07',
        competition: { competition: belgium.competition },
        niveau: 'Championnat de Belgique',
        categorieAge: { name: 'Junior' },
        categorieGrade: { name: 'Classe A' },
        categoriePoids: { name: '-44kg' },
        combatsGagnes: 3,
        place: 1,
      },
      { ...nothing, date: '2024-05-11', niveau: 'National', categoriePoids: null, combatsGagnes: 0, place: null },
    ],
    palmaresPoomsae: [
      { ...nothing, date: '2026-02-07', score: null, place: 3 },
      { ...nothing, date: '2024-05-11', score: 7.125, place: 2 },
    ],
    arbitrage: [{ competition_name: open.competition, date_debut: '2024-05-11', date_fin: '2024-05-12' }],
    stages: [{ date: '2025-07-05', stage: 'Stage d’été' }],
  })
})

it('getInfosMember lists the managed clubs in French order', async () => {
  const { member, token } = await memberSeen()
  for (const club of ['Zaventem', 'Étoile de Mons', 'Dojang', 'Fleurus']) {
    await api.makeManager(member, await api.createClub({ club }))
  }
  const { clubsMyABFT } = await read(member, token)
  expect(clubsMyABFT.map(({ club }) => club)).toEqual(['Dojang', 'Étoile de Mons', 'Fleurus', 'Zaventem'])
  expect(clubsMyABFT[0]).toEqual({
    club_id: expect.any(Number),
    club: 'Dojang',
    club_slug: expect.stringMatching(/^club-/),
  })
})

it('getInfosMember runs two queries, access and the record, however long the history', async () => {
  const { member, token } = await memberSeen()
  for (let n = 10; n <= 28; n += 1) {
    const competition = await sport.createCompetition('Régional', `2026-02-${n}`)
    await sport.addCombat(member, competition)
    await sport.addPoomsae(member, competition)
    await sport.addGrade(member, '9e Keup', `2025-02-${n}`)
    await api.makeManager(member, await api.createClub())
  }
  expect((await read(member, token)).palmaresCombat).toHaveLength(19)
  // The points of the others are a third statement until they are remembered, which transactions of other databases on this
  // server delay.
  await expect.poll(() => countQueries(() => read(member, token))).toBe(2)
})

it('getInfosMember answers 404 for a member who is not linked or unknown', async () => {
  const { member } = await memberSeen()
  const other = await memberSeen()
  for (const id_member of [member.id, 2_000_000_000]) {
    const answer = await api.send('getInfosMember', { id_member }, { token: other.token })
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'Cet élément n’existe pas ou ne vous est pas accessible.',
    ])
  }
})
