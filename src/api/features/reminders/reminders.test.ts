import { describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { notifyRenewalWishes } from '#api/jobs/notify-renewal-wishes.ts'
import { remindBeforeExpiry } from '#api/jobs/remind-before-expiry.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'
import { addDays } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const DAY = 86_400

/** A club, its manager, and a member whose licence ends in that many days. */
async function world(left = 20) {
  const managed = await api.createManagedClub({ club: 'Dojang Liège' })
  const mail = `gerant${managed.club.id}@example.be`
  await api.db.updateTable('member').set({ mail }).where('id', '=', managed.manager.id).execute()
  const account = await api.createAccount()
  const member = await api.createMember({ prenom: 'Zoé', nom: 'Dubois', mail: `zoe${managed.club.id}@example.be` })
  await api.linkMember(account, member)
  const date_fin = addDays(today(api.clock), left)
  const id_club = managed.club.id
  await api.createLicence({ id_member: member.id, id_club, date_debut: addDays(date_fin, -364), date_fin })
  const as = { token: await api.tokenFor(account) }
  const wish = (souhait: boolean) =>
    api.send<{ message: string }>('setRenewalWish', { id_member: member.id, souhait }, as)
  const record = async () => (await api.call('getInfosMember', { id_member: member.id }, as)).body.renouvellement
  const listed = async () => {
    const years = { annees: [2024, 2025, 2026, 2027] }
    const { body } = await api.call('getListMember', { ...managed.ids, ...years }, managed.as)
    const season = (await api.call('getRenewalCandidates', managed.ids, managed.as)).body
    const row = body.find(({ id_membre }) => id_membre === member.id)?.souhait
    return [row, season.find(({ id }) => id === member.id)?.souhait]
  }
  const digests = async () => (await api.mailsTo(mail)).filter(({ kind }) => kind === 'renewal_wishes')
  const renew = () =>
    api.createLicence({
      id_member: member.id,
      id_club,
      date_debut: addDays(date_fin, 1),
      date_fin: addDays(date_fin, 365),
    })
  return { ...managed, member, date_fin, as, wish, record, listed, digests, renew, mail: `zoe${id_club}@example.be` }
}

/** Returns the previous address. */
async function setAddress(idMember: number, mail: string) {
  const before = api.db.selectFrom('member').select('mail').where('id', '=', idMember)
  const was = await before.executeTakeFirstOrThrow()
  await api.db.updateTable('member').set({ mail }).where('id', '=', idMember).execute()
  return was
}

const auditOf = async (idMember: number) =>
  (
    await api.db.selectFrom('audit_event').select('action').where('id_member', '=', idMember).orderBy('id').execute()
  ).map(({ action }) => action)

describe('setRenewalWish', () => {
  it('shows the wish to the club until it is withdrawn, and records repeated calls once', async () => {
    const { wish, record, listed, member } = await world()
    expect([await record(), await listed()]).toEqual([{ possible: true, souhait: false }, [false, false]])
    const answers = await Promise.all([wish(true), wish(true), wish(true)])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [200, reminderMessages.wished]),
    )
    expect([await record(), await listed()]).toEqual([{ possible: true, souhait: true }, [true, true]])
    expect((await wish(false)).body.message).toBe(reminderMessages.withdrawn)
    await wish(false)
    expect([await record(), await listed()]).toEqual([{ possible: true, souhait: false }, [false, false]])
    await wish(true)
    expect(await listed()).toEqual([true, true])
    expect(await auditOf(member.id)).toEqual(['member.wish_renewal', 'member.withdraw_wish', 'member.wish_renewal'])
  })

  it('stores a wish that a following or extended licence fulfils, and a past one does not', async () => {
    const [one, other] = [await world(), await world()]
    await one.wish(true)
    await other.wish(true)
    const past = { id_member: one.member.id, id_club: one.club.id, date_debut: '2020-01-01', date_fin: '2020-12-31' }
    await api.createLicence(past)
    expect(await one.listed()).toEqual([true, true])
    await one.renew()
    await api.db
      .updateTable('licence')
      .set({ date_fin: addDays(other.date_fin, 30) })
      .where('id_member', '=', other.member.id)
      .execute()
    expect([await one.listed(), await other.listed()]).toEqual([
      [false, false],
      [false, false],
    ])
    const open = api.db.selectFrom('renewal_wish').select('id_member').where('fulfilled_at', 'is', null)
    expect(await open.where('id_member', 'in', [one.member.id, other.member.id]).execute()).toEqual([])
  })

  it.each([
    ['more than three months before the end of the licence', 93],
    ['more than 365 days after the end of the licence', -366],
  ])('refuses a wish %s', async (_case, left) => {
    const { wish, record } = await world(left)
    expect(await record()).toEqual({ possible: false, souhait: false })
    const answer = await wish(true)
    expect([answer.status, answer.body.message]).toEqual([409, reminderMessages.notNow])
  })

  it('stores a wish that notifyRenewalWishes mails once, at most daily', async () => {
    const { wish, digests, club, manager, renew } = await world()
    await wish(true)
    // No recipient yet: the wish is kept for the next mail.
    const { mail: address } = await setAddress(manager.id, '')
    await notifyRenewalWishes.run(api.deps)
    await setAddress(manager.id, address)
    expect(await digests()).toEqual([])
    await Promise.all([notifyRenewalWishes.run(api.deps), notifyRenewalWishes.run(api.deps)])
    const [mail] = await digests()
    expect(mail?.text).toContain(`Zoé Dubois (`)
    expect(mail?.text).toContain(`/club/${club.club_slug}/membres?statut=souhaits`)
    await wish(false)
    await wish(true)
    const second = await api.createRenewable(club)
    const row = { id_club: club.id, id_member: second.id, created_at: api.clock.now() }
    await api.db.insertInto('renewal_wish').values(row).execute()
    await notifyRenewalWishes.run(api.deps)
    expect(await digests()).toHaveLength(1)
    await renew()
    api.travel(DAY)
    await notifyRenewalWishes.run(api.deps)
    const [, next, ...more] = await digests()
    expect([next?.text.includes('Zoé Dubois'), more]).toEqual([false, []])
  })
})

it('notifyRenewalWishes does not count a day whose only wish is withdrawn at that moment', async () => {
  const { wish, digests, member } = await world()
  await wish(true)
  let running: Promise<void> | undefined
  await api.db.transaction().execute(async (db) => {
    const withdrawn = { withdrawn_at: api.clock.now() }
    await db.updateTable('renewal_wish').set(withdrawn).where('id_member', '=', member.id).execute()
    running = notifyRenewalWishes.run(api.deps)
    await api.waitForLock()
  })
  await running
  await wish(true)
  await notifyRenewalWishes.run(api.deps)
  expect(await digests()).toHaveLength(1)
})

it('notifyRenewalWishes mails the other clubs when one mail fails, and retries that one', async () => {
  const [bad, good] = [await world(), await world()]
  for (const { wish } of [bad, good]) await wish(true)
  await setAddress(bad.manager.id, 'poison@example.be')
  await api.asOwner(`alter table mail add constraint poison check (to_address <> 'poison@example.be')`)
  await runDueJobs(api.deps, [notifyRenewalWishes])
  expect(await good.digests()).toHaveLength(1)
  const job = await api.db.selectFrom('job').selectAll().where('name', '=', 'tell-renewal-wishes').executeTakeFirst()
  expect(job).toMatchObject({ failures: 1, last_error: expect.stringContaining(`club ${bad.club.id}`) })
  await api.asOwner('alter table mail drop constraint poison')
  api.travel(60)
  await runDueJobs(api.deps, [notifyRenewalWishes])
  expect(await api.mailsTo('poison@example.be')).toHaveLength(1)
  expect(await good.digests()).toHaveLength(1)
})

describe('getReminder and answerReminder', () => {
  async function reminded() {
    const made = await world()
    await remindBeforeExpiry.run(api.deps)
    const [mail] = await api.mailsTo(made.mail)
    return { ...made, code: /\/rappel\/([\w-]+)/.exec(mail!.text)![1]! }
  }
  const read = async (code: string) => (await api.call('getReminder', { code }, {})).body

  it('return the licence, and accept the wish and the unsubscription, even twice', async () => {
    const { code, member, listed, date_fin } = await reminded()
    const about = {
      connu: true,
      prenom: 'Zoé',
      club: 'Dojang Liège',
      date_fin,
      possible: true,
      renouvelee: null,
      commandee: false,
    }
    expect(await read(code)).toEqual({ ...about, rappels: true, souhait: false })
    for (const reponse of ['souhait', 'souhait', 'arret', 'arret'] as const) {
      expect((await api.call('answerReminder', { code, reponse }, {})).body.success).toBe(true)
    }
    expect(await read(code)).toEqual({ ...about, rappels: false, souhait: true })
    expect(await listed()).toEqual([true, true])
    expect(await auditOf(member.id)).toEqual(['member.wish_renewal', 'member.update_contact'])
  })

  it('refuse a code for another licence, another e-mail, or with a changed character', async () => {
    const { code, member } = await reminded()
    const [id, signature] = code.split(/-(.*)/s) as [string, string]
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const bad of [`${Number(id) + 1}-${signature}`, `${id}-${other}`, 'x', '', `9999999999-${signature}`]) {
      expect(await read(bad)).toEqual({ connu: false })
      const answer = await api.call('answerReminder', { code: bad, reponse: 'arret' }, {})
      expect([answer.status, answer.body.success]).toEqual([200, false])
    }
    await api.db.updateTable('member').set({ mail: 'autre@example.be' }).where('id', '=', member.id).execute()
    expect(await read(code)).toEqual({ connu: false })
  })

  it('refuse the code once the licence can no longer be renewed online', async () => {
    const { code } = await reminded()
    api.travel((20 + 365) * DAY)
    expect((await read(code)).connu).toBe(true)
    api.travel(DAY)
    expect(await read(code)).toEqual({ connu: false })
    expect((await api.call('answerReminder', { code, reponse: 'souhait' }, {})).body.success).toBe(false)
  })

  it('refuse a wish for a renewed licence', async () => {
    const { code, renew, member } = await reminded()
    await renew()
    const { renouvelee, ...answer } = (await read(code)) as { renouvelee: string }
    expect(answer).toMatchObject({ connu: true, possible: false, souhait: false, commandee: false })
    const { date_fin } = await api.db
      .selectFrom('licence')
      .select((row) => row.fn.max('date_fin').as('date_fin'))
      .where('id_member', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(renouvelee).toBe(date_fin)
    expect((await api.send('answerReminder', { code, reponse: 'souhait' })).status).toBe(409)
    // Nor for the following licence, when that one ends.
    api.travel(360 * DAY)
    expect((await api.send('answerReminder', { code, reponse: 'souhait' })).status).toBe(409)
  })

  it('return that the club has ordered the next licence', async () => {
    const { code, member } = await reminded()
    const ordering = await api.createManagedClub()
    await api.createOrder({ ...ordering.ids, lines: [{ id_member: member.id }] })
    expect(await read(code)).toMatchObject({ possible: false, renouvelee: null, commandee: true })
  })
})
