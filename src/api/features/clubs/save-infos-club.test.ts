import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const contacts = {
  tel: '081 22 33 44',
  mail: 'club@example.be',
  gsm: '0470 12 34 56',
  site_web: 'https://club.example.be/accueil',
  affichage_correspondant: true,
}

it('saveInfosClub stores the contact data, returns the club and records the change', async () => {
  const { ids, as, club } = await api.createManagedClub({ tel: '1', site_web: 'http://ancien.be' })
  const answer = await api.call('saveInfosClub', { ...ids, ...contacts, tel: '  081 22 33 44 ' }, as)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ ...contacts, id: club.id, version: 2 })
  const [event] = await api.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('id_club', '=', club.id)
    .execute()
  expect(event).toEqual({
    action: 'club.save',
    before: { tel: '1', mail: '', gsm: '', site_web: 'http://ancien.be', affichage_correspondant: false },
    after: contacts,
  })
})

it('saveInfosClub ignores other fields', async () => {
  const { ids, as } = await api.createManagedClub({ numero_compte: 'BE68' })
  await api.send('saveInfosClub', { ...ids, ...contacts, club: 'Autre', numero_compte: 'BE00', version: 9, id: 1 }, as)
  const { body } = await api.call('getInfosClub', ids, as)
  expect(body).toMatchObject({ numero_compte: 'BE68', version: 2 })
  expect(body.club).not.toBe('Autre')
})

it('saveInfosClub accepts empty fields', async () => {
  const { ids, as } = await api.createManagedClub({ tel: '1', mail: 'a@b.be', gsm: '2', site_web: 'http://a.be' })
  const empty = { tel: '', mail: '', gsm: '', site_web: '', affichage_correspondant: false }
  expect((await api.call('saveInfosClub', { ...ids, ...empty }, as)).body).toMatchObject(empty)
})

it('saveInfosClub keeps the version and records nothing when nothing changed', async () => {
  const { ids, as, account } = await api.createManagedClub()
  await api.call('saveInfosClub', { ...ids, ...contacts }, as)
  const { body } = await api.call('saveInfosClub', { ...ids, ...contacts }, as)
  expect(body.version).toBe(2)
  expect(await api.auditOf(account.id)).toEqual(['club.save'])
})

describe('saveInfosClub with If-Match', () => {
  it.each(['1', '"1"', ' "1" '])('accepts %s', async (version) => {
    const { ids, as } = await api.createManagedClub()
    const answer = await api.call('saveInfosClub', { ...ids, ...contacts }, { ...as, headers: { 'if-match': version } })
    expect(answer.status).toBe(200)
  })

  it('refuses an outdated version with 409, and keeps what was saved first', async () => {
    const { ids, as } = await api.createManagedClub()
    const headers = { 'if-match': '"1"' }
    await api.call('saveInfosClub', { ...ids, ...contacts }, { ...as, headers })
    const second = await api.send('saveInfosClub', { ...ids, ...contacts, tel: '02' }, { ...as, headers })
    expect([second.status, second.body.error_description]).toEqual([
      409,
      'Ces données ont été modifiées entre-temps par quelqu’un d’autre. Rechargez-les avant de continuer.',
    ])
    expect((await api.call('getInfosClub', ids, as)).body.tel).toBe(contacts.tel)
  })

  it('accepts one of two requests sent at the same time', async () => {
    const { ids, as } = await api.createManagedClub()
    const headers = { 'if-match': '"1"' }
    const answers = await Promise.all(
      ['01', '02'].map((tel) => api.send('saveInfosClub', { ...ids, ...contacts, tel }, { ...as, headers })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the input of saveInfosClub', () => {
  const URL_NEEDED = "'http://' ou 'https://' requis"
  const long = (length: number) => 'x'.repeat(length)
  it.each([
    ['tel', long(31), 'Maximum 30 caractères.'],
    ['gsm', long(31), 'Maximum 30 caractères.'],
    ['mail', 'pas une adresse', 'Adresse mail incorrecte'],
    ['mail', `${long(245)}@example.be`, 'Maximum 255 caractères.'],
    ['site_web', 'www.example.be', URL_NEEDED],
    ['site_web', 'javascript:alert(1)', URL_NEEDED],
    ['site_web', 'JaVaScRiPt:alert(1)//http://', URL_NEEDED],
    ['site_web', 'data:text/html,x', URL_NEEDED],
    ['site_web', 'http://', URL_NEEDED],
    ['site_web', `https://example.be/${long(982)}`, 'Maximum 1000 caractères.'],
  ])('refuses %s %s', async (field, value, message) => {
    const { ids, as } = await api.createManagedClub()
    const answer = await api.send('saveInfosClub', { ...ids, ...contacts, [field]: value }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  })

  it.each([
    ['tel', '0'.repeat(30)],
    ['gsm', '0'.repeat(30)],
    ['mail', `${long(244)}@example.be`],
    ['site_web', `https://example.be/${long(981)}`],
    ['site_web', 'HTTP://EXAMPLE.BE'],
  ])('accepts %s at its limit (%#)', async (field, value) => {
    const { ids, as } = await api.createManagedClub()
    expect((await api.send('saveInfosClub', { ...ids, ...contacts, [field]: value }, as)).status).toBe(200)
  })

  it.each([undefined, 'oui', 1, null])('refuses affichage_correspondant %s', async (value) => {
    const { ids, as } = await api.createManagedClub()
    const answer = await api.send('saveInfosClub', { ...ids, ...contacts, affichage_correspondant: value }, as)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, ['affichage_correspondant']])
  })
})
