import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMailings } from '#api/core/mailings/queue-mailings.ts'
import { enqueueLetters } from '#api/mail/enqueue-mail.ts'
import { type OutgoingMail, sendWaitingMails } from '#api/mail/send-mails.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'
import { SECOND_PERSON_ABOVE } from '#contract/staff/staff-mailing-fields.ts'
import { staffMailingMessages as says } from '#contract/staff/staff-mailing-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let colleague: { token: string; email: string }

async function signIn(surname: string) {
  const account = await api.createAccount({ name: 'Rossi', surname })
  await api.makeStaff(account)
  return { token: await api.tokenFor(account, { secondFactor: true }), email: account.email }
}

beforeAll(async () => {
  as = await signIn('Paola')
  colleague = await signIn('Ugo')
})

/** Mailings of other tests would be queued too. */
beforeEach(async () => {
  await api.db.deleteFrom('mailing').execute()
  await api.db.deleteFrom('mail').execute()
})

let towns = 0
/** A town of its own, so that its filter selects the members of one test. */
function newTown() {
  towns += 1
  const ville = `Ville${'abcdefghijklmnopqrstuvwxyz'[towns]}`
  const add = (given: Parameters<typeof api.createMember>[0] = {}) =>
    api.createMember({ ville, newsletter: true, ...given })
  return { ville, add }
}

const TEXT = { sorte: 'newsletter' as const, objet: 'Nouvelles', texte: 'Bonjour,\n\nÀ bientôt.' }

async function write(
  ville: string,
  text: Partial<{ sorte: 'newsletter' | 'service'; objet: string; texte: string }> = {},
) {
  const { id_mailing } = (await api.call('staffCreateMailing', { parmi: 'membres', liste: { ville, club: '' } }, as))
    .body
  await api.call('staffSaveMailing', { id_mailing, ...TEXT, ...text }, as)
  return id_mailing
}
const preview = async (id_mailing: number) => (await api.call('staffPreviewMailing', { id_mailing }, as)).body
const read = async (id_mailing: number, who = as) => (await api.call('staffGetMailing', { id_mailing }, who)).body
const confirm = (id_mailing: number, destinataires: number) =>
  api.send<{ message: string; error_description: string }>('staffConfirmMailing', { id_mailing, destinataires }, as)
const recipients = async (id_mailing: number, etat: 'attente' | 'envoye' | 'refuse' | 'desabonne' | null = null) =>
  (await api.call('staffListMailingRecipients', { id_mailing, etat }, as)).body.rows

const draw = () => Promise.reject(new Error('there is nothing to draw'))
/** Runs the mail worker until nothing is left, with the transport of the test, and returns the mails. */
async function work(transport: (mail: OutgoingMail) => Promise<void> = async () => undefined) {
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    await transport(mail)
    sent.push(mail)
  }
  do await sendWaitingMails(api.deps, send, draw)
  while (await queueMailings(api.deps))
  return sent
}
const addressesOf = (mails: OutgoingMail[]) => mails.map(({ to_address }) => to_address).toSorted()

describe('staffPreviewMailing', () => {
  it('counts the recipients and who is left out by reason, and renders real recipients', async () => {
    const { ville, add } = newTown()
    await add({ mail: 'parent@example.be', prenom: 'Ada' })
    await add({ mail: 'Parent@example.be', prenom: 'Ben' })
    await add({ mail: 'seule@example.be' })
    await add({ mail: 'sans@example.be', newsletter: false })
    await add({ mail: '' })
    await add({ mail: 'morte@example.be' })
    await api.db
      .insertInto('refused_email')
      .values({ email: 'morte@example.be', refusals: 3, last_refused_at: api.clock.now() })
      .execute()
    const id = await write(ville)
    const counts = { personnes: 6, sans_mail: 1, sans_newsletter: 1, refusees: 1 }
    expect(await preview(id)).toMatchObject({ ...counts, destinataires: 2, partagees: 1 })

    await api.call('staffSaveMailing', { id_mailing: id, ...TEXT, texte: 'Bonjour {prenom} de {club}.' }, as)
    const named = await preview(id)
    expect(named).toMatchObject({ ...counts, destinataires: 3, partagees: 0 })
    expect(named.exemples).toHaveLength(3)
    expect(named.exemples.find(({ membre }) => membre.startsWith('Ada'))).toMatchObject({
      mail: 'parent@example.be',
      paragraphs: ['Bonjour Ada de -.'],
      unsubscribe: 'Ne plus recevoir la newsletter',
    })

    await api.call('staffSaveMailing', { id_mailing: id, ...TEXT, sorte: 'service' }, as)
    const service = await preview(id)
    expect(service).toMatchObject({ ...counts, sans_newsletter: 0, destinataires: 3, partagees: 1 })
    expect(service.exemples[0]!.unsubscribe).toBeNull()
  })

  it('selects the managers of all clubs, with the club that they manage', async () => {
    const { club, manager } = await api.createManagedClub({ club: 'Dojang Gérance' })
    await api.db.updateTable('member').set({ mail: 'gerance@example.be' }).where('id', '=', manager.id).execute()
    const { id_mailing } = (await api.call('staffCreateMailing', { parmi: 'clubs', liste: {} }, as)).body
    const text = { ...TEXT, sorte: 'service' as const, texte: 'Pour {club}.' }
    await api.call('staffSaveMailing', { id_mailing, ...text }, as)
    const { destinataires } = await preview(id_mailing)
    const managers = api.db.selectFrom('club_manager').select('id_member').distinct()
    const withMail = await api.db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', managers)
      .where('mail', '!=', '')
      .execute()
    expect(destinataires).toBe(withMail.length)
    expect((await confirm(id_mailing, destinataires)).status).toBe(200)
    const mine = (await work()).find(({ to_address }) => to_address === 'gerance@example.be')
    expect(mine?.text).toContain(`Pour ${club.club}.`)
  })

  it('selects the managers of the clubs that a list of clubs or of orders names', async () => {
    const [here, there] = [await api.createManagedClub(), await api.createManagedClub()]
    for (const { manager } of [here, there]) {
      const mail = `gerant${manager.id}@example.be`
      await api.db.updateTable('member').set({ mail }).where('id', '=', manager.id).execute()
    }
    await api.db.updateTable('club').set({ province: 'Luxembourg' }).where('id', '=', here.club.id).execute()
    const { id_mailing: byProvince } = (
      await api.call('staffCreateMailing', { parmi: 'clubs', liste: { province: 'Luxembourg' } }, as)
    ).body
    const { id_mailing: byOrder } = (
      await api.call('staffCreateMailing', { parmi: 'commandes', liste: { club: String(there.club.id) } }, as)
    ).body
    for (const id_mailing of [byProvince, byOrder])
      await api.call('staffSaveMailing', { id_mailing, ...TEXT, sorte: 'service' }, as)
    const reached = async (id: number) => (await preview(id)).exemples.map(({ mail }) => mail)
    expect(await reached(byProvince)).toEqual([`gerant${here.manager.id}@example.be`])
    expect(await reached(byOrder)).toEqual([])
    await api.createOrder({ id_club: there.club.id, id_member: there.manager.id })
    expect(await reached(byOrder)).toEqual([`gerant${there.manager.id}@example.be`])
  })
})

describe('staffSaveMailing', () => {
  it.each([
    ['an unknown placeholder', { texte: 'Bonjour {surnom}' }, 'texte'],
    ['a foreign link', { texte: 'Voir https://ailleurs.example' }, 'texte'],
    ['an empty subject', { objet: '' }, 'objet'],
  ])('refuses %s', async (_case, change, field) => {
    const { id } = await api.createMailing()
    const answer = await api.send<{ errors: object }>('staffSaveMailing', { id_mailing: id, ...TEXT, ...change }, as)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('refuses a version that a colleague has changed since', async () => {
    const { id } = await api.createMailing()
    const save = (objet: string) =>
      api.send('staffSaveMailing', { id_mailing: id, ...TEXT, objet }, { ...as, headers: { 'if-match': '1' } })
    expect((await save('Un')).status).toBe(200)
    expect(await save('Deux')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })
})

it('staffTryMailing writes to the caller alone, with example values', async () => {
  const answer = await api.call('staffTryMailing', { ...TEXT, texte: 'Bonjour {prenom}.' }, colleague)
  expect(answer.body.message).toContain(colleague.email)
  expect((await work()).map(({ to_address, subject, text }) => [to_address, subject, text.split('\n')[0]])).toEqual([
    [colleague.email, '[Essai] Nouvelles', 'Bonjour Camille.'],
  ])
})

describe('staffConfirmMailing', () => {
  it('fixes the recipients, who each get one mail after those that people wait for', async () => {
    const { ville, add } = newTown()
    await add({ mail: 'un@example.be' })
    await add({ mail: 'deux@example.be' })
    const id = await write(ville, { sorte: 'service' })
    expect(await confirm(id, 1)).toMatchObject({ status: 409, body: { error_description: says.countChanged(2) } })
    expect(await confirm(id, 2)).toMatchObject({ status: 200, body: { message: says.confirmed(2) } })
    expect(await confirm(id, 2)).toMatchObject({ status: 409, body: { error_description: says.notDraft } })
    await add({ mail: 'trois@example.be' })
    await queueMailings(api.deps)
    await enqueueLetters(api.deps, 'test', [{ to: 'presse@example.be', letter: { subject: 'Code', paragraphs: [] } }])
    expect((await read(id)).avancement).toEqual({ attente: 2, envoye: 0, refuse: 0, desabonne: 0 })

    const sent = await work()
    expect(sent.map(({ to_address }) => to_address)).toEqual(['presse@example.be', 'un@example.be', 'deux@example.be'])
    expect(sent.map(({ reply_to }) => reply_to)).toEqual([
      null,
      api.deps.env.FEDERATION_EMAIL,
      api.deps.env.FEDERATION_EMAIL,
    ])
    expect(sent[1]!.unsubscribe_url).toBeNull()
    expect(await read(id)).toMatchObject({ etat: 'sent', destinataires: 2, avancement: { attente: 0, envoye: 2 } })
    expect(await work()).toEqual([])
    const log = (await api.call('staffListMails', { sorte: 'mailing' }, as)).body
    expect(log.rows.map(({ etat }) => etat)).toEqual(['envoye', 'envoye'])
  })

  it('refuses a draft without recipients, and one without a text', async () => {
    const id = await write(newTown().ville)
    expect(await confirm(id, 0)).toMatchObject({ status: 409, body: { error_description: says.noRecipient } })
    const { id: empty } = await api.createMailing({ objet: '', texte: '' })
    expect((await confirm(empty, 0)).status).toBe(422)
  })

  it('lets a crash neither repeat nor lose a recipient', async () => {
    const { ville, add } = newTown()
    for (const name of ['a', 'b', 'c']) await add({ mail: `${name}@panne.example` })
    const id = await write(ville)
    await confirm(id, 3)
    // The transaction that queues the mails fails at its end: nothing of it stays.
    await api.asOwner(`alter table mailing_recipient add constraint broken check (id_mail is null) not valid`)
    await expect(queueMailings(api.deps)).rejects.toThrow('broken')
    await api.asOwner('alter table mailing_recipient drop constraint broken')
    expect((await api.db.selectFrom('mail').select('id').where('kind', '=', 'mailing').execute()).length).toBe(0)
    // Two workers at once.
    await Promise.all([queueMailings(api.deps), queueMailings(api.deps)])
    let tries = 0
    const first = await work(async () => {
      tries += 1
      if (tries === 2) throw new Error('connection lost')
    })
    expect(first).toHaveLength(2)
    api.travel(600)
    const sent = [...first, ...(await work())]
    expect(addressesOf(sent)).toEqual(['a@panne.example', 'b@panne.example', 'c@panne.example'])
  })

  it('counts what the mail server refuses for good, outside the inbox', async () => {
    const { ville, add } = newTown()
    await add({ mail: 'la@example.be', nom: 'Là' })
    await add({ mail: 'partie@example.be', nom: 'Partie' })
    const id = await write(ville)
    await confirm(id, 2)
    await work(async ({ to_address }) => {
      if (to_address !== 'partie@example.be') return
      const unknown = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 unknown' }
      throw Object.assign(new Error('550 5.1.1 unknown'), unknown)
    })
    expect((await read(id)).avancement).toEqual({ attente: 0, envoye: 1, refuse: 1, desabonne: 0 })
    expect(await recipients(id, 'refuse')).toMatchObject([{ nom: 'Partie', erreur: '550 5.1.1 unknown' }])
    const inbox = (await api.call('staffListInbox', { sorte: 'mail', size: 100 }, as)).body
    expect(inbox.rows).toEqual([])
  })
})

describe('a mailing to more than the limit', () => {
  async function writeToMany() {
    const { ville } = newTown()
    const sample = await api.createMember({ ville, newsletter: true, mail: 'masse0@example.be' })
    await sql`
      insert into member (numero_licence, nom, prenom, sexe, ville, mail, newsletter, code_encrypted, created_at)
      select (${towns} * 100000 + 5000000 + n)::text, 'Masse', 'Membre', 1, ${ville}, 'masse' || n || '@example.be', true,
        (select code_encrypted from member where id = ${sample.id}), ${api.clock.now()}
      from generate_series(1, ${SECOND_PERSON_ABOVE}) n`.execute(api.db)
    return write(ville)
  }

  it('waits for a second person, who approves the same text and recipients', async () => {
    const id = await writeToMany()
    const count = SECOND_PERSON_ABOVE + 1
    expect(await confirm(id, count)).toMatchObject({ status: 200, body: { message: says.asked(count) } })
    expect(await read(id)).toMatchObject({ etat: 'pending', a_moi: true, confirme_par: 'Paola Rossi' })
    expect(await queueMailings(api.deps)).toBe(false)
    const [told] = await api.mailsTo(colleague.email)
    expect(told?.text).toContain(`Paola Rossi a demandé ${says.askedWhat(count)}.`)
    expect(told?.text).toContain(`/secretariat/mailing/${id}`)
    const inbox = (await api.call('staffListInbox', { sorte: 'envoi' }, colleague)).body
    expect(inbox.rows).toMatchObject([{ id, quoi: `Mailing «\u00a0Nouvelles\u00a0», ${says.people(count)}` }])

    const own = await api.send('staffApproveMailing', { id_mailing: id }, as)
    expect(own).toMatchObject({ status: 409, body: { error_description: says.otherPerson } })
    const change = await api.send('staffSaveMailing', { id_mailing: id, ...TEXT, objet: 'Autre' }, as)
    expect(change).toMatchObject({ status: 409, body: { error_description: says.notDraft } })
    expect((await api.send('staffApproveMailing', { id_mailing: id }, colleague)).status).toBe(200)
    const again = await api.send('staffApproveMailing', { id_mailing: id }, colleague)
    expect(again).toMatchObject({ status: 409, body: { error_description: says.notPending } })
    expect(await read(id)).toMatchObject({ etat: 'sending', approuve_par: 'Ugo Rossi', avancement: { attente: count } })
    expect(await queueMailings(api.deps)).toBe(true)
  })

  it('is a draft again when it is refused, and is stopped within a batch', async () => {
    const id = await writeToMany()
    const count = SECOND_PERSON_ABOVE + 1
    await confirm(id, count)
    expect((await api.send('staffRefuseMailing', { id_mailing: id }, colleague)).status).toBe(200)
    expect(await read(id)).toMatchObject({ etat: 'draft', destinataires: 0, confirme_par: null })
    expect(await recipients(id)).toEqual([])
    await confirm(id, count)
    await api.call('staffApproveMailing', { id_mailing: id }, colleague)
    await queueMailings(api.deps)
    let sent = 0
    await sendWaitingMails(
      api.deps,
      async ({ subject }) => void (sent += subject === 'Nouvelles' ? 1 : 0),
      draw,
      () => sent === 10,
    )
    expect((await api.send('staffStopMailing', { id_mailing: id }, colleague)).status).toBe(200)
    expect(await work()).toEqual([])
    const stopped = await read(id)
    expect(stopped).toMatchObject({ etat: 'stopped', arrete_par: 'Ugo Rossi' })
    expect(stopped.avancement).toEqual({ attente: count - 10, envoye: 10, refuse: 0, desabonne: 0 })
    const again = await api.send('staffStopMailing', { id_mailing: id }, as)
    expect(again).toMatchObject({ status: 409, body: { error_description: says.notSending } })
  })
})

it('staffStopMailing leaves a mail that is being sent, at a later attempt too', async () => {
  const { ville, add } = newTown()
  await add({ mail: 'encore@example.be' })
  const id = await write(ville)
  await confirm(id, 1)
  await queueMailings(api.deps)
  const fail = () => Promise.reject(new Error('connection lost'))
  await sendWaitingMails(api.deps, fail, draw)
  api.travel(60)
  let stopped: { status: number } | undefined
  const stop = async () => void (stopped = await api.send('staffStopMailing', { id_mailing: id }, as))
  expect(await sendWaitingMails(api.deps, stop, draw)).toBe(1)
  expect(stopped?.status).toBe(200)
  expect((await read(id)).avancement).toEqual({ attente: 0, envoye: 1, refuse: 0, desabonne: 0 })
})

describe('answerReminder by the link of a newsletter', () => {
  const codeOf = (mail: OutgoingMail) => /\/rappel\/([\w-]+)$/.exec(mail.unsubscribe_url ?? '')![1]!
  const tick = async (ids: number[]) =>
    (await api.db.selectFrom('member').select('newsletter').where('id', 'in', ids).orderBy('id').execute()).map(
      ({ newsletter }) => newsletter,
    )

  it('clears the tick of everybody with the address by one click, and leaves them out of what waits', async () => {
    const { ville, add } = newTown()
    const family = [await add({ mail: 'famille@example.be' }), await add({ mail: 'Famille@example.be' })]
    const other = await add({ mail: 'autre@example.be' })
    const ids = [...family, other].map(({ id }) => id)
    const first = await write(ville)
    await confirm(first, 2)
    const code = codeOf((await work()).find(({ to_address }) => to_address === 'famille@example.be')!)
    const second = await write(ville)
    await confirm(second, 2)
    const post = (payload: string) =>
      api.app.inject({
        method: 'POST',
        url: `/rappel/${code}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    expect((await post('x=1')).statusCode).toBe(400)
    expect(await tick(ids)).toEqual([true, true, true])
    const clicked = await post('List-Unsubscribe=One-Click')
    expect([clicked.statusCode, clicked.body]).toEqual([200, reminderMessages.newsletterStopped])
    expect(await tick(ids)).toEqual([false, false, true])
    expect((await api.call('answerReminder', { code, reponse: 'arret' })).body.success).toBe(true)
    const events = api.db.selectFrom('audit_event').select('action').where('id_member', 'in', ids)
    expect(await events.execute()).toEqual(ids.slice(0, 2).map(() => ({ action: 'member.update_contact' })))

    expect(addressesOf(await work())).toEqual(['autre@example.be'])
    expect((await read(second)).avancement).toEqual({ attente: 0, envoye: 1, refuse: 0, desabonne: 1 })
  })

  it('refuses a code that the portal did not write', async () => {
    const member = await api.createMember({ mail: 'moi@example.be', newsletter: true })
    for (const code of [`n${member.id}-0000000000000000000000`, 'n2000000000-0000000000000000000000']) {
      expect((await api.call('answerReminder', { code, reponse: 'arret' })).body).toEqual({
        success: false,
        message: reminderMessages.newsletterUnknown,
      })
    }
    expect(await tick([member.id])).toEqual([true])
  })
})

it('an erasure deletes the recipient, whether the mail was sent or waits', async () => {
  const { ville, add } = newTown()
  const [gone, stays] = [await add({ mail: 'efface@example.be' }), await add({ mail: 'reste@example.be' })]
  const sent = await write(ville)
  await confirm(sent, 2)
  await work()
  const waits = await write(ville)
  await confirm(waits, 2)
  const wish = { id_member: gone.id, reason: 'Lettre', licence_given_up: false }
  await api.call('staffEraseMember', wish, as)
  const [request] = (await api.call('staffListErasures', {}, as)).body
  expect((await api.send('staffApproveErasure', { id_request: request!.id }, colleague)).status).toBe(200)
  for (const id of [sent, waits]) expect((await recipients(id)).map(({ id_member }) => id_member)).toEqual([stays.id])
  expect(addressesOf(await work()).filter((email) => email === 'reste@example.be')).toHaveLength(1)
})

it('staffRemoveMailing deletes a draft, and nothing else', async () => {
  const { id } = await api.createMailing()
  expect((await api.send('staffRemoveMailing', { id_mailing: id }, as)).status).toBe(200)
  expect((await api.send('staffRemoveMailing', { id_mailing: id }, as)).status).toBe(404)
  const { ville, add } = newTown()
  await add({ mail: 'garde@example.be' })
  const confirmed = await write(ville)
  await confirm(confirmed, 1)
  expect((await api.send('staffRemoveMailing', { id_mailing: confirmed }, as)).status).toBe(409)
  for (const call of ['staffGetMailing', 'staffPreviewMailing', 'staffListMailingRecipients'] as const) {
    expect((await api.send(call, { id_mailing: UNKNOWN_ID }, as)).status).toBe(404)
  }
})

it('staffListMailings lists the newest first', async () => {
  const first = await write(newTown().ville)
  api.travel(60)
  const { id_mailing: second } = (await api.call('staffCreateMailing', { parmi: 'clubs', liste: {} }, as)).body
  const { total, rows } = (await api.call('staffListMailings', {}, as)).body
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { id_mailing: second, parmi: 'clubs', liste: {}, etat: 'draft', auteur: 'Paola Rossi' },
    { id_mailing: first, objet: 'Nouvelles', parmi: 'membres', liste: { ville: expect.stringContaining('Ville') } },
  ])
})
