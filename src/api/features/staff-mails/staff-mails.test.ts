import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { remindBeforeExpiry } from '#api/jobs/remind-before-expiry.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import type { InputOf } from '#contract/index.ts'
import { mailKinds, mailNames } from '#contract/mail-messages.ts'
import { checkMailText } from '#contract/staff/staff-mail-fields.ts'
import { staffMailMessages as says } from '#contract/staff/staff-mail-messages.ts'
import { addDays } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let staff: { id: number; email: string; password: string }

beforeAll(async () => {
  staff = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(staff, 'administrator')
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
})

const text = {
  sorte: 'password_changed' as const,
  objet: 'Nouveau mot de passe, {prenom}',
  texte: 'Cher {prenom},\n\nVoici {portail}.\nÀ bientôt.',
  note: 'Une heure.',
  bouton: 'Choisir',
}
const read = async (sorte: InputOf<'staffGetMailText'>['sorte'] = 'password_changed') =>
  (await api.call('staffGetMailText', { sorte }, as)).body
const save = (change: object = {}, headers: Record<string, string> = {}) =>
  api.send<{ message: string; errors?: Record<string, string[]> }>(
    'staffSaveMailText',
    { ...text, ...change },
    { ...as, headers },
  )
const list = async (input: InputOf<'staffListMails'> = {}) => (await api.call('staffListMails', input, as)).body

describe('checkMailText', () => {
  it.each(mailNames)('accepts the original text of %s', (name) => {
    expect(checkMailText(mailKinds[name], mailKinds[name].text, [])).toEqual({})
  })
})

/** The mails that the secretariat words: no secret link, no account number, no warning. Every other one is guarded. */
const FREE = new Set<string>([
  'licence_transferred',
  'licence_cancelled',
  'licence_shortened',
  'grade_recorded',
  'exam_results',
  'renewal_wishes',
  'order_paid',
  'order_cancelled',
  'order_refunded',
  'order_part_refunded',
  'credit_paid_back',
  'registration_request',
  'registration_request_double',
  'registration_accepted',
  'registration_accepted_licensed',
  'registration_question',
  'registration_refused',
])

describe('staffSaveMailText', () => {
  it('refuses guarded texts to the secretariat, and mails the other administrators', async () => {
    const [secretary, other] = [await api.createAccount(), await api.createAccount()]
    await api.makeStaff(secretary)
    await api.makeStaff(other, 'administrator')
    const refusedTo = { token: await api.tokenFor(secretary, { secondFactor: true }) }
    const guarded = mailNames.filter((name) => !FREE.has(name))
    for (const sorte of guarded) {
      const own = { sorte, ...mailKinds[sorte].text, note: 'Merci.' }
      const refused = await api.send('staffSaveMailText', own, refusedTo)
      expect(refused).toMatchObject({ status: 403, body: { error_description: says.guarded } })
      expect(await api.send('staffResetMailText', { sorte }, refusedTo)).toMatchObject({ status: 403 })
      expect(await api.send('staffSaveMailText', own, as)).toMatchObject({ status: 200 })
      expect(await api.send('staffResetMailText', { sorte }, as)).toMatchObject({ status: 200 })
    }
    const told = await api.mailsTo(other.email)
    expect(told).toHaveLength(2 * guarded.length)
    expect(told[0]?.text).toContain('Paola Rossi a modifié le texte de l’e-mail')
    const free = mailNames.filter((name) => FREE.has(name))
    expect(free).toHaveLength(FREE.size)
    for (const sorte of free) {
      const own = { sorte, ...mailKinds[sorte].text, note: 'Merci.' }
      expect(await api.send('staffSaveMailText', own, refusedTo)).toMatchObject({ status: 200 })
      expect(await api.send('staffResetMailText', { sorte }, refusedTo)).toMatchObject({ status: 200 })
    }
    expect(await api.mailsTo(other.email)).toHaveLength(2 * guarded.length)
  })

  it.each([
    ['https://abft-paiement.example/secu'],
    ['www.abft-paiement.example'],
    ['abft-paiement.example'],
    ['http://localhost.evil.example'],
  ])('refuses a link to %s, even from an administrator', async (link) => {
    for (const name of ['staffSaveMailText', 'staffTryMailText'] as const) {
      const answer = await api.send(name, { ...text, texte: `Cher {prenom}, voyez ${link}.` }, as)
      expect([answer.status, answer.body.errors]).toEqual([422, { texte: [says.foreignLink(link)] }])
    }
  })

  it('accepts links to the portal and to the configured links', async () => {
    const { publicUrl, LINK_CALENDAR } = api.deps.env
    const texte = `Cher {prenom}, voyez ${publicUrl}/profile ou ${LINK_CALENDAR}.`
    expect((await save({ texte })).status).toBe(200)
    await api.call('staffResetMailText', { sorte: text.sorte }, as)
  })

  it.each([
    ['a foreign link', 'Cher {prenom}, voyez https://abft-paiement.example.'],
    ['an unknown placeholder', 'Cher {prenom} {surnom}.'],
  ])('is undone: enqueueMail withdraws a stored text with %s, and mails administrators once', async (_case, texte) => {
    await api.db
      .insertInto('mail_text')
      .values({
        kind: 'account_deleted',
        objet: 'Non',
        texte,
        note: '',
        bouton: '',
        version: 3,
        updated_at: api.clock.now(),
      })
      .onConflict((row) => row.column('kind').doUpdateSet({ texte, objet: 'Non', note: '', bouton: '' }))
      .execute()
    const before = (await api.mailsTo(staff.email)).length
    const { email } = await api.createAccount()
    for (let n = 0; n < 2; n += 1) {
      await enqueueMail(api.deps, 'account_deleted', email, { values: { prenom: 'Zoé' } })
    }
    const sent = await api.mailsTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill(mailKinds.account_deleted.text.objet))
    const told = (await api.mailsTo(staff.email)).slice(before)
    expect(told.map(({ subject }) => subject)).toEqual([`Le texte d’origine vaut à nouveau\u00a0: Compte supprimé`])
    expect((await read('account_deleted')).modifie).toBe(false)
    const event = await api.db
      .selectFrom('audit_event')
      .select(['actor', 'before'])
      .where('action', '=', 'mail_text.withdraw')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: 'portal', before: { texte } })
  })

  it('checks no typed values: enqueueMail removes foreign links from them', async () => {
    const { email } = await api.createAccount()
    const values = { prenom: 'Noa', nom: 'Roy', club: 'Dojang', raison: 'Voir https://evil.example/x, puis répondez.' }
    await enqueueMail(api.deps, 'registration_refused', email, { values })
    const [mail] = await api.mailsTo(email)
    expect(mail?.text).toContain('Raison\u00a0: Voir [lien retiré], puis répondez.')
    expect(mail?.html).not.toContain('evil.example')
  })

  it('replaces the original text, escaped in HTML, until staffResetMailText', async () => {
    const account = await api.createAccount()
    const sent = async () => {
      const filling = { values: { prenom: '<b>{nom}</b>' }, url: 'https://my.abft.example/x' }
      await enqueueMail(api.deps, 'password_changed', account.email, filling)
      return (await api.mailsTo(account.email)).at(-1)!
    }
    expect((await sent()).subject).toBe('Votre mot de passe a été modifié')
    expect((await save()).body.message).toBe(says.saved)
    expect(await read()).toMatchObject({ objet: text.objet, modifie: true, updated_by: 'Paola Rossi' })
    expect((await api.call('staffListMailTexts', {}, as)).body).toMatchObject([{ sorte: 'password_changed' }])
    const mail = await sent()
    expect(mail.subject).toBe('Nouveau mot de passe, <b>{nom}</b>')
    expect(mail.text).toContain('Cher <b>{nom}</b>,\n\nVoici MyABFT.\nÀ bientôt.\n\nChoisir\u00a0:\nhttp')
    expect(mail.html).toContain('Cher &lt;b&gt;{nom}&lt;/b&gt;,</p>')
    expect(mail.html).toContain('Voici MyABFT.<br>À bientôt.')
    expect((await api.call('staffResetMailText', { sorte: text.sorte }, as)).body.message).toBe(says.reset)
    expect((await sent()).subject).toBe('Votre mot de passe a été modifié')
    expect(await read()).toMatchObject({ modifie: false, updated_by: null })
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'mail text password_changed')
      .orderBy('id')
      .execute()
    expect(events.slice(-2).map(({ action }) => action)).toEqual(['mail_text.save', 'mail_text.reset'])
    expect(events.at(-2)).toMatchObject({
      before: { objet: 'Votre mot de passe a été modifié' },
      after: { objet: text.objet },
    })
  })

  it('stores nothing when the text equals the original', async () => {
    const { sorte } = text
    const answer = await api.send<{ message: string }>('staffSaveMailText', { sorte, ...mailKinds[sorte].text }, as)
    expect(answer.body.message).toBe(says.unchanged)
    expect((await read()).modifie).toBe(false)
  })

  it('refuses an outdated version with 409, even after a reset', async () => {
    const { version } = await read()
    const ifMatch = { 'if-match': String(version) }
    const both = await Promise.all([save({ note: 'Un' }, ifMatch), save({ note: 'Deux' }, ifMatch)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await api.call('staffResetMailText', { sorte: text.sorte }, as)
    expect((await save({ note: 'Trois' }, ifMatch)).status).toBe(409)
  })

  it.each([
    ['an unknown placeholder', { texte: 'Cher {prenom} {nomm}' }, 'texte', says.placeholderUnknown('nomm')],
    ['a property name of objects', { note: '{constructor}' }, 'note', says.placeholderUnknown('constructor')],
    ['an unclosed brace', { objet: 'Bonjour {prenom' }, 'objet', says.looseBrace],
    ['no button', { bouton: ' ' }, 'bouton', says.buttonRequired],
    ['an empty text', { texte: ' ' }, 'texte', 'Le texte est requis.'],
    ['a text too long', { texte: 'x'.repeat(5001) }, 'texte', 'Maximum 5000 caractères.'],
    ['a button in a mail without one', { sorte: 'account_deleted', bouton: 'Oui' }, 'bouton', says.noButton],
    [
      'a required placeholder missing',
      { sorte: 'order_paid', objet: 'Payé', texte: 'Merci.', note: '{club}' },
      'texte',
      says.placeholderMissing('numero'),
    ],
    ['an unknown mail', { sorte: 'x' }, 'sorte', says.kindUnknown],
  ])('refuses %s, and so does staffTryMailText', async (_case, change, field, sentence) => {
    for (const name of ['staffSaveMailText', 'staffTryMailText'] as const) {
      const answer = await api.send(name, { ...text, ...change }, as)
      expect([answer.status, answer.body.errors![field]]).toEqual([422, [sentence]])
    }
  })

  it('has a trial: staffTryMailText mails only the caller, with examples', async () => {
    const before = (await list()).total
    const answer = await api.call('staffTryMailText', { ...text, sorte: 'expiry_reminder', texte: '{date_fin}' }, as)
    expect(answer.body.message).toBe(says.trialSent(staff.email))
    expect((await list()).total).toBe(before + 1)
    const mail = (await api.mailsTo(staff.email)).at(-1)!
    expect(mail.subject).toBe('[Essai] Nouveau mot de passe, Zoé')
    expect(mail.text).toContain('31/12/2026')
    expect((await list({ sorte: 'trial' })).rows).toMatchObject([{ to_address: staff.email, etat: 'attente' }])
  })

  it('has a trial: staffTryMailText refuses the 101st in an hour', async () => {
    const colleague = await api.createAccount()
    await api.makeStaff(colleague, 'administrator')
    const token = await api.tokenFor(colleague, { secondFactor: true })
    const statuses = []
    for (let n = 0; n < 101; n += 1) statuses.push((await api.send('staffTryMailText', text, { token })).status)
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429])
  })
})

describe('staffListMails and staffGetMail', () => {
  it('find mails by kind, e-mail, member, state and day, newest first, in pages', async () => {
    const member = await api.createMember({
      numero_licence: '654321',
      mail: 'trouve@example.be',
      prenom: 'Ana',
      nom: 'Roy',
    })
    const club = await api.createClub()
    const date_fin = addDays(today(api.clock), 7)
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
    await remindBeforeExpiry.run(api.deps)
    api.travel(2 * 86_400)
    as = { token: await api.tokenFor(staff, { secondFactor: true }) }
    const lost = await api.giveUpMail({ to_address: 'Perdu_100%@example.be' })
    const failing = await api.giveUpMail({ to_address: 'echec@example.be', given_up_at: null, tries: 2 })
    await api.giveUpMail({
      to_address: 'parti@example.be',
      given_up_at: null,
      sent_at: api.clock.now(),
      last_error: null,
    })
    const found = async (input: InputOf<'staffListMails'>) =>
      (await list(input)).rows.map(({ to_address }) => to_address)
    expect(await found({ texte: '654321' })).toEqual(['trouve@example.be'])
    expect(await found({ texte: 'TROUVE@' })).toEqual(['trouve@example.be'])
    expect(await found({ texte: '_100%' })).toEqual(['Perdu_100%@example.be'])
    expect(await found({ texte: 'o_' })).toEqual([])
    expect(await found({ etat: 'abandonne' })).toEqual([lost.to_address])
    expect(await found({ etat: 'echec' })).toEqual([failing.to_address])
    expect(await found({ etat: 'envoye' })).toEqual(['parti@example.be'])
    expect(await found({ sorte: 'expiry_reminder' })).toEqual(['trouve@example.be'])
    const day = today(api.clock)
    expect(await found({ du: day })).toEqual(['parti@example.be', 'echec@example.be', 'Perdu_100%@example.be'])
    expect(await found({ du: day, size: 1, page: 2 })).toEqual(['echec@example.be'])
    expect(await found({ au: addDays(day, -1), texte: 'trouve' })).toEqual(['trouve@example.be'])
    const [row] = (await list({ texte: '654321' })).rows
    expect(row?.membre).toEqual({ id_member: member.id, nom: 'Roy', prenom: 'Ana' })
    const reversed = await api.send('staffListMails', { du: day, au: addDays(day, -1) }, as)
    expect([reversed.status, reversed.body.errors]).toEqual([422, { au: [says.periodReversed] }])
  })

  it('return a mail with its text and error, which staffRetryMail resends', async () => {
    const mail = await api.giveUpMail({ text: 'Bonjour,\n\nhttps://my.abft.example/club/x/orderList' })
    const one = async () => (await api.call('staffGetMail', { id_mail: mail.id }, as)).body
    expect(await one()).toMatchObject({
      etat: 'abandonne',
      tries: 16,
      last_error: 'Mailbox unavailable',
      text: 'Bonjour,\n\nhttps://my.abft.example/club/x/orderList',
      letter: null,
      settled: null,
    })
    await api.call('staffRetryMail', { id_mail: mail.id }, as)
    expect(await one()).toMatchObject({ etat: 'echec', tries: 0, given_up_at: null, next_try_at: expect.any(String) })
    expect((await api.send('staffGetMail', { id_mail: UNKNOWN_ID }, as)).status).toBe(404)
  })

  it('never return the token of a link', async () => {
    const account = await api.createAccount()
    await api.call('recoverAccount', { email: account.email })
    const token = await api.linkTokenTo(account.email)
    const old = await api.giveUpMail({
      kind: 'of_long_ago',
      text: `Ouvrir :\nhttps://my.abft.example/x?token=${token}`,
    })
    const [row] = (await list({ texte: account.email })).rows
    const shown = await api.call('staffGetMail', { id_mail: row!.id_mail }, as)
    expect(shown.text).not.toContain(token)
    expect(shown.body.letter?.button).toEqual({ label: 'Choisir un nouveau mot de passe', url: null })
    expect(shown.body.text).toContain(`Choisir un nouveau mot de passe\u00a0:\n${says.hiddenLink}\n`)
    expect((await api.call('staffGetMail', { id_mail: old.id }, as)).text).not.toContain(token)
    const [reminder] = (await list({ sorte: 'expiry_reminder' })).rows
    expect((await api.call('staffGetMail', { id_mail: reminder!.id_mail }, as)).text).not.toContain('/rappel/')
  })
})
