import { beforeAll, describe, expect, it } from 'vitest'
import { lockLicenceNumbers } from '#api/core/members/insert-member.ts'
import { aPersonName } from '#contract/field-rules.ts'
import { useTestApi } from '#tests/support/api.ts'
import { dataAddress, twoHalves } from '#tests/support/images.ts'
import { sportBuilders } from '#tests/support/sport.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let staff: { id: number; email: string }

beforeAll(async () => {
  staff = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(staff)
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
})

const person = {
  nom: 'Marchal',
  prenom: 'Élise',
  sexe: 0 as const,
  date_naissance: '2001-02-03',
  adresse: 'Rue de Fer 12',
  complement: 'Boîte 3',
  cp: '5000',
  ville: 'Namur',
  mail: 'elise@example.be',
  telephone: '081 22 33 44',
  gsm: '0470 12 34 56',
  newsletter: true,
}

const read = async (id_member: number) => (await api.call('staffGetMember', { id_member }, as)).body

function eventsOf(id_member: number) {
  return api.db.selectFrom('audit_event').selectAll().where('id_member', '=', id_member).orderBy('id').execute()
}

describe('staffGetMember', () => {
  it('lists the e-mails of the member that refused three mails in a row', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()]
    const member = await api.createMember({ mail: 'Elise.Refus@example.be' })
    await api.linkMember(account, member)
    const refuse = (email: string, refusals: number) =>
      api.db.insertInto('refused_email').values({ email, refusals, last_refused_at: api.clock.now() }).execute()
    await refuse('elise.refus@example.be', 2)
    await refuse(account.email, 3)
    await refuse(other.email, 3)
    expect((await read(member.id)).adresses_refusees).toEqual([account.email])
    await api.db.updateTable('refused_email').set({ refusals: 3 }).execute()
    expect((await read(member.id)).adresses_refusees.toSorted()).toEqual(
      [account.email, 'elise.refus@example.be'].toSorted(),
    )
    // Another address is not marked.
    await api.db.updateTable('member').set({ mail: 'elise@example.be' }).where('id', '=', member.id).execute()
    expect((await read(member.id)).adresses_refusees).toEqual([account.email])
  })

  it('returns what the member sees, and what only the secretariat sees', async () => {
    const account = await api.createAccount({ name: 'Dubois', surname: 'Luc' })
    const member = await api.createMember({ nom: 'Complet', numero_licence: '810001' })
    const [club, other] = [await api.createClub({ club: 'A' }), await api.createClub({ club: 'B' })]
    await api.linkMember(account, member)
    await api.makeManager(member, club, { write: true })
    const kept = await api.createLicence({ id_member: member.id, id_club: club.id })
    const gone = await api.createLicence({
      id_member: member.id,
      id_club: other.id,
      cancelled_at: api.clock.now(),
      cancel_reason: 'Erreur',
    })
    await api.giveGrade(member, '9e Keup')
    const body = await read(member.id)
    expect(body.fiche).toMatchObject({ nom: 'Complet', numlicenceABFT: '810001', gradeMax: '9e Keup', lastClub: 'A' })
    expect(body.fiche).toEqual(
      (await api.call('getInfosMember', { id_member: member.id }, { token: await api.tokenFor(account) })).body,
    )
    expect(body.licences).toEqual([
      expect.objectContaining({
        id_licence: gone.id,
        club: 'B',
        annulee: expect.objectContaining({ raison: 'Erreur' }),
      }),
      {
        id_licence: kept.id,
        id_club: club.id,
        club: 'A',
        date_debut: kept.date_debut,
        date_fin: kept.date_fin,
        annulee: null,
      },
    ])
    expect(body.comptes).toMatchObject([{ name: 'Dubois', surname: 'Luc', email: account.email }])
    expect(body.clubs).toMatchObject([{ club: 'A', write: true, can_register_member: false }])
    expect(body).toMatchObject({ anciens_numeros: [], e_licence_version: 1, erased: false })
  })

  it.each([
    'staffGetMember',
    'staffShowCode',
    'staffRenewCode',
    'staffRenewELicence',
    'staffRemovePhoto',
    'staffMemberHistory',
  ] as const)('%s answers 404 for an unknown member', async (name) => {
    expect((await api.send(name, { id_member: UNKNOWN_ID }, as)).status).toBe(404)
  })
})

describe('staffSaveMember', () => {
  it('stores the changes, records them and mails the former e-mail', async () => {
    const member = await api.createMember({ ...person, mail: 'ancienne@example.be', nom: 'Marechal' })
    const saved = await api.call(
      'staffSaveMember',
      { id_member: member.id, ...person },
      { ...as, headers: { 'if-match': '1' } },
    )
    expect(saved.body).toEqual({ success: true, message: 'La fiche a été enregistrée.' })
    expect((await read(member.id)).fiche).toMatchObject({ ...person, version: 2 })
    expect(await eventsOf(member.id)).toMatchObject([
      {
        action: 'member.save',
        id_account: staff.id,
        before: { nom: 'Marechal', mail: 'ancienne@example.be' },
        after: { nom: 'Marchal', mail: 'elise@example.be' },
      },
    ])
    expect(await api.mailsTo('ancienne@example.be')).toMatchObject([{ kind: 'contact_mail_changed' }])
  })

  it('writes and records nothing when nothing changed', async () => {
    const member = await api.createMember(person)
    await api.call('staffSaveMember', { id_member: member.id, ...person }, as)
    expect((await read(member.id)).fiche.version).toBe(1)
    expect(await eventsOf(member.id)).toEqual([])
  })

  it('accepts a record without contact data and birth date', async () => {
    const member = await api.createMember(person)
    const bare = {
      ...person,
      date_naissance: '',
      adresse: '',
      complement: '',
      cp: '',
      ville: '',
      mail: '',
      telephone: '',
      gsm: '',
    }
    expect((await api.call('staffSaveMember', { id_member: member.id, ...bare }, as)).status).toBe(200)
    expect((await read(member.id)).fiche).toMatchObject({ date_naissance: null, mail: '' })
  })

  it('accepts an invalid name only if the record already had it', async () => {
    const member = await api.createMember({ ...person, nom: 'Dupont (2)' })
    const save = (nom: string) =>
      api.send('staffSaveMember', { id_member: member.id, ...person, nom, ville: 'Mons' }, as)
    expect((await save('Dupont (3)')).status).toBe(422)
    expect((await save('Dupont (2)')).status).toBe(200)
    expect((await read(member.id)).fiche).toMatchObject({ nom: 'Dupont (2)', ville: 'Mons' })
  })

  it('refuses a birth date after a licence, a grade or a result, at its field', async () => {
    const { addGrade, addPoomsae, createCompetition } = sportBuilders(api)
    const save = (id_member: number, date_naissance: string) =>
      api.send('staffSaveMember', { id_member, ...person, date_naissance }, as)
    const after = (date: string, what: string) => ({
      date_naissance: [
        `La date de naissance ne peut pas être après le ${date}\u00a0: ce membre a déjà ${what} à cette date.`,
      ],
    })
    const [licensed, graded, placed] = [
      await api.createMember(person),
      await api.createMember(person),
      await api.createMember(person),
    ]
    const club = await api.createClub()
    await api.createLicence({ id_member: licensed.id, id_club: club.id, date_debut: '2025-09-01' })
    await addGrade(graded, '9e Keup', '2025-06-14')
    await addPoomsae(placed, await createCompetition('National', '2025-05-10'))
    for (const [member, date, what] of [
      [licensed, '01/09/2025', 'une licence'],
      [graded, '14/06/2025', 'un grade'],
      [placed, '10/05/2025', 'un résultat de compétition'],
    ] as const) {
      const refused = await save(member.id, '2026-01-09')
      expect([refused.status, refused.body.errors]).toEqual([422, after(date, what)])
    }
    expect((await save(licensed.id, '2025-09-01')).status).toBe(200)
    // Of a licence that was cancelled nothing follows.
    await api.db
      .updateTable('licence')
      .set({ cancelled_at: api.clock.now(), cancel_reason: 'Erreur' })
      .where('id_member', '=', licensed.id)
      .execute()
    expect((await save(licensed.id, '2026-01-09')).status).toBe(200)
  })

  it('still saves other fields of a record with such a birth date', async () => {
    const member = await api.createMember({ ...person, date_naissance: '2026-01-09' })
    await sportBuilders(api).addGrade(member, '9e Keup', '2025-06-14')
    const { status } = await api.send(
      'staffSaveMember',
      { id_member: member.id, ...person, date_naissance: '2026-01-09', ville: 'Huy' },
      as,
    )
    expect(status).toBe(200)
  })

  it('refuses an outdated version with 409', async () => {
    const member = await api.createMember(person)
    const options = { ...as, headers: { 'if-match': '1' } }
    await api.call('staffSaveMember', { id_member: member.id, ...person, ville: 'Mons' }, options)
    const second = await api.send('staffSaveMember', { id_member: member.id, ...person, ville: 'Liège' }, options)
    expect([second.status, second.body.message]).toEqual([
      409,
      'Ces données ont été modifiées entre-temps par quelqu’un d’autre. Rechargez-les avant de continuer.',
    ])
    expect((await read(member.id)).fiche.ville).toBe('Mons')
  })

  it.each([
    [{ nom: '  ' }, 'nom', 'Le nom est requis.'],
    [{ prenom: '' }, 'prenom', 'Le prénom est requis.'],
    [{ nom: 'x'.repeat(256) }, 'nom', 'Maximum 255 caractères.'],
    [{ nom: 'Dupont 2' }, 'nom', aPersonName[1]],
    [{ prenom: 'x'.repeat(61) }, 'prenom', aPersonName[1]],
    [{ sexe: 2 }, 'sexe', 'Le sexe est requis.'],
    [{ date_naissance: '2027-01-01' }, 'date_naissance', 'La date de naissance n’est pas valide ou est dans le futur.'],
    [{ date_naissance: '2011-02-29' }, 'date_naissance', 'La date de naissance n’est pas valide ou est dans le futur.'],
    [{ mail: 'pas une adresse' }, 'mail', 'Veuillez entrer une adresse e-mail valide.'],
    [{ complement: 'x'.repeat(513) }, 'complement', 'Maximum 512 caractères.'],
    [{ gsm: '0'.repeat(31) }, 'gsm', 'Maximum 30 caractères.'],
    [{ newsletter: 'oui' }, 'newsletter', 'Ce choix est requis.'],
  ])('refuses %j with a field error', async (wrong, field, message) => {
    const member = await api.createMember(person)
    const answer = await api.send('staffSaveMember', { id_member: member.id, ...person, ...wrong }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  })

  it('answers 404 for an unknown or erased member', async () => {
    const erased = await api.createMember({ erased_at: api.clock.now() })
    for (const id_member of [UNKNOWN_ID, erased.id]) {
      expect((await api.send('staffSaveMember', { id_member, ...person }, as)).status).toBe(404)
    }
  })
})

describe('staffCreateMember', () => {
  it('gives the next licence number and a code that links', async () => {
    await api.createMember({ numero_licence: '820000' })
    const made = await api.call('staffCreateMember', { ...person, nom: 'Neuf' }, as)
    expect(made.body).toMatchObject({ success: true, numero_licence: '820001' })
    const { id_member } = made.body
    expect((await eventsOf(id_member))[0]).toMatchObject({ action: 'member.create', after: { nom: 'Neuf' } })
    const { code } = (await api.call('staffShowCode', { id_member }, as)).body
    const account = await api.createAccount()
    const link = { numLicence: '820001', dob: person.date_naissance, code }
    const linked = await api.call('linkLicenceToAccount', link, { token: await api.tokenFor(account) })
    expect(linked.body.success).toBe(true)
  })

  it('gives unique numbers to eight parallel requests', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.call('staffCreateMember', { ...person, nom: `Ensemble ${'ABCDEFGH'[n]}`, doublon_verifie: true }, as),
      ),
    )
    const numbers = made.map(({ body }) => Number(body.numero_licence)).toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n))
  })

  it('creates one member per idempotency key', async () => {
    const options = { ...as, headers: { 'idempotency-key': 'one-new-member' } }
    const first = await api.call('staffCreateMember', { ...person, nom: 'Seul' }, options)
    const second = await api.call('staffCreateMember', { ...person, nom: 'Seul' }, options)
    expect(second.body).toEqual(first.body)
  })

  it('refuses a probable duplicate until it is confirmed', async () => {
    const known = await api.createMember({ ...person, nom: 'Dédoublé', prenom: 'Anne-Sophie' })
    const same = { ...person, nom: 'DEDOUBLE', prenom: 'Anne Sophie' }
    const refused = await api.send('staffCreateMember', same, as)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(known.numero_licence)
    expect((await api.call('staffCreateMember', { ...same, doublon_verifie: true }, as)).status).toBe(200)
    expect((await api.call('staffCreateMember', { ...same, date_naissance: '1999-09-09' }, as)).status).toBe(200)
  })

  it('creates one person once when two colleagues do so at the same time', async () => {
    const same = { ...person, nom: 'Simultané', date_naissance: '2003-04-05' }
    let answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockLicenceNumbers(db)
      answers = [api.send('staffCreateMember', same, as), api.send('staffCreateMember', same, as)]
      await api.waitForLock(answers.length)
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it.each([
    ['EDEN', 'Gregoir', 409],
    ['Grégoire', 'Eden', 409],
    ['Aiden', 'Grégory', 200],
  ])('of %s %s beside Grégoire Eden of the same day answers %i', async (nom, prenom, expected) => {
    await api.createMember({ ...person, nom: 'Eden', prenom: 'Grégoire', date_naissance: '2016-08-05' })
    const { status, body } = await api.send(
      'staffCreateMember',
      { ...person, nom, prenom, date_naissance: '2016-08-05' },
      as,
    )
    expect(status).toBe(expected)
    if (expected === 409) expect(body.message).toContain('Grégoire Eden')
  })
})

describe('staffShowCode, staffRenewCode and staffRenewELicence', () => {
  it('show and renew the activation code, recorded without the code', async () => {
    const member = await api.createMember()
    expect((await api.call('staffShowCode', { id_member: member.id }, as)).body).toEqual({ code: member.code })
    const { code } = (await api.call('staffRenewCode', { id_member: member.id }, as)).body
    expect(code).not.toBe(member.code)
    expect((await api.call('staffShowCode', { id_member: member.id }, as)).body).toEqual({ code })
    const events = await eventsOf(member.id)
    expect(events.map(({ action }) => action)).toEqual(['member.show_code', 'member.renew_code', 'member.show_code'])
    expect(JSON.stringify(events)).not.toContain(code)
  })

  it('revoke the e-licence code of before', async () => {
    const member = await api.createMember()
    const code = (await read(member.id)).fiche.qrcodedata.split('/v/')[1]!
    expect((await api.call('verifyELicence', { code }, {})).body.statut).toBe('expirée')
    await api.call('staffRenewELicence', { id_member: member.id }, as)
    expect((await api.call('verifyELicence', { code }, {})).body.statut).toBe('révoquée')
    expect((await read(member.id)).e_licence_version).toBe(2)
    expect(await eventsOf(member.id)).toMatchObject([{ action: 'member.renew_e_licence' }])
  })
})

it('staffUnlinkAccount ends the link and mails the account', async () => {
  const [account, member, other] = [await api.createAccount(), await api.createMember(), await api.createMember()]
  const link = await api.linkMember(account, member)
  const wrong = await api.send('staffUnlinkAccount', { id_member: other.id, id_link: link.id }, as)
  expect(wrong.status).toBe(404)
  await api.call('staffUnlinkAccount', { id_member: member.id, id_link: link.id }, as)
  expect((await read(member.id)).comptes).toEqual([])
  const [mail] = await api.mailsTo(account.email)
  expect(mail?.text).toContain('Le secrétariat a mis fin au lien')
  expect(await eventsOf(member.id)).toMatchObject([
    { action: 'member.unlink_account', before: { compte: `Camille Dupont (${account.email})` } },
  ])
})

it('staffUnlinkAccount ends the code with which the account could come back', async () => {
  const [account, member] = [await api.createAccount(), await api.createMember()]
  const link = await api.linkMember(account, member)
  const parent = { token: await api.tokenFor(account) }
  const { code } = (await api.call('createLinkCode', { id_member: member.id }, parent)).body
  await api.call('staffUnlinkAccount', { id_member: member.id, id_link: link.id }, as)
  const facts = { numLicence: member.numero_licence, dob: '2010-05-17', code }
  expect((await api.call('linkLicenceToAccount', facts, parent)).body.success).toBe(false)
})

it('staffRemovePhoto removes the photo, and records it once', async () => {
  const [account, member] = [await api.createAccount(), await api.createMember()]
  await api.linkMember(account, member)
  const photo = dataAddress(await twoHalves().jpeg().toBuffer())
  await api.call('savePhotoMember', { id_member: member.id, photo }, { token: await api.tokenFor(account) })
  expect((await read(member.id)).fiche.photo).not.toBeNull()
  await api.call('staffRemovePhoto', { id_member: member.id }, as)
  await api.call('staffRemovePhoto', { id_member: member.id }, as)
  expect((await read(member.id)).fiche.photo).toBeNull()
  expect((await eventsOf(member.id)).map(({ action }) => action)).toEqual(['member.photo', 'member.photo'])
})

it('staffMemberHistory returns who did what, field by field, in pages', async () => {
  const member = await api.createMember({ ...person, sexe: 1 })
  await api.call(
    'staffSaveMember',
    { id_member: member.id, ...person, date_naissance: '2001-02-04', newsletter: false },
    as,
  )
  await api.call('staffShowCode', { id_member: member.id }, as)
  const first = (await api.call('staffMemberHistory', { id_member: member.id, size: 1 }, as)).body
  expect(first).toMatchObject({ total: 2, rows: [{ quoi: 'Code d’activation affiché', champs: [] }] })
  const second = (await api.call('staffMemberHistory', { id_member: member.id, size: 1, page: 2 }, as)).body
  expect(second.rows).toEqual([
    {
      id: expect.any(Number),
      at: api.clock.now().toISOString(),
      qui: `Paola Rossi (${staff.email}), secrétariat`,
      quoi: 'Fiche modifiée',
      champs: [
        { champ: 'Sexe', avant: 'Masculin', apres: 'Féminin' },
        { champ: 'Date de naissance', avant: '03/02/2001', apres: '04/02/2001' },
        { champ: 'Newsletter', avant: 'Oui', apres: 'Non' },
      ],
    },
  ])
})
