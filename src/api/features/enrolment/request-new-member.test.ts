import { describe, expect, it } from 'vitest'
import { aPersonName } from '#contract/field-rules.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10 March 2026.
const api = useTestApi({ env: { FEDERATION_EMAIL: 'bureau@example.be' } })

const person = {
  sexe: 0 as const,
  nom: 'Éloy',
  prenom: 'Anne-Sophie',
  date_naissance: '2015-02-03',
  adresse: 'Rue de Fer 12',
  cp: '5000',
  ville: 'Namur',
  telephone_gsm: '0470 12 34 56',
  email: 'parents@example.be',
}

const requestsOf = (club: { id: number }) =>
  api.db.selectFrom('registration_request').selectAll().where('id_club', '=', club.id).orderBy('id').execute()

it('requestNewMember stores the request and its recap, mails the secretariat and records it', async () => {
  const { club, ids, as, account } = await api.createManagedClub({ club: 'Dojang du Nord' })
  const answer = await api.call('requestNewMember', { ...ids, ...person }, as)
  expect([answer.status, answer.body]).toEqual([200, { success: true, message: orderMessages.requestSent }])
  expect(await requestsOf(club)).toMatchObject([
    { ...person, state: 'pending', requested_by: account.id, id_probable_double: null, id_member: null },
  ])
  const { recaps } = (await api.call('getInfosClub', ids, as)).body
  expect(recaps).toEqual([
    {
      id: expect.any(Number),
      date: '2026-03-10',
      statut: 'En attente de décision',
      nombre_licence: 1,
      total: 0,
      membres: ['Anne-Sophie Éloy'],
    },
  ])
  const mails = await api.mailsTo('bureau@example.be')
  const mail = mails.at(-1)!
  expect(mail.subject).toBe('Demande d’inscription\u00a0: Anne-Sophie Éloy')
  for (const part of ['Camille Dupont', 'Dojang du Nord', '03/02/2015']) expect(mail.text).toContain(part)
  expect(mail.text).not.toContain('doublon')
  expect(mail.text).not.toContain(person.adresse)
  expect(await api.auditOf(account.id)).toEqual(['registration.request'])
  // A refused request is deleted after a year, the audit trail after ten: so the trail names no person.
  const entry = await api.db
    .selectFrom('audit_event')
    .select(['subject', 'before', 'after'])
    .where('id_account', '=', account.id)
    .executeTakeFirstOrThrow()
  for (const name of [person.nom, person.prenom]) expect(JSON.stringify(entry)).not.toContain(name)
})

it('requestNewMember adds nobody to the listing or the renewal candidates', async () => {
  const { ids, as } = await api.createManagedClub()
  await api.call('requestNewMember', { ...ids, ...person }, as)
  expect((await api.call('getRenewalCandidates', ids, as)).body).toEqual([])
  expect((await api.call('getListMember', ids, as)).body).toEqual([])
})

describe('the probable duplicate in requestNewMember', () => {
  it.each([
    ['the same', { nom: 'Éloy', prenom: 'Anne-Sophie' }, true],
    ['without accents, in capitals, with a space for the hyphen', { nom: 'ELOY', prenom: 'anne  sophie' }, true],
    ['another first name', { nom: 'Éloy', prenom: 'Anne' }, false],
    ['another birth date', { nom: 'Éloy', prenom: 'Anne-Sophie', date_naissance: '2015-02-04' }, false],
    ['erased', { nom: 'Éloy', prenom: 'Anne-Sophie', erased_at: new Date() }, false],
  ])('%s is flagged %s', async (_who, known, flagged) => {
    const { club, ids, as } = await api.createManagedClub()
    // A member of no club: the federation knows more people than the club.
    const member = await api.createMember({ date_naissance: '2015-02-03', ...known })
    await api.call('requestNewMember', { ...ids, ...person }, as)
    const [request] = await requestsOf(club)
    const mail = (await api.mailsTo('bureau@example.be')).at(-1)!
    expect(request!.id_probable_double).toBe(flagged ? member.id : null)
    expect(mail.text.includes(`La licence ${member.numero_licence} porte les mêmes nom`)).toBe(flagged)
    await api.db.updateTable('registration_request').set({ id_probable_double: null }).execute()
    await api.db.deleteFrom('member').where('id', '=', member.id).execute()
  })

  it('is not revealed to the club', async () => {
    const { ids, as } = await api.createManagedClub()
    await api.createMember({ nom: person.nom, prenom: person.prenom, date_naissance: person.date_naissance })
    const answer = await api.call('requestNewMember', { ...ids, ...person }, as)
    expect(answer.body).toEqual({ success: true, message: orderMessages.requestSent })
  })
})

describe('the Idempotency-Key of requestNewMember', () => {
  it('creates one request when eight are sent at the same time', async () => {
    const { club, ids, as } = await api.createManagedClub()
    const options = { ...as, headers: { 'idempotency-key': `request-${club.id}` } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.send('requestNewMember', { ...ids, ...person }, options)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await requestsOf(club)).toHaveLength(1)
    expect((await api.call('getInfosClub', ids, as)).body.recaps).toHaveLength(1)
  })

  it('with another person is refused with 409', async () => {
    const { club, ids, as } = await api.createManagedClub()
    const options = { ...as, headers: { 'idempotency-key': `request-${club.id}` } }
    await api.send('requestNewMember', { ...ids, ...person }, options)
    const other = await api.send('requestNewMember', { ...ids, ...person, prenom: 'Léa' }, options)
    expect(other.status).toBe(409)
    expect(await requestsOf(club)).toHaveLength(1)
  })
})

describe('the input of requestNewMember', () => {
  const NOM = 'Le nom doit comporter entre 2 et 255 caractères'
  const PRENOM = 'Le prénom doit comporter entre 2 et 255 caractères'
  const ADRESSE = "L'adresse ne peut être vide et doit comporter moins de 512 caractères"
  const CP = "Le code postal n'est pas valide"
  const VILLE = 'Le nom de la ville doit comporter moins de 255 caractères'
  const NAISSANCE = 'La date de naissance n’est pas valide'

  it.each([
    ['nom', '', NOM],
    ['nom', 'É', NOM],
    ['nom', 'x'.repeat(256), NOM],
    ['nom', 'x'.repeat(61), aPersonName[1]],
    ['nom', 'Payez sur evil.example', aPersonName[1]],
    ['prenom', ' a ', PRENOM],
    ['prenom', 'x'.repeat(256), PRENOM],
    ['date_naissance', '', NAISSANCE],
    ['date_naissance', '2015-02-29', NAISSANCE],
    ['date_naissance', '1899-12-31', NAISSANCE],
    ['date_naissance', '2999-01-01', NAISSANCE],
    // After today by the portal's clock, before it by the machine's.
    ['date_naissance', '2026-03-11', NAISSANCE],
    ['adresse', ' ', ADRESSE],
    ['adresse', 'x'.repeat(513), ADRESSE],
    ['cp', '500', CP],
    ['cp', '500000', CP],
    ['ville', 'N', VILLE],
    ['ville', 'x'.repeat(256), VILLE],
    ['telephone_gsm', '0'.repeat(26), 'Numéro de téléphone incorrect'],
    ['email', '', 'Adresse mail incorrecte'],
    ['email', 'parents@example', 'Adresse mail incorrecte'],
    ['sexe', 2, 'Choisissez le sexe.'],
    ['sexe', '1', 'Choisissez le sexe.'],
    ['sexe', undefined, 'Choisissez le sexe.'],
  ])('refuses %s %j', async (field, value, message) => {
    const { club, ids, as } = await api.createManagedClub()
    const answer = await api.send('requestNewMember', { ...ids, ...person, [field]: value }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
    expect(await requestsOf(club)).toEqual([])
  })

  it.each([
    { nom: 'Wu', prenom: 'Li', cp: '5000', ville: 'Hu', telephone_gsm: '' },
    { nom: 'x'.repeat(60), prenom: 'é'.repeat(60), adresse: '🥋'.repeat(512), cp: 'L1234', ville: 'x'.repeat(255) },
    { date_naissance: '2026-03-10', telephone_gsm: '0'.repeat(25), sexe: 1 as const },
    { date_naissance: '1900-01-01' },
  ])('is accepted at its limits (%#)', async (given) => {
    const { club, ids, as } = await api.createManagedClub()
    expect((await api.send('requestNewMember', { ...ids, ...person, ...given }, as)).status).toBe(200)
    expect(await requestsOf(club)).toMatchObject([given])
  })
})

it('requestNewMember refuses a manager without the right, and another’s club', async () => {
  const { club, ids, as } = await api.createManagedClub({}, { write: true, can_register_member: false })
  expect((await api.send('requestNewMember', { ...ids, ...person }, as)).status).toBe(403)
  const foreign = await api.createClub()
  expect((await api.send('requestNewMember', { ...ids, id_club: foreign.id, ...person }, as)).status).toBe(404)
  expect([...(await requestsOf(club)), ...(await requestsOf(foreign))]).toEqual([])
})

it('requestNewMember accepts 60 requests per club and hour, across accounts', async () => {
  const world = await api.createManagedClub()
  const second = await api.createAccount()
  await api.linkMember(second, world.manager)
  const callers = [world.as, { token: await api.tokenFor(second) }]
  const statuses = []
  for (let n = 0; n < 62; n += 1) {
    statuses.push((await api.send('requestNewMember', { ...world.ids, ...person }, callers[n % 2])).status)
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429])
  expect(await requestsOf(world.club)).toHaveLength(60)
})
