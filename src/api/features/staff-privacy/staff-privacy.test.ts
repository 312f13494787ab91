import { beforeEach, describe, expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { notifyRenewalWishes } from '#api/jobs/notify-renewal-wishes.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { runRetention } from '#api/jobs/run-retention.ts'
import { obstacleSentences, staffPrivacyMessages as says } from '#contract/staff/staff-privacy-messages.ts'
import { addDays } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'
import { orderAddress } from '#tests/support/builders.ts'
import { sportBuilders } from '#tests/support/sport.ts'

const api = useTestApi({ env: { RETENTION_CAP: '3' } })
const sport = sportBuilders(api)

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { ...account, token: await api.tokenFor(account, { secondFactor: true }) }
}
type Staff = Awaited<ReturnType<typeof createStaff>>

let one: Staff
let other: Staff
beforeEach(async () => {
  one = await createStaff()
  other = await createStaff()
})

/** A file that the mails to an address carry. */
async function attachTo(to_address: string, name: string) {
  const { id } = await api.db
    .insertInto('file')
    .values({ name, content_type: 'application/pdf', content: Buffer.from('pdf') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = await api.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', to_address)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await api.db.insertInto('mail_attachment').values({ id_mail: mail.id, id_file: id }).execute()
}

/** Everything that a member can leave behind. */
async function createKnownMember({ nom = 'Vandevelde', prenom = 'Aurore', adresse = 'Rue de Fer 12' } = {}) {
  const account = await api.createAccount()
  const mail = account.email
  const photo = await api.db
    .insertInto('file')
    .values({ name: 'photo.jpg', content_type: 'image/jpeg', content: Buffer.from('image') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await api.createMember({
    nom,
    prenom,
    adresse,
    ville: 'Jambes',
    gsm: '0470 12 34 56',
    mail,
    id_photo: photo.id,
  })
  const club = await api.createClub()
  await api.linkMember(account, member)
  const past = addDays(today(api.clock), -400)
  const licence = await api.createLicence({
    id_member: member.id,
    id_club: club.id,
    date_debut: addDays(past, -364),
    date_fin: past,
  })
  await sport.addGrade(member, '9e Keup', '2025-02-01')
  const competition = await sport.createCompetition('National', '2025-05-10')
  await sport.addCombat(member, competition, { place: 3 })
  await api.createRecap({
    id_club: club.id,
    lines: [{ name: `${prenom} ${nom}`, cost_cents: 4000, id_member: member.id }],
  })
  const address = JSON.stringify({ nom, prenom, mail, ville: 'Jambes' })
  const order = await api.db
    .insertInto('club_order')
    .values({
      numero: `2025-${member.id}`,
      id_club: club.id,
      id_member: member.id,
      state: 'paid',
      mode_payement: 'virement',
      mode_livraison: 'livraisonByAdresse',
      adresse_livraison: address,
      adresse_facturation: address,
      total_cents: 4000,
      communication_structuree: communication(member.id),
      created_at: api.clock.now(),
      paid_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('registration_request')
    .values({
      id_club: club.id,
      nom,
      prenom,
      sexe: 0,
      date_naissance: '2010-05-17',
      adresse,
      cp: '5100',
      ville: 'Jambes',
      telephone_gsm: '0470 12 34 56',
      email: mail,
      question: `Quelle est l’adresse de ${prenom} ${nom}\u00a0?`,
      asked_at: api.clock.now(),
      state: 'accepted',
      id_member: member.id,
      decided_at: api.clock.now(),
      created_at: api.clock.now(),
    })
    .execute()
  const event = { action: 'member.update_contact' as const, id_member: member.id, subject: prenom }
  await recordAudit(
    { db: api.db, clock: api.clock, caller: { idAccount: account.id } },
    { ...event, before: { ville: 'Mons' }, after: { ville: 'Jambes' } },
  )
  return { member, account, club, licence, order, photo }
}

function communication(n: number) {
  const first = String(2_000_000_000 + n)
  return first + String(Number(first) % 97 || 97).padStart(2, '0')
}

const lookUp = (numero_licence: string) => api.call('staffLookUpMember', { numero_licence }, one)
const ask = (id_member: number, by: Staff, licence_given_up = false) =>
  api.send('staffEraseMember', { id_member, reason: 'Lettre du 3 mars', licence_given_up }, by)
const approve = (id_request: number, by: Staff) => api.send('staffApproveErasure', { id_request }, by)
async function requestOf(id_member: number) {
  const { body } = await api.call('staffListErasures', {}, one)
  return body.find((request) => request.id_member === id_member)!
}

describe('staffLookUpMember and staffExportMember', () => {
  it('find a member by licence number', async () => {
    const { member } = await createKnownMember()
    expect((await lookUp(member.numero_licence)).body).toMatchObject({
      id_member: member.id,
      nom: 'Vandevelde',
      linked_accounts: 1,
      erased_at: null,
      erasure_asked: false,
      obstacles: [],
    })
    const unknown = await api.send('staffLookUpMember', { numero_licence: '9999999' }, one)
    expect([unknown.status, unknown.body.errors]).toEqual([422, { numero_licence: [says.memberUnknown] }])
  })

  it('return the data of the member without the code, and record it', async () => {
    const { member } = await createKnownMember()
    const answer = await api.send<{ membre: unknown; comptes_lies: unknown }>(
      'staffExportMember',
      { id_member: member.id },
      one,
    )
    expect(answer.body.membre).toMatchObject({
      nom: 'Vandevelde',
      ville: 'Jambes',
      photo: 'data:image/jpeg;base64,aW1hZ2U=',
      licences: [{}],
      grades: [{}],
      palmares_combat: [{ place: 3 }],
      recapitulatifs: [{ name: 'Aurore Vandevelde' }],
      demandes_d_inscription: [{ email: expect.any(String) as string }],
      historique: [{ qui: 'Camille Dupont', quoi: 'Coordonnées modifiées' }],
    })
    expect(answer.body.comptes_lies).toMatchObject([{ name: 'Dupont' }])
    expect(answer.text).not.toContain(member.code)
    expect(await api.auditOf(one.id)).toEqual(['member.export'])
    expect((await api.send('staffExportMember', { id_member: 2_000_000_000 }, one)).status).toBe(404)
  })

  it('list the mails to the address of the member, in any case, without those about a brother', async () => {
    const mail = 'Parent.Commun@example.be'
    const [member, brother] = [await api.createMember({ mail }), await api.createMember({ mail, prenom: 'Tom' })]
    const about = (to: string, subject: string, id_member: number | null) =>
      api.db
        .insertInto('mail')
        .values({
          kind: 'licence_linked',
          to_address: to,
          subject,
          text: '',
          html: '',
          id_member,
          created_at: api.clock.now(),
          next_try_at: api.clock.now(),
        })
        .execute()
    await about(mail, 'La licence de Tom', brother.id)
    await about(mail, 'La licence de Zoé', member.id)
    await about(mail.toLowerCase(), 'Le compte', null)
    await about(mail.toUpperCase(), 'Le stage', null)
    const answer = await api.send<{ e_mails: { subject: string }[] }>(
      'staffExportMember',
      { id_member: member.id },
      one,
    )
    expect(answer.body.e_mails.map(({ subject }) => subject)).toEqual(['Le stage', 'Le compte', 'La licence de Zoé'])
  })
})

describe('staffEraseMember and staffApproveErasure', () => {
  it('need two people, erase the person everywhere, and keep licence and order', async () => {
    const names = { nom: 'Quetelet', prenom: 'Ondine', adresse: 'Rue Unique 77' }
    const { member, account, licence, order, photo } = await createKnownMember(names)
    await api.call('recoverAccount', { email: account.email })
    await api.mailsTo(account.email)
    await attachTo(account.email, `Reçu de ${names.nom}.pdf`)
    await api.db
      .insertInto('refused_email')
      .values({ email: account.email, refusals: 1, last_refused_at: api.clock.now() })
      .execute()
    expect((await ask(member.id, one)).status).toBe(200)
    expect((await ask(member.id, other)).body.message).toBe(says.erasureAlreadyAsked)
    expect((await lookUp(member.numero_licence)).body.erasure_asked).toBe(true)
    const request = await requestOf(member.id)
    expect(request).toMatchObject({ nom: 'Quetelet', prenom: 'Ondine', reason: 'Lettre du 3 mars', mine: true })
    const own = await approve(request.id, one)
    expect([own.status, own.body.message]).toEqual([409, says.otherPerson])
    expect((await approve(request.id, other)).status).toBe(200)
    expect((await approve(request.id, other)).body.message).toBe(says.decidedMeanwhile)

    const left = await api.db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(left).toMatchObject({
      nom: 'Effacé',
      prenom: 'Membre',
      numero_licence: member.numero_licence,
      date_naissance: null,
      adresse: '',
      ville: '',
      mail: '',
      gsm: '',
      id_photo: null,
      id_grade: null,
      e_licence_version: 2,
      erased_at: api.clock.now(),
    })
    expect(api.deps.keys.decrypt(left.code_encrypted)).not.toBe(member.code)
    // The licence and the order stay, under another name.
    expect(
      await api.db.selectFrom('licence').select('cancelled_at').where('id', '=', licence.id).executeTakeFirst(),
    ).toEqual({ cancelled_at: null })
    const kept = await api.db.selectFrom('club_order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ total_cents: 4000, adresse_facturation: { nom: 'Effacé', mail: '', ville: '' } })
    // No trace elsewhere, except in the mail that informs the person.
    const letter = await api.mailsTo(account.email)
    expect(letter.map(({ subject }) => subject)).toEqual(['Vos données ont été effacées'])
    await api.db.deleteFrom('mail').where('to_address', '=', account.email).execute()
    expect(await tablesWith(...Object.values(names), account.email)).toEqual([])
    expect(await api.db.selectFrom('file').select('id').where('id', '=', photo.id).executeTakeFirst()).toBeUndefined()
    expect(await api.db.selectFrom('account').select('id').where('id', '=', account.id).execute()).toEqual([])

    const trail = await api.db
      .selectFrom('audit_event')
      .selectAll()
      .where('id_member', '=', member.id)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'member.update_contact', subject: '', before: { ville: null }, after: { ville: null } },
      { action: 'member.ask_erasure', id_account: one.id, after: { reason: null, licence_given_up: null } },
      { action: 'member.erase', id_account: other.id },
    ])
    expect((await ask(member.id, one)).body.message).toBe(obstacleSentences.erased)
    // The trail stays append-only for everyone else.
    const touched = api.db.updateTable('audit_event').set({ subject: 'x' }).where('id', '=', trail[0]!.id).execute()
    await expect(touched).rejects.toThrow('permission denied')
  })

  it('spare the account and mails of an account with another member', async () => {
    const { member, account } = await createKnownMember()
    const sibling = await api.createMember({ mail: account.email })
    await api.linkMember(account, sibling)
    await api.call('recoverAccount', { email: account.email })
    await api.mailsTo(account.email)
    await ask(member.id, one)
    await approve((await requestOf(member.id)).id, other)
    expect(await api.mailsTo(account.email)).toHaveLength(2)
    const links = await api.db.selectFrom('account_member').selectAll().where('id_account', '=', account.id).execute()
    expect(links).toMatchObject([{ id_member: sibling.id }])
  })

  it('delete mails to others that name the member, and report the other wishes again', async () => {
    const { manager, club, ids, as } = await api.createManagedClub()
    const mail = `gerant${club.id}@example.be`
    await api.db.updateTable('member').set({ mail }).where('id', '=', manager.id).execute()
    const [gone, staying] = [await api.createRenewable(club), await api.createRenewable(club)]
    const wish = { id_club: club.id, created_at: api.clock.now() }
    const wishes = [gone, staying].map(({ id }) => ({ ...wish, id_member: id }))
    await api.db.insertInto('renewal_wish').values(wishes).execute()
    await notifyRenewalWishes.run(api.deps)
    const person = { nom: 'Xhignesse', prenom: 'Ysaline', sexe: 0, date_naissance: '2012-04-01' }
    const reached = { adresse: 'Rue Haute 1', cp: '5000', ville: 'Namur', telephone_gsm: '', email: 'y@example.be' }
    expect((await api.send('requestNewMember', { ...ids, ...person, ...reached }, as)).status).toBe(200)
    const accepted = { state: 'accepted' as const, id_member: gone.id, decided_at: api.clock.now() }
    await api.db.updateTable('registration_request').set(accepted).where('nom', '=', person.nom).execute()
    const named = () => api.db.selectFrom('mail').select('kind').where('text', 'like', `%(${gone.numero_licence})%`)
    expect([await named().execute(), await tablesWith(person.nom)]).toMatchObject([
      [{ kind: 'renewal_wishes' }],
      expect.arrayContaining(['mail']),
    ])

    await ask(gone.id, one, true)
    await approve((await requestOf(gone.id)).id, other)
    expect([await named().execute(), await tablesWith(person.nom)]).toEqual([[], []])
    // The next day.
    await api.db.deleteFrom('renewal_digest').where('id_club', '=', club.id).execute()
    await notifyRenewalWishes.run(api.deps)
    expect((await api.mailsTo(mail)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`(${staying.numero_licence})`),
    ])
  })

  it('leave no name in the audit trail of clubs, orders and mails', async () => {
    const { club, ids, as } = await api.createManagedClub()
    const person = { nom: 'Wéry-Zoude', prenom: 'Philomène', mail: 'philo.wery@example.be' }
    const gone = await api.createRenewable(club)
    await api.db
      .updateTable('member')
      .set({ ...person, date_naissance: '2001-01-01' })
      .where('id', '=', gone.id)
      .execute()
    const twin = await api.createMember({ ...person, mail: '', date_naissance: '2001-01-01' })
    await api.call('staffDismissDouble', { id_one: gone.id, id_other: twin.id }, one)
    await api.db.updateTable('member').set({ nom: 'Autre', prenom: 'Une' }).where('id', '=', twin.id).execute()
    const place = { adresse_livraison: orderAddress, adresse_facturation: orderAddress }
    const ways = { mode_payement: 'virement', typePayement: null, mode_livraison: 'livraisonByAdresse' } as const
    const products = { renew: [{ id_product: 1, ordereableId: gone.id }], licence_club: [] }
    const ordered = await api.call('createOrder', { ...ids, ...ways, ...place, products, json_details: null }, as)
    expect((await api.call('cancelOrder', { ...ids, id_order: ordered.body.id_order }, as)).status).toBe(200)
    const manager = { id_club: club.id, id_member: gone.id }
    await api.call('staffSetManager', { ...manager, write: true, can_register_member: true }, one)
    await api.call('staffRemoveManager', manager, one)
    const lost = { to_address: person.mail, subject: `Bonjour ${person.prenom}` }
    const [retried, settled] = [await api.giveUpMail(lost), await api.giveUpMail(lost)]
    await api.call('staffRetryMail', { id_mail: retried.id }, one)
    await api.call('staffSettleInboxItem', { sorte: 'mail', id: settled.id, note: 'Téléphoné' }, one)
    expect(await tablesWith(person.nom, person.mail)).toEqual(expect.arrayContaining(['audit_event', 'mail']))

    await ask(gone.id, one)
    expect((await approve((await requestOf(gone.id)).id, other)).status).toBe(200)
    await api.db.deleteFrom('mail').where('kind', '=', 'member_erased').execute()
    expect(await tablesWith(person.nom, person.prenom, person.mail)).toEqual([])
  })

  it('tell the colleagues by mail and in the inbox, until one of them decides', async () => {
    const member = await api.createMember({ nom: 'Ancion', prenom: 'Lou' })
    await api.call('staffEraseMember', { id_member: member.id, reason: 'Lettre', licence_given_up: false }, one)
    const mails = await api.db
      .selectFrom('mail')
      .select(['to_address', 'text'])
      .where('kind', '=', 'second_person')
      .where('to_address', 'in', [one.email, other.email])
      .execute()
    expect(mails.map(({ to_address }) => to_address)).toEqual([other.email])
    expect(mails[0]!.text).toContain('/secretariat/vie-privee')
    expect(mails[0]!.text).toContain('dans le mois')
    expect(mails[0]!.text).not.toContain('Ancion')
    const waiting = async () => (await api.call('staffListInbox', { sorte: 'effacement', size: 100 }, other)).body.rows
    const item = (await waiting()).find(({ quoi }) => quoi === `Effacement d’Ancion Lou (${member.numero_licence})`)
    expect(item?.detail).toContain('une deuxième personne')
    await api.call('staffApproveErasure', { id_request: item!.id }, other)
    expect((await waiting()).map(({ id }) => id)).not.toContain(item!.id)
  })

  it('refuse a licensed member, unless the licence is given up', async () => {
    const member = await api.createMember()
    const club = await api.createClub()
    const licence = await api.createLicence({ id_member: member.id, id_club: club.id })
    const refused = await ask(member.id, one)
    expect([refused.status, refused.body.message]).toEqual([409, obstacleSentences.licensed])
    expect((await lookUp(member.numero_licence)).body.obstacles).toEqual(['licensed'])
    expect((await ask(member.id, one, true)).status).toBe(200)
    expect((await approve((await requestOf(member.id)).id, other)).status).toBe(200)
    const ended = await api.db.selectFrom('licence').selectAll().where('id', '=', licence.id).executeTakeFirstOrThrow()
    expect(ended.cancelled_at).toEqual(api.clock.now())
  })

  it('refuse a club manager, even when appointed after the request', async () => {
    const member = await api.createMember()
    await ask(member.id, one)
    await api.makeManager(member, await api.createClub())
    const refused = await approve((await requestOf(member.id)).id, other)
    expect([refused.status, refused.body.message]).toEqual([409, obstacleSentences.manages])
    expect((await ask((await api.createManagedClub()).manager.id, one)).body.message).toBe(obstacleSentences.manages)
  })

  it('refuse a member with an open order', async () => {
    const { member, order } = await createKnownMember()
    await api.db.updateTable('club_order').set({ state: 'awaiting_payment' }).where('id', '=', order.id).execute()
    expect((await ask(member.id, one, true)).body.message).toBe(obstacleSentences.ordered)
  })

  it('are undone by staffRefuseErasure, even by the one who asked', async () => {
    const member = await api.createMember()
    await ask(member.id, one)
    const { id } = await requestOf(member.id)
    expect((await api.call('staffRefuseErasure', { id_request: id }, one)).status).toBe(200)
    expect((await approve(id, other)).body.message).toBe(says.decidedMeanwhile)
    expect(await requestOf(member.id)).toMatchObject({ state: 'refused', decided_by: 'Camille Dupont' })
    expect((await ask(member.id, one)).status).toBe(200)
  })

  it.each([
    ['no reason', { reason: '' }, 'reason'],
    ['a long reason', { reason: 'x'.repeat(501) }, 'reason'],
    ['no choice about the licence', { licence_given_up: undefined }, 'licence_given_up'],
    ['no member', { id_member: 0 }, 'id_member'],
  ])('refuse %s with a field error', async (_case, change, field) => {
    const input = { id_member: 1, reason: 'Lettre', licence_given_up: false, ...change }
    const answer = await api.send('staffEraseMember', input, one)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('answer 404 for an unknown member or request', async () => {
    expect((await ask(2_000_000_000, one)).status).toBe(404)
    expect((await approve(2_000_000_000, one)).status).toBe(404)
    expect((await api.send('staffRefuseErasure', { id_request: 2_000_000_000 }, one)).status).toBe(404)
  })
})

/** The tables that hold one of these texts in any column. */
async function tablesWith(...texts: string[]) {
  const { rows } = await api.deps.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { table_name } of rows) {
    const { rows: hits } = await api.deps.pool.query(
      `select 1 from "${table_name}" as t where t::text ilike any($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    )
    if (hits.length > 0) found.push(table_name)
  }
  return found
}

describe('staffRequestRetention and runRetention', () => {
  const retention = async (by = one) => (await api.call('staffGetRetention', {}, by)).body
  const due = async (rule: string) => (await retention()).due.find((entry) => entry.rule === rule)!

  async function oldMember() {
    const member = await api.createMember({ nom: 'Ancien' })
    const date_fin = addDays(today(api.clock), -11 * 366)
    const club = await api.createClub()
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
    return member
  }

  it('list what is due, need two people, and remove no more than the cap', async () => {
    await api.db.deleteFrom('retention_run').execute()
    expect((await api.send('staffRequestRetention', {}, one)).body.message).toBe(says.runNothing)
    const members = [await oldMember(), await oldMember(), await oldMember(), await oldMember()]
    const manager = await oldMember()
    await api.makeManager(manager, await api.createClub())
    const long = new Date('2014-01-01T00:00:00Z')
    const mail = { kind: 'x', to_address: 'x@example.be', subject: 'Vieux', text: '', html: '', next_try_at: long }
    await api.db
      .insertInto('mail')
      .values([
        { ...mail, created_at: long, sent_at: long },
        { ...mail, created_at: long, subject: 'Jamais parti' },
        { ...mail, created_at: api.clock.now(), sent_at: api.clock.now() },
      ])
      .execute()
    await attachTo(mail.to_address, 'Reçu de tom@example.be.pdf')
    const club = await api.createClub()
    const refused = await api.db
      .insertInto('registration_request')
      .values({
        id_club: club.id,
        nom: 'Refusé',
        prenom: 'Tom',
        sexe: 1,
        date_naissance: '2010-01-01',
        adresse: 'x',
        cp: '5000',
        ville: 'Namur',
        telephone_gsm: '',
        email: 'tom@example.be',
        state: 'refused',
        reason: 'Double',
        decided_at: long,
        created_at: long,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.createRecap({ id_club: club.id, id_registration: refused.id, lines: [{ name: 'Tom Refusé' }] })
    await recordAudit({ db: api.db, clock: { now: () => long } }, { action: 'account.create' })

    expect(await retention()).toMatchObject({
      cap: 3,
      due: [
        { rule: 'members', period: '10 ans', before: '2016-03-10', count: 4, goes: 3 },
        { rule: 'accounts', period: '2 ans', count: 0 },
        { rule: 'mails', period: '1 an', before: '2025-03-10', count: 1, goes: 1 },
        { rule: 'registrations', period: '1 an', count: 1 },
        { rule: 'movements', period: '2 ans', count: 0 },
        { rule: 'audit', period: '10 ans', count: 1, first: ['account.create · 01/01/2014'] },
      ],
    })
    expect((await due('members')).first[0]).toBe(`${members[0]!.numero_licence} · Ancien Zoé`)
    expect((await api.send('staffRequestRetention', {}, one)).status).toBe(200)
    expect((await api.send('staffRequestRetention', {}, other)).body.message).toBe(says.runAlreadyAsked)
    const { id } = (await retention()).runs[0]!
    const own = await api.send('staffApproveRetention', { id_run: id }, one)
    expect([own.status, own.body.message]).toEqual([409, says.otherPerson])
    // Active again since the request, so not removed.
    const back = members[0]!
    await api.createLicence({ id_member: back.id, id_club: club.id })
    await runRetention.run(api.deps)
    expect((await due('members')).count).toBe(3)
    expect((await api.call('staffApproveRetention', { id_run: id }, other)).body.message).toBe(says.runApproved)
    await Promise.all([runRetention.run(api.deps), runRetention.run(api.deps)])
    await runRetention.run(api.deps)
    expect((await retention()).runs[0]).toMatchObject({
      state: 'finished',
      planned: { members: 3, mails: 1, registrations: 1, audit: 1 },
      done: { members: 3, mails: 1, registrations: 1, audit: 1 },
    })
    const left = await api.db.selectFrom('member').select('id').where('nom', '=', 'Ancien').orderBy('id').execute()
    expect(left.map((row) => row.id)).toEqual([back.id, manager.id])
    expect((await retention()).due.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await tablesWith('Refusé Tom', 'Tom Refusé', 'tom@example.be')).toEqual([])
    const waiting = await api.db.selectFrom('mail').select('subject').where('subject', '=', 'Jamais parti').execute()
    expect(waiting).toHaveLength(1)
    expect(await api.auditOf(one.id)).toEqual(['retention.ask'])
    const approver = await api.auditOf(other.id)
    expect(approver.filter((action) => action === 'retention.remove')).toHaveLength(4)
    expect(approver.filter((action) => action === 'member.erase')).toHaveLength(3)
  })

  it('remove the other records when one fails, and retry that one', async () => {
    const members = [await oldMember(), await oldMember(), await oldMember()]
    const bad = members[1]!
    await api.call('staffRequestRetention', {}, one)
    const { id } = (await retention()).runs[0]!
    await api.call('staffApproveRetention', { id_run: id }, other)
    await api.asOwner(`alter table member add constraint poison check (id <> ${bad.id} or erased_at is null)`)
    await runDueJobs(api.deps, [runRetention])
    const left = async () =>
      (
        await api.db
          .selectFrom('member')
          .select('id')
          .where('nom', '=', 'Ancien')
          .where('erased_at', 'is', null)
          .execute()
      )
        .map((row) => row.id)
        .filter((idMember) => members.some((member) => member.id === idMember))
    expect(await left()).toEqual([bad.id])
    expect((await retention()).runs[0]).toMatchObject({ state: 'approved', done: { members: 2 } })
    const job = await api.db.selectFrom('job').selectAll().where('name', '=', 'run-retention').executeTakeFirst()
    expect(job).toMatchObject({ failures: 1, last_error: expect.stringContaining(`members ${bad.id}`) })
    await api.asOwner('alter table member drop constraint poison')
    api.travel(60)
    await runDueJobs(api.deps, [runRetention])
    expect(await left()).toEqual([])
    expect((await retention()).runs[0]).toMatchObject({ state: 'finished', done: { members: 3 } })
  })

  it('tell the colleagues by mail and in the inbox, until one of them decides', async () => {
    const inbox = async () => (await api.call('staffListInbox', { sorte: 'nettoyage' }, other)).body.rows
    await oldMember()
    await api.call('staffRequestRetention', {}, one)
    expect(await api.mailsTo(other.email)).toHaveLength(1)
    expect(await api.mailsTo(one.email)).toEqual([])
    const [run] = await inbox()
    await api.call('staffRefuseRetention', { id_run: run!.id }, other)
    expect(await inbox()).toEqual([])
  })

  it('may be refused, and answer 404 for an unknown run', async () => {
    await oldMember()
    await api.call('staffRequestRetention', {}, one)
    const { id } = (await retention()).runs[0]!
    expect((await api.call('staffRefuseRetention', { id_run: id }, other)).status).toBe(200)
    expect((await api.send('staffApproveRetention', { id_run: id }, other)).body.message).toBe(says.decidedMeanwhile)
    await runRetention.run(api.deps)
    expect((await retention()).runs[0]).toMatchObject({ state: 'refused', done: {} })
    expect((await api.send('staffApproveRetention', { id_run: 2_000_000_000 }, other)).status).toBe(404)
    expect((await api.send('staffRefuseRetention', {}, other)).status).toBe(422)
  })
})
