import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDate } from '#contract/field-rules.ts'
import type { InputOf } from '#contract/index.ts'
import { formatRankingCategory, rankingMessages } from '#contract/staff/staff-ranking-fields.ts'
import { DISCIPLINES, type Discipline } from '#domain/ranking.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { sportBuilders } from '#tests/support/sport.ts'

// 10 March 2026: the results from 11 March 2025 on count.
const TODAY = '2026-03-10'
const UNKNOWN = 2_000_000_000
const FILES = ['staffPrintRanking', 'staffExportRanking'] as const
const api = useTestApi({ now: `${TODAY}T09:00:00Z` })
const sport = sportBuilders(api)
const as = { token: '' }

type Wish = Partial<InputOf<'staffPrintRanking'>>
type Member = Awaited<ReturnType<typeof api.createMember>>

const list = async (wish: Partial<InputOf<'staffListRanking'>> = {}) =>
  (await api.call('staffListRanking', { discipline: 'combat', date: TODAY, ...wish }, as)).body

/** Place, first name and points of each line, under the title of its category. */
async function ranking(discipline: Discipline, wish: Partial<InputOf<'staffListRanking'>> = {}) {
  const { rows } = await list({ discipline, ...wish })
  const sections: Record<string, string[]> = {}
  for (const row of rows) {
    const lines = (sections[formatRankingCategory(discipline, row)] ??= [])
    lines.push(`${row.rang} ${row.prenom} ${row.points}`)
  }
  return sections
}

async function download(name: (typeof FILES)[number], wish: Wish = {}, token = as.token) {
  const { statusCode, rawPayload, headers } = await api.app.inject({
    method: 'POST',
    url: `/api/myabft/${name}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { discipline: 'combat', date: TODAY, ...wish },
  })
  return { status: statusCode, file: rawPayload, disposition: String(headers['content-disposition']) }
}

async function tokenOf(role: StaffRole) {
  const account = await api.createAccount()
  await api.makeStaff(account, role)
  return api.tokenFor(account, { secondFactor: true })
}

const ages = { minime: 0, senior: 0 }
const weights = { light: 0, heavy: 0, women: 0 }
const people = {} as Record<'anna' | 'bart' | 'cleo' | 'dirk' | 'elsa' | 'fien', Member>
let club: Awaited<ReturnType<typeof api.createClub>>

async function idOf(table: 'age_category' | 'grade_category', name: string) {
  return (await api.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

async function idOfWeight(name: string, sexe: 0 | 1) {
  const found = await api.db
    .selectFrom('weight_category')
    .select('id')
    .where('id_age_category', '=', ages.senior)
    .where('sexe', '=', sexe)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return found.id
}

beforeAll(async () => {
  as.token = await tokenOf('sport')
  club = await api.createClub({ club: 'Taekwondo Namur' })
  const adult = { nom: 'Lambert', date_naissance: '2000-05-17' }
  people.anna = await api.createMember({ ...adult, prenom: 'Anna', sexe: 0 })
  people.bart = await api.createMember({ ...adult, prenom: 'Bart', sexe: 1 })
  people.cleo = await api.createMember({ ...adult, prenom: 'Cléo', sexe: 1 })
  people.dirk = await api.createMember({ ...adult, prenom: 'Dirk', sexe: 1 })
  people.elsa = await api.createMember({ ...adult, prenom: 'Elsa', sexe: 1, date_naissance: '2013-02-01' })
  people.fien = await api.createMember({ ...adult, prenom: 'Fien', sexe: 1 })
  await api.createLicence({ id_member: people.bart.id, id_club: club.id })
  ages.minime = await idOf('age_category', 'Minime')
  ages.senior = await idOf('age_category', 'Senior')
  weights.light = await idOfWeight('-58kg', 1)
  weights.heavy = await idOfWeight('+80kg', 1)
  weights.women = await idOfWeight('-57kg', 0)

  const regional = await sport.createCompetition('Régional', TODAY)
  const national = await sport.createCompetition('National', '2025-03-11')
  const tooOld = await sport.createCompetition('International', '2025-03-10')
  const tomorrow = await sport.createCompetition('International', '2026-03-11')
  const light = { id_age_category: ages.senior, id_weight_category: weights.light }
  const heavy = { id_age_category: ages.senior, id_weight_category: weights.heavy }
  const classA = { id_age_category: ages.senior, id_grade_category: await idOf('grade_category', 'Classe A') }
  // Bart and Cléo have 16 each in two ways, Dirk 10, and Bart 20 more among the heavy ones.
  await sport.addCombat(people.bart, regional, { ...light, place: 3 })
  await sport.addCombat(people.bart, national, { ...light, place: 2 })
  await sport.addCombat(people.bart, national, { ...heavy, place: 1 })
  await sport.addCombat(people.cleo, national, { ...light, place: 2 })
  await sport.addCombat(people.cleo, await sport.createCompetition('Régional', '2025-12-31'), { ...light, place: 3 })
  await sport.addCombat(people.dirk, regional, { ...light, place: 1 })
  await sport.addPoomsae(people.dirk, regional, { ...classA, place: 2 })
  await sport.addCombat(people.anna, national, {
    id_age_category: ages.senior,
    id_weight_category: weights.women,
    place: 1,
  })
  await sport.addPoomsae(people.anna, national, { ...classA, place: 1 })
  // Elsa's results say no category, or only the age.
  await sport.addCombat(people.elsa, regional, { place: 5 })
  await sport.addPoomsae(people.elsa, regional, { id_age_category: ages.minime, place: 1 })
  // Fien: a place without points, none at all, one a day too old, one that is not over yet.
  await sport.addCombat(people.fien, regional, { ...light, place: 4 })
  await sport.addCombat(people.fien, national, { ...light, place: null })
  await sport.addCombat(people.fien, tooOld, { ...light, place: 1 })
  await sport.addCombat(people.fien, tomorrow, { ...light, place: 1 })
})

describe('staffListRanking', () => {
  it('ranks combat by age, sex and weight: equal points share a place, and the next one is skipped', async () => {
    expect(await ranking('combat')).toEqual({
      'Senior masculin, \u221258\u00a0kg': ['1 Bart 16', '1 Cléo 16', '3 Dirk 10'],
      'Senior masculin, +80\u00a0kg': ['1 Bart 20'],
      'Senior féminin, \u221257\u00a0kg': ['1 Anna 20'],
      'Sans catégorie d’âge, masculin, sans catégorie de poids': ['1 Elsa 2'],
    })
  })

  it('ranks poomsae by age, sex and category of grade', async () => {
    expect(await ranking('poomsae')).toEqual({
      'Minime masculin, sans catégorie de grade': ['1 Elsa 10'],
      'Senior masculin, Classe A': ['1 Dirk 6'],
      'Senior féminin, Classe A': ['1 Anna 20'],
    })
  })

  it('answers lines with the club of the last licence, the number of counted results and the days', async () => {
    const { rows, ...rest } = await list({ categorie: weights.light })
    expect(rest).toEqual({ total: 3, since: '2025-03-11', until: TODAY })
    expect(rows[0]).toEqual({
      age: 'Senior',
      sexe: 1,
      categorie: '-58kg',
      rang: 1,
      id_member: people.bart.id,
      nom: 'Lambert',
      prenom: 'Bart',
      club: 'Taekwondo Namur',
      points: 16,
      resultats: 2,
    })
    expect(rows[1]!.club).toBeNull()
  })

  it('narrows to an age, a sex and a category, and keeps the places', async () => {
    expect(Object.keys(await ranking('combat', { age: ages.senior, sexe: 1 }))).toHaveLength(2)
    expect(Object.keys(await ranking('combat', { sexe: 0 }))).toEqual(['Senior féminin, \u221257\u00a0kg'])
    expect(await list({ age: ages.minime })).toMatchObject({ total: 0, rows: [] })
    const second = await list({ categorie: weights.light, page: 2, size: 2 })
    expect(second).toMatchObject({ total: 3, rows: [{ rang: 3, prenom: 'Dirk' }] })
  })

  it.each([
    ['2025-03-10', ['1 Fien 40']],
    ['2025-03-11', ['1 Fien 40', '2 Bart 12', '2 Cléo 12']],
    ['2026-03-09', ['1 Fien 40', '2 Cléo 16', '3 Bart 12']],
    ['2026-03-10', ['1 Bart 16', '1 Cléo 16', '3 Dirk 10']],
  ])('on %s counts the twelve months until then', async (date, lines) => {
    const sections = await ranking('combat', { date, categorie: weights.light })
    expect(Object.values(sections)).toEqual([lines])
  })

  it('is empty on a day without results', async () => {
    expect(await list({ date: '1900-01-01' })).toEqual({ since: '1899-01-02', until: '1900-01-01', total: 0, rows: [] })
  })

  it('gives every member the points that the own record shows, by discipline', async () => {
    const account = await api.createAccount()
    const token = await api.tokenFor(account)
    const lines = Object.fromEntries(
      await Promise.all(
        DISCIPLINES.map(async (discipline) => [discipline, (await list({ discipline })).rows] as const),
      ),
    )
    for (const member of Object.values(people)) {
      await api.linkMember(account, member)
      const { body } = await api.call('getRankingSheet', { id_member: member.id }, { token })
      let total = 0
      for (const discipline of DISCIPLINES) {
        const counted = body.results.filter((result) => result.discipline === discipline)
        const listed = lines[discipline]!.filter(({ id_member }) => id_member === member.id)
        expect(sum(listed.map(({ points }) => points))).toBe(sum(counted.map(({ points }) => points)))
        expect(sum(listed.map(({ resultats }) => resultats))).toBe(counted.length)
        total += sum(listed.map(({ points }) => points))
      }
      expect(total).toBe(body.totalBonus)
    }
  })

  it.each([
    [{ discipline: 'lutte' }, 'discipline', rankingMessages.disciplineUnknown],
    [{ age: UNKNOWN }, 'age', rankingMessages.categoryUnknown],
    [{ categorie: UNKNOWN }, 'categorie', rankingMessages.categoryUnknown],
    [{ discipline: 'poomsae', categorie: UNKNOWN }, 'categorie', rankingMessages.categoryUnknown],
    [{ sexe: 2 }, 'sexe', rankingMessages.sexUnknown],
    [{ date: '' }, 'date', 'La date est requise.'],
    [{ date: '2026-02-29' }, 'date', aDate[1]],
    [{ date: '1899-12-31' }, 'date', aDate[1]],
    [{ date: '2026-03-11' }, 'date', rankingMessages.dateInFuture],
    [{ version: 'autre' }, 'version', rankingMessages.versionUnknown],
  ])('and its files refuse %j', async (wrong, field, message) => {
    for (const name of ['staffListRanking', ...FILES] as const) {
      if (name === 'staffListRanking' && field === 'version') continue
      const { status, body } = await api.send(name, { discipline: 'combat', date: TODAY, ...wrong }, as)
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: { [field]: [message] } })
    }
  })

  it.each([
    ['reader', 200],
    ['secretariat', 200],
    ['treasurer', 403],
  ] as const)('and its files answer a %s with %i', async (role, status) => {
    const token = await tokenOf(role)
    const wish = { discipline: 'combat', date: TODAY }
    expect((await api.send('staffListRanking', wish, { token })).status).toBe(status)
    for (const name of FILES) expect((await download(name, {}, token)).status).toBe(status)
  })
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('staffGetRankingChoices', () => {
  it('lists the categories in their order, weights from light to heavy', async () => {
    const { body } = await api.call('staffGetRankingChoices', {}, as)
    expect(body.ages.map(({ nom }) => nom)).toEqual(['Pupille', 'Benjamin', 'Minime', 'Junior', 'Senior', 'Vétéran'])
    expect(body.classes.map(({ nom }) => nom)).toEqual(['Classe C', 'Classe B', 'Classe A'])
    const men = body.poids.filter(({ id_age, sexe }) => id_age === ages.senior && sexe === 1)
    expect(men.map(({ nom }) => nom)).toEqual(['-58kg', '-68kg', '-80kg', '+80kg'])
  })
})

describe('staffPrintRanking', () => {
  it('draws one section per category, with the day, the federation and page numbers', async () => {
    const { file, disposition } = await download('staffPrintRanking')
    expect(disposition).toContain(`classement-combat-${TODAY}.pdf`)
    const { pages, text, hasEmbeddedFont } = readPdf(file)
    expect(hasEmbeddedFont).toBe(true)
    expect(pages).toHaveLength(1)
    for (const words of ['Classement combat', '10 mars 2026', 'Senior masculin, \u221258\u00a0kg', 'Page 1 / 1']) {
      expect(text).toContain(words)
    }
    expect(text).toContain(api.deps.env.FEDERATION_NAME)
    expect(text).not.toContain('\ufffd')
  })

  it('shows minors by initials in the version to publish, and all names in the internal one', async () => {
    const published = readPdf((await download('staffPrintRanking')).file).text
    expect(published).toContain('L. E.')
    expect(published).toContain('Lambert Bart')
    expect(published).not.toContain('Elsa')
    const { file, disposition } = await download('staffPrintRanking', { version: 'interne' })
    expect(disposition).toContain(`classement-combat-${TODAY}-interne.pdf`)
    expect(readPdf(file).text).toContain('Lambert Elsa')
    expect(readPdf(file).text).toContain('à ne pas publier')
  })

  it('says so when no result counts', async () => {
    const { status, file } = await download('staffPrintRanking', { date: '2000-01-01' })
    expect(status).toBe(200)
    expect(readPdf(file).text).toContain('Aucun résultat ne compte à cette date.')
  })
})

describe('staffExportRanking', () => {
  it('writes the lines of the screen, with minors by initials', async () => {
    const { file, disposition } = await download('staffExportRanking', { discipline: 'poomsae' })
    expect(disposition).toContain(`classement-poomsae-${TODAY}.xlsx`)
    const { name, rows } = readXlsx(file)
    expect(name).toBe(`Poomsae ${TODAY}`)
    expect(rows).toEqual([
      ['Catégorie d’âge', 'Sexe', 'Catégorie de grade', 'Rang', 'Nom', 'Club', 'Points', 'Résultats'],
      ['Minime', 'Masculin', undefined, 1, 'L. E.', undefined, 10, 1],
      ['Senior', 'Masculin', 'Classe A', 1, 'Lambert Dirk', undefined, 6, 1],
      ['Senior', 'Féminin', 'Classe A', 1, 'Lambert Anna', undefined, 20, 1],
    ])
  })

  it('takes the age of today, not of the day of the ranking', async () => {
    const { id } = await api.createMember({ nom: 'Lambert', prenom: 'Gust', sexe: 1, date_naissance: '2008-03-10' })
    await sport.addPoomsae({ id }, await sport.createCompetition('Régional', '2020-05-01'))
    const { file } = await download('staffExportRanking', { discipline: 'poomsae', date: '2020-05-01' })
    expect(readXlsx(file).rows[1]).toContain('Lambert Gust')
  })

  it('is recorded, as is the PDF', async () => {
    for (const name of FILES) {
      await download(name, { version: 'interne' })
      const trail = await api.db
        .selectFrom('audit_event')
        .select(['action', 'after'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(trail).toEqual({
        action: 'sport.export_ranking',
        after: { filtres: `combat, ${TODAY}, interne`, rows: 6 },
      })
    }
  })

  it('refuses more lines than a file has, as does the PDF', async () => {
    const day = '2019-06-01'
    const competition = await sport.createCompetition('Régional', day)
    // In parts: on a slow machine one statement would reach its timeout.
    for (let from = 0; from < 2001; from += 100) {
      await sql`
        with many as (
          insert into member (numero_licence, nom, prenom, sexe, date_naissance, code_encrypted)
          select (9000000 + n)::text, nom || n, prenom, sexe, date_naissance, code_encrypted
          from member, generate_series(${from}::integer, least(${from}::integer + 99, 2000)) n where id = ${people.anna.id}
          returning id
        )
        insert into combat_result (id_competition, id_member, date, combats_gagnes, place)
        select ${competition.id}::integer, id, ${day}::date, 1, 1 from many`.execute(api.db)
    }
    expect(await list({ date: day, size: 1 })).toMatchObject({ total: 2001, rows: [{ rang: 1 }] })
    for (const name of FILES) {
      const { status, body } = await api.send(name, { discipline: 'combat', date: day }, as)
      expect(status).toBe(409)
      expect(body).toMatchObject({ message: rankingMessages.tooManyLines(2000) })
    }
  })
})
