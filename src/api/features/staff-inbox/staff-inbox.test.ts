import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '#api/jobs/delete-expired.ts'
import { type Job, runDueJobs } from '#api/jobs/run-jobs.ts'
import type { InputOf } from '#contract/index.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let colleague: { token: string }
let staff: { id: number }

async function signIn(surname: string, role: StaffRole = 'secretariat') {
  const account = await api.createAccount({ name: 'Rossi', surname })
  await api.makeStaff(account, role)
  return { account, as: { token: await api.tokenFor(account, { secondFactor: true }) } }
}

beforeAll(async () => {
  const [paola, ugo] = [await signIn('Paola'), await signIn('Ugo')]
  staff = paola.account
  as = paola.as
  colleague = ugo.as
})

const list = async (input: InputOf<'staffListInbox'> = {}, who = as) =>
  (await api.call('staffListInbox', { size: 100, ...input }, who)).body
const find = async (sorte: string, id: number) =>
  (await list()).rows.find((row) => row.sorte === sorte && row.id === id)

async function raiseAlert() {
  const order = await api.createOrder({
    id_club: (await api.createClub()).id,
    id_member: (await api.createMember()).id,
  })
  const alert = await api.db
    .insertInto('payment_alert')
    .values({
      provider: 'sandbox',
      intent: `pi_${order.numero}`,
      id_order: order.id,
      reason: 'amount',
      details: JSON.stringify({ said: { amountCents: 3000 } }),
      created_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...alert, numero: order.numero, id_order: order.id }
}

async function unmatchedMovement() {
  const statement = await api.db
    .insertInto('bank_statement')
    .values({ sha256: randomBytes(32), name: 'x.cod', imported_at: api.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return api.db
    .insertInto('bank_movement')
    .values({
      id_statement: statement.id,
      fingerprint: randomBytes(32),
      amount_cents: 4000,
      value_date: '2026-03-09',
      counterparty_name: 'Club de Mons',
      communication: 'licence Tom',
      state: 'unmatched',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

let twins = 0
async function createTwins(given: object = {}) {
  twins += 1
  const person = { nom: `Jumelle${'x'.repeat(twins)}`, prenom: 'Ève', date_naissance: '2001-01-01', ...given }
  const one = await api.createMember(person)
  const other = await api.createMember({ ...person, prenom: 'EVE' })
  return { one, other, ref: `${one.id}-${other.id}` }
}

describe('staffListInbox', () => {
  it('returns every kind, with subject and date', async () => {
    const request = await api.askRegistration(await api.createClub({ club: 'Dojang' }), { nom: 'Attend' })
    const movement = await unmatchedMovement()
    const alert = await raiseAlert()
    const mail = await api.giveUpMail({ to_address: 'perdu@example.be' })
    const { one, other, ref } = await createTwins()
    const depuis = api.clock.now().toISOString()
    const nothing = { id_autre: null, pris_par: null }
    expect(await find('demande', request.id)).toEqual({
      ...nothing,
      sorte: 'demande',
      ref: String(request.id),
      id: request.id,
      depuis,
      quoi: 'Noé Attend, pour Dojang',
      detail: 'Né(e) le 04/03/2012.',
    })
    expect(await find('mouvement', movement.id)).toMatchObject({
      quoi: '40,00\u00a0€ de Club de Mons',
      detail: 'Valeur du 09/03/2026, communication «\u00a0licence Tom\u00a0».',
      depuis,
    })
    expect(await find('alerte', alert.id)).toMatchObject({
      id_autre: alert.id_order,
      quoi: `30,00\u00a0€, commande ${alert.numero}`,
      detail: 'Le montant n’est pas celui de la commande.',
    })
    expect(await find('mail', mail.id)).toMatchObject({
      quoi: 'Votre reçu, à perdu@example.be',
      detail: 'Mailbox unavailable',
    })
    expect(await find('doublon', one.id)).toMatchObject({
      ref,
      id_autre: other.id,
      detail: `Licences ${one.numero_licence} et ${other.numero_licence}.`,
    })
  })

  it('filters by kind and page, with the counts of all kinds', async () => {
    await api.giveUpMail()
    await api.giveUpMail()
    const mails = await list({ sorte: 'mail', size: 1, page: 2 })
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]!.sorte).toBe('mail')
    expect(mails.total).toBe(mails.comptes.mail)
    const all = await list()
    expect(all.comptes).toEqual(mails.comptes)
    expect(all.total).toBe(Object.values(all.comptes).reduce((total, count) => total + count, 0))
    expect((await api.send('staffListInbox', { sorte: 'autre' }, as)).status).toBe(422)
  })

  it('lists a pair once a correction has made two records alike', async () => {
    const { one, other } = await createTwins()
    await api.db.updateTable('member').set({ prenom: 'Autrement' }).where('id', '=', other.id).execute()
    await deleteExpired.run(api.deps, () => false)
    expect(await find('doublon', one.id)).toBeUndefined()
    await api.db.updateTable('member').set({ prenom: 'Autrement' }).where('id', '=', one.id).execute()
    expect(await find('doublon', one.id)).toMatchObject({ id_autre: other.id })
  })

  it('lists a pair that an exchange of two names has made', async () => {
    const { one, other } = await createTwins()
    const third = await api.createMember({ nom: 'Autre', prenom: 'Ana' })
    const { nom, prenom, date_naissance } = await api.db
      .selectFrom('member')
      .select(['nom', 'prenom', 'date_naissance'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('member').set({ date_naissance }).where('id', '=', third.id).execute()
    const exchange = (own: string, others: string) =>
      sql<string>`case id when ${third.id} then ${own} else ${others} end`
    await api.db
      .updateTable('member')
      .set({ nom: exchange(nom, 'Autre'), prenom: exchange(prenom, 'Ana') })
      .where('id', 'in', [other.id, third.id])
      .execute()
    expect(await find('doublon', one.id)).toMatchObject({ id_autre: third.id })
  })

  it('lists within an hour a pair that two people created at the same moment', async () => {
    const { one, other } = await createTwins()
    await api.db.deleteFrom('namesake').where('id_member', 'in', [one.id, other.id]).execute()
    expect(await find('doublon', one.id)).toBeUndefined()
    await deleteExpired.run(api.deps, () => false)
    expect(await find('doublon', one.id)).toMatchObject({ id_autre: other.id })
  })

  it('does not list pairs that differ, were erased, or have no birth date', async () => {
    const different = await createTwins()
    await api.db.updateTable('member').set({ nom: 'Autre' }).where('id', '=', different.other.id).execute()
    const erased = await createTwins({ erased_at: api.clock.now() })
    const unknown = await createTwins({ date_naissance: null })
    for (const { one } of [different, erased, unknown]) expect(await find('doublon', one.id)).toBeUndefined()
  })
})

describe('somebody with the rights of one task', () => {
  it('sees, counts and takes only the items of that task', async () => {
    const request = await api.askRegistration(await api.createClub())
    const [movement, alert, mail] = [await unmatchedMovement(), await raiseAlert(), await api.giveUpMail()]
    const treasurer = (await signIn('Tom', 'treasurer')).as
    const seen = await list({}, treasurer)
    expect(new Set(seen.rows.map(({ sorte }) => sorte))).toEqual(new Set(['mouvement', 'alerte', 'demande', 'doublon']))
    expect([seen.comptes.mail, seen.comptes.tache]).toEqual([0, 0])
    expect(seen.total).toBe(Object.values(seen.comptes).reduce((total, count) => total + count, 0))
    expect((await list({ sorte: 'mail' }, treasurer)).rows).toEqual([])

    const take = async (sorte: string, ref: number) =>
      (await api.send('staffTakeInboxItem', { sorte, ref: String(ref), pris: true }, treasurer)).status
    expect(await take('mouvement', movement.id)).toBe(200)
    expect(await take('alerte', alert.id)).toBe(200)
    expect(await take('demande', request.id)).toBe(403)
    expect(await take('mail', mail.id)).toBe(403)
    const settle = async (sorte: string, id: number) =>
      (await api.send('staffSettleInboxItem', { sorte, id, note: 'Vu' }, treasurer)).status
    expect(await settle('mail', mail.id)).toBe(403)
    expect(await settle('alerte', alert.id)).toBe(200)
  })

  it('takes nothing with a role that only reads', async () => {
    const { id } = await api.giveUpMail()
    const reader = (await signIn('Ria', 'reader')).as
    expect((await list({ sorte: 'mail' }, reader)).rows.map((row) => row.id)).toContain(id)
    const taking = await api.send('staffTakeInboxItem', { sorte: 'mail', ref: String(id), pris: true }, reader)
    expect(taking.status).toBe(403)
  })
})

describe('staffTakeInboxItem', () => {
  const take = (ref: number | string, pris = true, who = as, sorte = 'demande') =>
    api.send('staffTakeInboxItem', { sorte, ref: String(ref), pris }, who)

  it('assigns an item to the caller, and refuses a colleague until it is released', async () => {
    const { id } = await api.askRegistration(await api.createClub())
    const before = (await list()).a_moi
    expect((await take(id)).status).toBe(200)
    expect((await take(id)).status).toBe(200)
    expect((await find('demande', id))!.pris_par).toEqual({ nom: 'Paola Rossi', moi: true })
    const own = await list({ a_moi: true })
    expect(own.rows.map((row) => row.id)).toContain(id)
    expect([own.total, own.a_moi]).toEqual([before + 1, before + 1])
    expect((await list({ a_moi: true }, colleague)).rows).toEqual([])

    const refused = await take(id, true, colleague)
    expect(refused).toMatchObject({ status: 409, body: { error_description: 'Paola Rossi s’en charge déjà.' } })
    expect((await take(id, false, colleague)).status).toBe(200)
    expect((await find('demande', id))!.pris_par).toBeNull()
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `demande ${id}`)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'inbox.take', before: { pris_par: null }, after: { pris_par: 'Paola Rossi' } },
      { action: 'inbox.release', before: { pris_par: 'Paola Rossi' }, after: { pris_par: null } },
    ])
  })

  it('assigns an item to one of two parallel callers', async () => {
    const { id } = await api.askRegistration(await api.createClub())
    const answers = await Promise.all([take(id), take(id, true, colleague)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it.each([UNKNOWN_ID, '1-2'])('answers 404 for what does not wait (%s)', async (ref) => {
    expect((await take(ref)).status).toBe(404)
  })

  it.each(['', 'x', '1-', '1;2', '1'.repeat(11)])('refuses the reference %j', async (ref) => {
    expect((await take(ref)).status).toBe(422)
  })

  it('assigns an item until it is decided', async () => {
    const { id } = await api.askRegistration(await api.createClub())
    await take(id)
    await api.call('staffRefuseRequest', { id_request: id, reason: 'Non' }, as)
    const left = await api.db.selectFrom('inbox_assignment').selectAll().where('ref', '=', String(id)).execute()
    expect(left).toEqual([])
  })
})

describe('a mail that was given up', () => {
  const stateOf = (id: number) => api.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('is retried by staffRetryMail, once', async () => {
    const { id } = await api.giveUpMail()
    expect((await api.call('staffRetryMail', { id_mail: id }, as)).body.message).toBe(staffInboxMessages.mailRetried)
    expect(await stateOf(id)).toMatchObject({ given_up_at: null, tries: 0, next_try_at: api.clock.now() })
    expect(await find('mail', id)).toBeUndefined()
    expect((await api.send('staffRetryMail', { id_mail: id }, as)).status).toBe(409)
    expect(await api.auditOf(staff.id)).toContain('mail.retry')
  })

  it('is listed with the member of its e-mail, else the member it is about', async () => {
    const own = await api.createMember({ prenom: 'Zoé', nom: 'Dubois', mail: 'Zoe.Dubois@example.be' })
    const child = await api.createMember({ prenom: 'Tom', nom: 'Lambert', mail: '' })
    const parent = await api.createAccount()
    await api.linkMember(parent, child)
    const cases = [
      { to_address: 'zoe.dubois@example.be', id_member: child.id, expected: own },
      { to_address: parent.email, id_member: null, expected: child },
      { to_address: 'club@example.be', id_member: own.id, expected: own },
    ]
    for (const { expected, ...given } of cases) {
      const { id } = await api.giveUpMail(given)
      const row = await find('mail', id)
      expect(row).toMatchObject({ id_autre: expected.id })
      expect(row!.detail).toContain(`(${expected.numero_licence}). Mailbox unavailable`)
    }
  })

  it('because its recipient is marked is not listed, and staffRetryMail removes the mark', async () => {
    const email = 'marquee@example.be'
    await api.db.insertInto('refused_email').values({ email, refusals: 3, last_refused_at: api.clock.now() }).execute()
    const { id } = await api.giveUpMail({ to_address: 'Marquee@example.be', withheld: true, last_error: null })
    expect(await find('mail', id)).toBeUndefined()
    expect((await api.call('staffGetMail', { id_mail: id }, as)).body).toMatchObject({
      etat: 'abandonne',
      retenu: true,
      settled: null,
    })
    expect((await api.call('staffRetryMail', { id_mail: id }, as)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ given_up_at: null, withheld: false, tries: 0 })
    expect(await api.db.selectFrom('refused_email').selectAll().where('email', '=', email).execute()).toEqual([])
    expect((await api.call('staffGetMail', { id_mail: id }, as)).body).toMatchObject({ retenu: false })
  })

  it('is settled with a note, and not retried afterwards', async () => {
    const { id } = await api.giveUpMail()
    const settled = await api.call('staffSettleInboxItem', { sorte: 'mail', id, note: ' Téléphoné ' }, as)
    expect(settled.body.success).toBe(true)
    expect(await stateOf(id)).toMatchObject({ note: 'Téléphoné', settled_by: staff.id })
    expect(await find('mail', id)).toBeUndefined()
    expect((await api.send('staffRetryMail', { id_mail: id }, as)).status).toBe(409)
  })

  it('is answered with 404 by staffRetryMail when unknown', async () => {
    expect((await api.send('staffRetryMail', { id_mail: UNKNOWN_ID }, as)).status).toBe(404)
  })
})

describe('staffSettleInboxItem of a payment alert', () => {
  it('requires a note, and succeeds once', async () => {
    const { id, numero } = await raiseAlert()
    const settle = (note: string, which = id) =>
      api.send('staffSettleInboxItem', { sorte: 'alerte', id: which, note }, as)
    expect(await settle('')).toMatchObject({ status: 422, body: { errors: { note: ['Une note est requise.'] } } })
    expect((await settle('x'.repeat(501))).status).toBe(422)
    expect((await settle('Remboursé', UNKNOWN_ID)).status).toBe(404)
    expect((await settle('Remboursé')).status).toBe(200)
    expect((await settle('Remboursé')).status).toBe(409)
    expect(await find('alerte', id)).toBeUndefined()
    const event = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('subject', '=', `order ${numero}`)
      .where('action', '=', 'payment.settle_alert')
      .executeTakeFirstOrThrow()
    expect(event.after).toEqual({ resolved: true, reason: 'amount', note: 'Remboursé' })
  })
})

describe('staffDismissDouble', () => {
  it('dismisses one pair for good, in either order', async () => {
    const { one, other } = await createTwins()
    const third = await api.createMember({
      nom: `Jumelle${'x'.repeat(twins)}`,
      prenom: 'Ève',
      date_naissance: '2001-01-01',
    })
    const dismiss = (id_one: number, id_other: number) => api.send('staffDismissDouble', { id_one, id_other }, as)
    expect((await dismiss(other.id, one.id)).status).toBe(200)
    expect((await dismiss(one.id, other.id)).status).toBe(409)
    const refs = (await list({ sorte: 'doublon' })).rows.map(({ ref }) => ref)
    expect(refs).not.toContain(`${one.id}-${other.id}`)
    expect(refs).toEqual(expect.arrayContaining([`${one.id}-${third.id}`, `${other.id}-${third.id}`]))
    expect((await dismiss(one.id, one.id)).status).toBe(404)
    expect((await dismiss(one.id, UNKNOWN_ID)).status).toBe(404)
    expect(await api.auditOf(staff.id)).toContain('member.dismiss_double')
  })
})

describe('a job in staffListInbox', () => {
  const failing: Job = {
    name: 'tell-renewal-wishes',
    everySeconds: 3600,
    run: () => Promise.reject(new Error('club 12: no')),
  }
  /** The clock moves by hours here, so each call signs in anew. */
  const fresh = async () => ({ token: await api.tokenFor(staff, { secondFactor: true }) })
  const listJobs = async () => (await list({ sorte: 'tache' }, await fresh())).rows
  const shown = async () => (await listJobs()).map(({ quoi, detail, depuis }) => ({ quoi, detail, depuis }))

  it('is listed while it fails or is late, and no longer once it succeeds', async () => {
    const quick: Job = { ...failing, name: 'settle-payments', everySeconds: 60, run: async () => undefined }
    const succeeded = api.clock.now().toISOString()
    await runDueJobs(api.deps, [{ ...failing, run: async () => undefined }, quick])
    expect(await shown()).toEqual([])
    api.travel(3600)
    await runDueJobs(api.deps, [failing])
    api.travel(60)
    await runDueJobs(api.deps, [failing])
    const renewal = {
      quoi: 'Souhaits de renouvellement',
      detail: 'La dernière exécution a échoué (2 fois de suite). Message technique\u00a0: club 12: no',
      depuis: succeeded,
    }
    const payments = {
      quoi: 'Suivi des payements',
      detail: 'Cette tâche ne s’est plus terminée depuis longtemps.',
      depuis: succeeded,
    }
    const both = await shown()
    expect(both).toHaveLength(2)
    expect(both).toEqual(expect.arrayContaining([renewal, payments]))

    const [item] = await listJobs()
    const take = { sorte: 'tache' as const, ref: item!.ref, pris: true }
    expect((await api.call('staffTakeInboxItem', take, await fresh())).body.success).toBe(true)
    const settle = { sorte: 'tache', id: item!.id, note: 'x' }
    expect((await api.send('staffSettleInboxItem', settle, await fresh())).status).toBe(422)

    api.travel(3600)
    await runDueJobs(api.deps, [{ ...failing, run: async () => undefined }, quick])
    expect(await shown()).toEqual([])
    expect(await api.db.selectFrom('inbox_assignment').selectAll().where('kind', '=', 'tache').execute()).toEqual([])
    await api.db.deleteFrom('job').execute()
  })

  it('is late after twice its interval and 15 minutes', async () => {
    await runDueJobs(api.deps, [{ ...failing, run: async () => undefined }])
    api.travel(2 * 3600 + 900)
    const silent = async () => (await shown()).some(({ quoi }) => quoi === 'Souhaits de renouvellement')
    expect(await silent()).toBe(false)
    api.travel(1)
    expect(await silent()).toBe(true)
    await api.db.deleteFrom('job').execute()
  })
})
