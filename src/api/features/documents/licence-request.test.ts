import PizZip from 'pizzip'
import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const DOTS = '………………………………………'

async function applicant(given: Parameters<typeof api.createMember>[0] = {}) {
  const account = await api.createAccount()
  const member = await api.createMember(given)
  await api.linkMember(account, member)
  return { member, token: await api.tokenFor(account) }
}

const ask = ({ member, token }: Awaited<ReturnType<typeof applicant>>, year: unknown) =>
  api.send('getDemandeLicence', { id_member: member.id, year }, { token })

/** The document as a reader of Word files sees it: the text of each paragraph. */
async function paragraphsOf(person: Awaited<ReturnType<typeof applicant>>, year = 2026) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/getDemandeLicence',
    payload: { id_member: person.member.id, year },
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const xml = new PizZip(answer.rawPayload).file('word/document.xml')!.asText()
  return Array.from(xml.matchAll(/<w:p[ >].*?<\/w:p>/gs), ([paragraph]) =>
    Array.from(paragraph.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs), ([, text]) => readEntities(text!)).join(''),
  )
}

function readEntities(text: string) {
  expect(text).not.toMatch(/[<>]/)
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

const after = (paragraphs: string[], label: string) => paragraphs[paragraphs.indexOf(label) + 1]

describe('the document of getDemandeLicence', () => {
  it('is a Word document named after its year', async () => {
    const { status, headers, text } = await ask(await applicant(), 2026)
    expect([status, text.slice(0, 2)]).toEqual([200, 'PK'])
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    expect(headers['content-disposition']).toBe('attachment; filename="DemandeLicence2026.docx"')
  })

  it('contains the data of the member and the club', async () => {
    const person = await applicant({
      nom: 'Van den Bossche',
      prenom: 'Noémie',
      sexe: 0,
      date_naissance: '2013-04-25',
      adresse: 'Rue de Fer 12',
      complement: 'boîte 3',
      cp: '5000',
      ville: 'Namur',
      mail: 'noemie@example.be',
      telephone: '081 22 33 44',
      gsm: '0470 12 34 56',
    })
    const club = await api.createClub({ club: 'Dojang Liège', numero_club: '112' })
    await api.createLicence({
      id_member: person.member.id,
      id_club: club.id,
      date_debut: '2025-03-01',
      date_fin: '2026-02-28',
    })
    await api.db
      .updateTable('member')
      .set((row) => ({ id_grade: row.selectFrom('grade').select('id').where('grade', '=', '5e Keup') }))
      .where('id', '=', person.member.id)
      .execute()
    const paragraphs = await paragraphsOf(person)
    expect(paragraphs).toContain('Demande de licence 2026')
    expect(paragraphs).toContain('Association Belge Francophone de Taekwondo')
    const wanted = {
      Nom: 'Van den Bossche',
      Prénom: 'Noémie',
      Naissance: '25/04/2013',
      Sexe: 'Féminin',
      'N° de licence': person.member.numero_licence,
      Grade: '5e Keup',
      Adresse: 'Rue de Fer 12, boîte 3',
      'Code postal': '5000',
      Localité: 'Namur',
      Téléphone: '081 22 33 44',
      GSM: '0470 12 34 56',
      'E-mail': 'noemie@example.be',
      Club: 'Dojang Liège',
      'N° de club': '112',
    }
    // 'Club' is also the title of its section: the label is the second one.
    const found = Object.keys(wanted).map((label) => [
      label,
      label === 'Club' ? paragraphs[paragraphs.lastIndexOf('Club') + 1] : after(paragraphs, label),
    ])
    expect(Object.fromEntries(found)).toEqual(wanted)
    expect(paragraphs.join('')).not.toMatch(/[{}]|undefined|null/)
  })

  it('has a dotted line for missing data', async () => {
    const paragraphs = await paragraphsOf(await applicant({ date_naissance: null, adresse: '', mail: ' ' }))
    for (const label of ['Naissance', 'Adresse', 'Code postal', 'Localité', 'E-mail', 'Grade', 'N° de club']) {
      expect([label, after(paragraphs, label)]).toEqual([label, DOTS])
    }
  })

  it.each([
    ['a child', '2010-05-17', true],
    ['the day before 18', '2008-03-11', true],
    ['the day of 18', '2008-03-10', false],
    ['an adult', '1980-01-01', false],
    ['an unknown age', null, true],
  ])('has a section for a guardian unless adult: %s, born %s', async (_case, date_naissance, asks) => {
    const paragraphs = await paragraphsOf(await applicant({ date_naissance }))
    expect(paragraphs.includes('Représentant légal du membre mineur')).toBe(asks)
    expect(paragraphs).toContain('Le représentant légal')
  })

  it.each([
    ['XML', `</w:t><w:t>"A" & 'B' <b>`],
    ['a tag of the template', '{#minor}{nom}{/minor}'],
    ['another alphabet', 'Nguyễn Þórðardóttir 김'],
  ])('writes %s in a name literally', async (_case, nom) => {
    expect(after(await paragraphsOf(await applicant({ nom })), 'Nom')).toBe(nom)
  })

  it('omits characters that XML forbids', async () => {
    expect(after(await paragraphsOf(await applicant({ nom: 'Dupont\u0001\u000b' })), 'Nom')).toBe('Dupont')
  })
})

describe('the year of getDemandeLicence', () => {
  it.each<[string, string | null, unknown, number]>([
    ['2026-03-10T09:00:00Z', null, 2026, 200],
    ['2026-03-10T09:00:00Z', null, 2027, 422],
    ['2026-03-10T09:00:00Z', null, 2025, 422],
    ['2026-03-10T09:00:00Z', '2027-02-01', 2027, 200],
    ['2026-10-01T09:00:00Z', null, 2027, 200],
    ['2026-10-01T09:00:00Z', null, 2028, 422],
    // Still September in Greenwich, already October in Belgium.
    ['2026-09-30T22:30:00Z', null, 2027, 200],
    ['2026-03-10T09:00:00Z', null, 1999, 422],
    ['2026-03-10T09:00:00Z', null, '2026', 422],
    ['2026-03-10T09:00:00Z', null, 2026.5, 422],
    ['2026-03-10T09:00:00Z', null, null, 422],
  ])('on %s with a licence until %s: %j is answered with %i', async (now, date_fin, year, status) => {
    api.clock.set(now)
    const person = await applicant()
    if (date_fin) {
      const club = await api.createClub()
      await api.createLicence({ id_member: person.member.id, id_club: club.id, date_debut: '2026-02-02', date_fin })
    }
    const answer = await ask(person, year)
    expect(answer.status).toBe(status)
    if (status === 422) expect(Object.keys(answer.body.errors!)).toEqual(['year'])
    api.clock.set('2026-03-10T09:00:00Z')
  })

  it('is refused with the years that can be requested', async () => {
    const answer = await ask(await applicant(), 2030)
    expect(answer.body.errors).toEqual({ year: ['Une licence peut être demandée pour 2026.'] })
  })
})

it('getDemandeLicence answers 404 for another account’s member', async () => {
  const { member } = await applicant()
  const { token } = await applicant()
  expect((await ask({ member, token }, 2026)).status).toBe(404)
})

it('getDemandeLicence refuses parallel requests of one account, and serves another', async () => {
  const [person, other] = [await applicant(), await applicant()]
  const asked = Array.from({ length: 60 }, () => ask(person, 2026))
  expect((await ask(other, 2026)).status).toBe(200)
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
