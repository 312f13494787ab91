import { beforeAll, describe, expect, it } from 'vitest'
import { lockLicenceNumbers } from '#api/core/members/insert-member.ts'
import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }

beforeAll(async () => {
  const staff = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(staff)
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
})

const read = async (id_request: number) => (await api.call('staffGetRequest', { id_request }, as)).body
const accept = (id_request: number, id_member?: number, ifMatch?: string) =>
  api.call(
    'staffAcceptRequest',
    { id_request, ...(id_member !== undefined && { id_member }) },
    { ...as, ...(ifMatch && { headers: { 'if-match': ifMatch } }) },
  )
const recapOf = (id: number) =>
  api.db
    .selectFrom('recap')
    .innerJoin('recap_line', 'recap_line.id_recap', 'recap.id')
    .select(['statut', 'recap_line.id_member'])
    .where('id_registration', '=', id)
    .executeTakeFirstOrThrow()

describe('staffGetRequest', () => {
  it('returns who asked, and the records that may be the same person', async () => {
    const { account, club } = await api.createManagedClub({ mail: 'club@example.be' })
    const named = (given: object) => api.createMember({ nom: 'Évrard', prenom: 'Léa', ...given })
    const same = await named({ date_naissance: '2012-03-04' })
    const turned = await named({ nom: 'Lea', prenom: 'EVRARD', date_naissance: '2012-03-04' })
    const near = await named({ date_naissance: '2011-03-05' })
    const otherYear = await named({ date_naissance: '2002-03-04' })
    const misspelt = await named({ nom: 'Evrart', date_naissance: '2012-03-04' })
    const sibling = await named({ prenom: 'Tom', date_naissance: '2015-01-01', mail: 'Evrard@example.be' })
    await named({ date_naissance: '1980-09-09' })
    await named({ date_naissance: '2012-03-04', erased_at: api.clock.now() })
    const asked = { nom: 'Evrard', prenom: 'Lea', email: 'evrard@example.be', requested_by: account.id }
    const { id } = await api.askRegistration(club, asked)
    const body = await read(id)
    expect(body).toMatchObject({
      state: 'pending',
      club: { club: club.club, mail: 'club@example.be' },
      demandeur: { email: account.email },
      personne: { nom: 'Evrard', date_naissance: '2012-03-04' },
      decision: null,
    })
    expect(body.doubles.map(({ id_member, raisons }) => [id_member, raisons])).toEqual([
      [same.id, ['identite']],
      [turned.id, ['identite']],
      [near.id, ['naissance']],
      [otherYear.id, ['naissance']],
      [misspelt.id, ['nom']],
      [sibling.id, ['mail']],
    ])
  })

  it('returns at most eight such records', async () => {
    for (let made = 0; made < 10; made += 1) await api.createMember({ mail: 'partout@example.be' })
    const { id } = await api.askRegistration(await api.createClub(), { nom: 'Seul', email: 'partout@example.be' })
    expect((await read(id)).doubles).toHaveLength(8)
  })

  it('answers 404 for an unknown request, and so do accepting, asking and refusing', async () => {
    const id_request = UNKNOWN_ID
    expect((await api.send('staffGetRequest', { id_request }, as)).status).toBe(404)
    expect((await api.send('staffAcceptRequest', { id_request }, as)).status).toBe(404)
    expect((await api.send('staffRefuseRequest', { id_request, reason: 'Non' }, as)).status).toBe(404)
    expect((await api.send('staffAskAboutRequest', { id_request, question: 'Qui\u00a0?' }, as)).status).toBe(404)
  })
})

describe('staffAcceptRequest', () => {
  it('creates a member whom the club sees and may order for, and mails the club', async () => {
    const { account, club, ids, as: manager } = await api.createManagedClub({ mail: 'Dojang@example.be' })
    const asked = await api.askRegistration(club, { nom: 'Accepté', requested_by: account.id })
    const { body } = await accept(asked.id, undefined, (await read(asked.id)).version)
    const member = await api.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', body.id_member)
      .executeTakeFirstOrThrow()
    expect(body.message).toBe(staffRequestMessages.accepted('Noé Accepté', member.numero_licence))
    expect(member).toMatchObject({ nom: 'Accepté', mail: asked.email, gsm: '0470 12 34 56', adresse: 'Rue de Fer 12' })
    expect(await recapOf(asked.id)).toEqual({ statut: 'Cloturé / Validé', id_member: member.id })
    expect((await read(asked.id)).decision).toMatchObject({ par: 'Paola Rossi', numero_licence: member.numero_licence })

    const listed = await api.call('getListMember', ids, manager)
    expect(listed.body.map(({ numero_licence, date_fin }) => [numero_licence, date_fin])).toEqual([
      [member.numero_licence, null],
    ])
    const candidates = await api.call('getRenewalCandidates', ids, manager)
    expect(candidates.body).toMatchObject([{ id: member.id, inscription: true, cantBeSelect: false }])
    for (const address of [account.email, 'dojang@example.be']) {
      expect((await api.mailsTo(address)).at(-1)!.subject).toBe('Inscription acceptée\u00a0: Noé Accepté')
    }
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where((row) => row.or([row('id_member', '=', member.id), row('id_club', '=', club.id)]))
      .where('action', 'in', ['member.create', 'registration.accept'])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { action: 'member.create', after: { nom: 'Accepté' } },
      { action: 'registration.accept', before: { state: 'pending' }, after: { state: 'accepted' } },
    ])
  })

  it('keeps a long postal address complete', async () => {
    const { id } = await api.askRegistration(await api.createClub(), { adresse: 'é'.repeat(512) })
    const { body } = await accept(id)
    const member = await api.db
      .selectFrom('member')
      .select(['adresse', 'complement'])
      .where('id', '=', body.id_member)
      .executeTakeFirstOrThrow()
    expect([member.adresse.length, member.complement.length]).toEqual([255, 257])
  })

  it.each([
    ['lapsed in this club', true, -500],
    ['lapsed in another club', false, -10],
  ])('accepts an existing member %s, to be licensed and listed once', async (_what, here, ended) => {
    const { club, ids, as: manager } = await api.createManagedClub()
    const id_club = here ? club.id : (await api.createClub()).id
    const known = await api.createMember({ nom: 'Revenant', ville: 'Mons' })
    const day = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    await api.createLicence({ id_member: known.id, id_club, date_debut: day(ended - 364), date_fin: day(ended) })
    const { id } = await api.askRegistration(club, { nom: 'Revenant', prenom: 'Zoé', date_naissance: '2010-05-17' })
    const { body } = await accept(id, known.id)
    expect(body).toMatchObject({ success: true, id_member: known.id })
    const { numero_licence } = known
    expect(await read(id)).toMatchObject({ state: 'accepted', decision: { numero_licence }, doubles: [] })
    const listed = (await api.call('getListMember', { ...ids, annees: [2024, 2025, 2026] }, manager)).body
    expect(listed.map((row) => [row.numero_licence, row.date_fin])).toEqual([[numero_licence, null]])
    expect((await api.call('getRenewalCandidates', ids, manager)).body).toMatchObject([
      { id: known.id, cantBeSelect: false, inscription: true },
    ])
    expect((await api.call('getClubOverview', ids, manager)).body).toMatchObject({ expires: 0, aLicencier: 1 })
  })

  it('takes the newer postal address and phone number of a known person if asked, never the e-mail address', async () => {
    const contact = { adresse: 'Rue Neuve 5', cp: '4000', ville: 'Liège', telephone_gsm: '0470 11 22 33' }
    const known = () =>
      api.createMember({ adresse: 'Ancienne 1', complement: 'b2', gsm: '0499 00 00 00', mail: 'connu@example.be' })
    const [kept, changed] = [await known(), await known()]
    const contactOf = ({ id }: { id: number }) =>
      api.db
        .selectFrom('member')
        .select(['adresse', 'complement', 'cp', 'ville', 'gsm', 'mail'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    for (const [member, reprendre] of [
      [kept, false],
      [changed, true],
    ] as const) {
      const { id } = await api.askRegistration(await api.createClub(), { ...contact, email: 'autre@example.be' })
      await api.call('staffAcceptRequest', { id_request: id, id_member: member.id, reprendre }, as)
    }
    expect(await contactOf(kept)).toMatchObject({ adresse: 'Ancienne 1', complement: 'b2', gsm: '0499 00 00 00' })
    expect(await contactOf(changed)).toEqual({
      adresse: 'Rue Neuve 5',
      complement: '',
      cp: '4000',
      ville: 'Liège',
      gsm: '0470 11 22 33',
      mail: 'connu@example.be',
    })
    const trail = await api.db.selectFrom('audit_event').select('action').where('id_member', '=', changed.id).execute()
    expect(trail.map(({ action }) => action)).toContain('member.save')
  })

  it('refuses a member licensed elsewhere, and accepts one licensed here', async () => {
    const [club, other] = [await api.createClub(), await api.createClub({ club: 'Dojang' })]
    const known = await api.createMember()
    const licence = await api.createLicence({ id_member: known.id, id_club: other.id })
    const { id } = await api.askRegistration(club)
    const refused = await api.send('staffAcceptRequest', { id_request: id, id_member: known.id }, as)
    const sentence = staffRequestMessages.licensedElsewhere('Dojang', licence.date_fin)
    expect(refused).toMatchObject({ status: 422, body: { errors: { id_member: [sentence] } } })
    await api.db.updateTable('licence').set({ id_club: club.id }).where('id', '=', licence.id).execute()
    expect((await accept(id, known.id)).status).toBe(200)
  })

  it('answers 404 for an unknown or erased member', async () => {
    const { id } = await api.askRegistration(await api.createClub())
    const erased = await api.createMember({ erased_at: api.clock.now() })
    for (const id_member of [UNKNOWN_ID, erased.id]) expect((await accept(id, id_member)).status).toBe(404)
    expect((await read(id)).state).toBe('pending')
  })

  it('refuses when a duplicate appeared since the request was read', async () => {
    const person = { nom: 'Surgi', prenom: 'Ida', date_naissance: '2013-01-01' }
    const { id } = await api.askRegistration(await api.createClub(), person)
    const { version } = await read(id)
    await api.createMember(person)
    expect((await accept(id, undefined, version)).status).toBe(409)
    expect((await accept(id, undefined, (await read(id)).version)).status).toBe(200)
  })

  it('registers a person once when the requests of two clubs are accepted at the same time', async () => {
    const person = { nom: 'Jumelle', prenom: 'Ida', date_naissance: '2014-06-07' }
    const ask = async () => read((await api.askRegistration(await api.createClub(), person)).id)
    const asked = [await ask(), await ask()]
    let answers: ReturnType<typeof accept>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockLicenceNumbers(db)
      answers = asked.map(({ id_request, version }) => accept(id_request, undefined, version))
      await api.waitForLock(answers.length)
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('succeeds once when three decisions are made at the same time', async () => {
    const { id } = await api.askRegistration(await api.createClub(), { nom: 'Unique' })
    const answers = await Promise.all([
      accept(id),
      accept(id),
      api.call('staffRefuseRequest', { id_request: id, reason: 'Non' }, as),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const members = await api.db.selectFrom('member').select('id').where('nom', '=', 'Unique').execute()
    expect(members.length).toBeLessThanOrEqual(1)
  })
})

describe('staffAskAboutRequest', () => {
  const question = 'Quelle est la date de naissance de Zoé\u00a0?'

  it('mails the question to the club, and leaves the request pending with what was asked and when', async () => {
    const { account, club } = await api.createManagedClub({ mail: 'Questions@example.be' })
    const { id } = await api.askRegistration(club, { nom: 'Incomplet', requested_by: account.id })
    expect((await read(id)).complement).toBeNull()
    const { version } = await read(id)
    const answer = await api.call('staffAskAboutRequest', { id_request: id, question: ` ${question} ` }, as)
    expect(answer.body).toEqual({ success: true, message: staffRequestMessages.asked })
    for (const address of [account.email, 'questions@example.be']) {
      const mails = await api.mailsTo(address)
      expect(mails.map(({ subject }) => subject)).toEqual(['Inscription à compléter\u00a0: Noé Incomplet'])
      expect(mails[0]!.text).toContain(`Question\u00a0: ${question}`)
      expect(mails[0]!.text).toContain(api.deps.env.FEDERATION_EMAIL)
    }
    const at = api.clock.now().toISOString()
    // The version of before still counts: asking changes nothing that is decided about.
    expect(await read(id)).toMatchObject({
      state: 'pending',
      complement: { at, par: 'Paola Rossi', question },
      version,
    })
    const { rows } = (await api.call('staffListInbox', { sorte: 'demande', size: 100 }, as)).body
    expect(rows.find((item) => item.id === id)!.detail).toContain(
      `Complément demandé au club le ${formatDate(dateInBrussels(api.clock.now()))}.`,
    )
    const event = await api.db
      .selectFrom('audit_event')
      .select(['before', 'after', 'subject'])
      .where('action', '=', 'registration.ask')
      .where('id_club', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ before: null, after: null, subject: `registration ${id}` })
    expect((await accept(id, undefined, version)).status).toBe(200)
    expect((await read(id)).complement).toMatchObject({ question })
  })

  it('writes to no account that manages the club no more', async () => {
    const { account, manager, club } = await api.createManagedClub({ mail: 'Sans.Ancien@example.be' })
    const [asked, accepted] = [
      await api.askRegistration(club, { requested_by: account.id }),
      await api.askRegistration(club, { requested_by: account.id }),
    ]
    await api.call('staffRemoveManager', { id_club: club.id, id_member: manager.id }, as)
    await api.call('staffAskAboutRequest', { id_request: asked.id, question }, as)
    await accept(accepted.id)
    expect(await api.mailsTo(account.email)).toEqual([])
    expect(await api.mailsTo('sans.ancien@example.be')).toHaveLength(2)
  })

  it('asks once per idempotency key, and keeps the last question', async () => {
    const { account, club } = await api.createManagedClub({ mail: '' })
    const { id } = await api.askRegistration(club, { requested_by: account.id })
    const headers = { 'idempotency-key': 'question-une-seule-fois' }
    for (let time = 0; time < 2; time += 1) {
      await api.call('staffAskAboutRequest', { id_request: id, question }, { ...as, headers })
    }
    await api.call('staffAskAboutRequest', { id_request: id, question: 'Et son adresse\u00a0?' }, as)
    expect(await api.mailsTo(account.email)).toHaveLength(2)
    expect((await read(id)).complement!.question).toBe('Et son adresse\u00a0?')
  })

  it('refuses a decided request, and one whose club nobody can write to', async () => {
    const { id } = await api.askRegistration(await api.createClub({ mail: '' }), { requested_by: null })
    const unreachable = await api.send('staffAskAboutRequest', { id_request: id, question }, as)
    expect([unreachable.status, unreachable.body.message]).toEqual([409, staffRequestMessages.nobodyToAsk])
    expect((await read(id)).complement).toBeNull()
    await accept(id)
    const decided = await api.send('staffAskAboutRequest', { id_request: id, question }, as)
    expect([decided.status, decided.body.message]).toEqual([409, staffRequestMessages.decided])
  })

  it.each([
    ['', 'Écrivez ce que vous demandez au club.'],
    ['x'.repeat(501), 'Maximum 500 caractères.'],
  ])('refuses a missing or too long question (%#)', async (wrong, sentence) => {
    const { id } = await api.askRegistration(await api.createClub())
    const answer = await api.send('staffAskAboutRequest', { id_request: id, question: wrong }, as)
    expect(answer).toMatchObject({ status: 422, body: { errors: { question: [sentence] } } })
  })
})

describe('staffRefuseRequest', () => {
  it('mails the reason to the club', async () => {
    const { account, club, ids, as: manager } = await api.createManagedClub({ mail: '' })
    const { id } = await api.askRegistration(club, { nom: 'Refusé', requested_by: account.id })
    const answer = await api.call('staffRefuseRequest', { id_request: id, reason: '  Sans certificat. ' }, as)
    expect(answer.body).toEqual({ success: true, message: staffRequestMessages.refused })
    expect((await recapOf(id)).statut).toBe('Annulé / Refusé')
    const mails = await api.mailsTo(account.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Raison\u00a0: Sans certificat.')
    expect((await read(id)).decision).toMatchObject({ reason: 'Sans certificat.', id_member: null })
    expect((await api.call('getListMember', ids, manager)).body).toEqual([])
    const event = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'registration.refuse')
      .where('id_club', '=', club.id)
      .executeTakeFirstOrThrow()
    // The reason may name the child, so it is stored with the request and deleted with it.
    expect(event.after).toEqual({ state: 'refused' })
  })

  it.each([
    ['', 'La raison est requise.'],
    ['x'.repeat(501), 'Maximum 500 caractères.'],
  ])('refuses a missing or too long reason (%#)', async (reason, sentence) => {
    const { id } = await api.askRegistration(await api.createClub())
    const answer = await api.send('staffRefuseRequest', { id_request: id, reason }, as)
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: [sentence] } } })
  })
})
