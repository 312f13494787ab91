import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { expireOrders } from '#api/jobs/expire-orders.ts'
import { notifyAdultMembers } from '#api/jobs/notify-adult-members.ts'
import { notifyRenewalWishes } from '#api/jobs/notify-renewal-wishes.ts'
import { notifyUnusedAccounts } from '#api/jobs/notify-unused-accounts.ts'
import { REMINDED_AT_ONCE, remindBeforeExpiry } from '#api/jobs/remind-before-expiry.ts'
import { type Job, runDueJobs } from '#api/jobs/run-jobs.ts'
import { staffMailMessages as says } from '#contract/staff/staff-mail-messages.ts'
import { AUTOMATIC_MAILS, type AutomaticMailName, automaticMailNames } from '#domain/automatic-mails.ts'
import { addDays, addMonths } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
const DAY = 86_400
let people = 0
let administrator: { id: number; email: string; password: string }
let as: { token: string }

beforeAll(async () => {
  administrator = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(administrator, 'administrator')
})
beforeEach(async () => {
  as = { token: await api.tokenFor(administrator, { secondFactor: true }) }
  await api.db.deleteFrom('automatic_mail').execute()
})

const list = async () => (await api.call('staffListAutomaticMails', {}, as)).body
const find = async (name: AutomaticMailName) => (await list()).find(({ envoi }) => envoi === name)!
const preview = async (envoi: AutomaticMailName, delai: number = AUTOMATIC_MAILS[envoi].days) =>
  (await api.call('staffPreviewAutomaticMail', { envoi, delai }, as)).body
const save = (envoi: AutomaticMailName, actif: boolean, delai: number = AUTOMATIC_MAILS[envoi].days, headers = {}) =>
  api.send<{ message: string; errors?: Record<string, string[]> }>(
    'staffSaveAutomaticMail',
    { envoi, actif, delai },
    { ...as, headers },
  )
const countMails = async (kind: string) =>
  (
    await api.db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).total

/** A member whose licence ends in that many days. */
async function licensed(left: number) {
  people += 1
  const member = await api.createMember({ mail: `membre${people}@example.be`, prenom: 'Zoé', nom: `Dubois${people}` })
  const club = await api.createClub()
  const date_fin = addDays(today(api.clock), left)
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
}

async function ordered() {
  const club = await api.createClub({ club: 'Dojang Liège', mail: '' })
  const member = await api.createMember()
  await api.createOrder({
    id_club: club.id,
    id_member: member.id,
    state: 'awaiting_payment',
    processed_at: api.clock.now(),
    lines: [{ id_member: member.id }],
  })
}

async function wished() {
  const { club, manager } = await api.createManagedClub()
  await api.db
    .updateTable('member')
    .set({ mail: `gerant${club.id}@example.be` })
    .where('id', '=', manager.id)
    .execute()
  const member = await api.createRenewable(club)
  await api.db
    .insertInto('renewal_wish')
    .values({ id_club: club.id, id_member: member.id, created_at: api.clock.now() })
    .execute()
  return club
}

async function cameOfAge() {
  people += 1
  const member = await api.createMember({
    mail: `majeur${people}@example.be`,
    date_naissance: addMonths(today(api.clock), -12 * 18),
  })
  await api.linkMember(await api.createAccount(), member)
}

async function leftUnused() {
  const account = await api.createAccount()
  await api.db
    .updateTable('account')
    .set({ last_used_at: new Date('2010-01-01') })
    .where('id', '=', account.id)
    .execute()
}

interface Case {
  name: AutomaticMailName
  job: Job
  /** Makes one mail due. */
  prepare: () => Promise<unknown>
}
const CASES: Case[] = [
  { name: 'expiry_first', job: remindBeforeExpiry, prepare: () => licensed(60) },
  { name: 'expiry_second', job: remindBeforeExpiry, prepare: () => licensed(30) },
  { name: 'expiry_last', job: remindBeforeExpiry, prepare: () => licensed(7) },
  {
    name: 'order_reminder',
    job: expireOrders,
    prepare: async () => {
      await ordered()
      api.travel(10 * DAY)
    },
  },
  { name: 'renewal_wishes', job: notifyRenewalWishes, prepare: wished },
  { name: 'adult_notice', job: notifyAdultMembers, prepare: cameOfAge },
  { name: 'account_unused', job: notifyUnusedAccounts, prepare: leftUnused },
]

describe('automatic mails', () => {
  it('are all covered by the cases below', () => {
    expect(CASES.map(({ name }) => name)).toEqual(automaticMailNames)
  })

  it.each(CASES)('$name: the switch stops it, and the preview is what is then sent', async ({ name, job, prepare }) => {
    const { mail: kind } = AUTOMATIC_MAILS[name]
    await prepare()
    as = { token: await api.tokenFor(administrator, { secondFactor: true }) }
    const before = await countMails(kind)
    const shown = await preview(name)
    expect(shown.total).toBeGreaterThan(0)
    expect(shown.premiers).toHaveLength(shown.total)
    expect((await save(name, false)).body.message).toBe(says.automaticSaved)
    await job.run(api.deps)
    expect((await countMails(kind)) - before).toBe(0)
    // It is counted while it is off, so that its effect is seen before it is switched on.
    expect(await preview(name)).toEqual(shown)
    await save(name, true)
    await job.run(api.deps)
    expect((await countMails(kind)) - before).toBe(shown.total)
    expect((await preview(name)).total).toBe(0)
  })

  it('stop in the middle of a run', async () => {
    for (let n = 0; n <= REMINDED_AT_ONCE; n += 1) await licensed(30)
    await api.db.insertInto('automatic_mail').values({ name: 'expiry_second', updated_at: api.clock.now() }).execute()
    // The run has listed all when its first transaction turns the switch off.
    await api.asOwner(`
      create function switch_off() returns trigger language plpgsql as $$
      begin update automatic_mail set enabled = false; return null; end $$;
      create trigger switch_off after insert on expiry_reminder execute function switch_off()`)
    const before = await countMails('expiry_reminder')
    await remindBeforeExpiry.run(api.deps)
    await api.asOwner('drop trigger switch_off on expiry_reminder; drop function switch_off()')
    expect((await countMails('expiry_reminder')) - before).toBe(REMINDED_AT_ONCE)
    await api.db.updateTable('automatic_mail').set({ enabled: true }).execute()
    await remindBeforeExpiry.run(api.deps)
    expect((await countMails('expiry_reminder')) - before).toBe(REMINDED_AT_ONCE + 1)
  })
})

describe('the delay', () => {
  it('of a reminder of a licence holds from its very day on', async () => {
    const countFirst = async () =>
      (await api.db.selectFrom('expiry_reminder').select('id_licence').where('days', '=', 60).execute()).length
    await licensed(80)
    await save('expiry_first', true, 80)
    expect([(await preview('expiry_first', 79)).total, (await preview('expiry_first', 80)).total]).toEqual([0, 1])
    await licensed(81)
    const before = await countFirst()
    await remindBeforeExpiry.run(api.deps)
    expect((await countFirst()) - before).toBe(1)
    // With the default again, the member who was reminded is not reminded of the same step.
    await save('expiry_first', true, 60)
    api.travel(20 * DAY)
    as = { token: await api.tokenFor(administrator, { secondFactor: true }) }
    expect((await preview('expiry_first')).total).toBe(0)
    api.travel(DAY)
    await remindBeforeExpiry.run(api.deps)
    expect((await countFirst()) - before).toBe(2)
  })

  it('of an unpaid transfer holds to the second', async () => {
    await save('order_reminder', true, 12)
    await ordered()
    const before = await countMails('order_reminder')
    api.travel(12 * DAY - 1)
    await expireOrders.run(api.deps)
    expect(await countMails('order_reminder')).toBe(before)
    api.travel(1)
    await expireOrders.run(api.deps)
    expect(await countMails('order_reminder')).toBe(before + 1)
  })

  it('of wishes is the time between two mails to a club', async () => {
    const club = await wished()
    await notifyRenewalWishes.run(api.deps)
    const next = await api.createRenewable(club)
    const row = { id_club: club.id, id_member: next.id, created_at: api.clock.now() }
    await api.db.insertInto('renewal_wish').values(row).execute()
    await save('renewal_wishes', true, 7)
    const digests = () => api.mailsTo(`gerant${club.id}@example.be`)
    api.travel(6 * DAY)
    await notifyRenewalWishes.run(api.deps)
    expect(await digests()).toHaveLength(1)
    api.travel(DAY)
    await notifyRenewalWishes.run(api.deps)
    expect(await digests()).toHaveLength(2)
  })

  it('of the notice at 18 counts from the birthday', async () => {
    await cameOfAge()
    await save('adult_notice', true, 5)
    const before = await countMails('adult_notice')
    api.travel(4 * DAY)
    await notifyAdultMembers.run(api.deps)
    expect(await countMails('adult_notice')).toBe(before)
    api.travel(DAY)
    await notifyAdultMembers.run(api.deps)
    expect(await countMails('adult_notice')).toBe(before + 1)
  })

  it('of the warning of an unused account is the day that the mail names', async () => {
    const account = await api.createAccount()
    const last_used_at = new Date('2012-01-01')
    await api.db.updateTable('account').set({ last_used_at }).where('id', '=', account.id).execute()
    await save('account_unused', true, 90)
    await notifyUnusedAccounts.run(api.deps)
    const [mail] = await api.mailsTo(account.email)
    const [year, month, day] = addDays(today(api.clock), 90).split('-')
    expect(mail?.text).toContain(`à partir du ${day}/${month}/${year}`)
  })
})

describe('staffPreviewAutomaticMail', () => {
  it('answers for the next run of the job, and names at most 20', async () => {
    await runDueJobs(api.deps, [remindBeforeExpiry])
    for (let n = 0; n < 21; n += 1) await licensed(61)
    // The next run is in six hours, on the same day; the day after, all are due.
    expect((await preview('expiry_first')).total).toBe(0)
    api.travel(DAY)
    as = { token: await api.tokenFor(administrator, { secondFactor: true }) }
    const { total, premiers, prochain } = await preview('expiry_first')
    expect([total, premiers.length, prochain]).toEqual([21, 20, api.clock.now().toISOString()])
    expect(premiers[0]).toMatch(/^Zoé Dubois\d+ \(\d+\)$/)
    api.clock.set(`${addDays(today(api.clock), 1)}T20:00:00Z`)
    await runDueJobs(api.deps, [remindBeforeExpiry])
    as = { token: await api.tokenFor(administrator, { secondFactor: true }) }
    await licensed(61)
    // At 02:00 UTC it is the next day in Brussels.
    expect((await preview('expiry_first')).total).toBe(1)
  })

  it('refuses a delay outside of the bounds', async () => {
    const answer = await api.send('staffPreviewAutomaticMail', { envoi: 'expiry_first', delai: 45 }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { delai: [says.delayOutside(46, 120)] }])
  })
})

describe('staffSaveAutomaticMail', () => {
  it('stores what differs from the default, and records it in French', async () => {
    expect(await find('expiry_last')).toMatchObject({ actif: true, delai: 7, defaut: 7, min: 1, max: 14, version: 1 })
    expect((await save('expiry_last', true)).body.message).toBe(says.unchanged)
    await save('expiry_last', false, 5)
    expect(await find('expiry_last')).toMatchObject({ actif: false, delai: 5, updated_by: 'Paola Rossi', version: 2 })
    await save('expiry_last', true, 7)
    const row = await api.db
      .selectFrom('automatic_mail')
      .select(['enabled', 'delay_days'])
      .where('name', '=', 'expiry_last')
      .executeTakeFirst()
    expect(row).toEqual({ enabled: true, delay_days: null })
    const { body } = await api.call('staffSearchAudit', { action: 'automatic_mail.save' }, as)
    const [, first] = body.rows
    expect(first).toMatchObject({
      sujet: 'Rappel de fin de licence, Dernier rappel',
      champs: [
        { champ: 'Envoi actif', avant: 'Oui', apres: 'Non' },
        { champ: 'Délai en jours', avant: '7', apres: '5' },
      ],
    })
  })

  it('refuses an outdated version with 409', async () => {
    const ifMatch = { 'if-match': '1' }
    const both = await Promise.all([save('expiry_last', false, 7, ifMatch), save('expiry_last', true, 3, ifMatch)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it.each([
    ['expiry_first', 45, says.delayOutside(46, 120)],
    ['expiry_first', 121, says.delayOutside(46, 120)],
    ['account_unused', 29, says.delayOutside(30, 180)],
    // An order that is not paid is cancelled after 30 days.
    ['order_reminder', 30, says.delayOutside(1, 29)],
    ['order_reminder', -1, says.delayWrong],
    ['order_reminder', 1.5, says.delayWrong],
    ['order_reminder', 1e9, says.delayWrong],
  ] as const)('refuses %s after %d days', async (name, delai, sentence) => {
    const answer = await save(name, true, delai)
    expect([answer.status, answer.body.errors]).toEqual([422, { delai: [sentence] }])
  })

  it('is for administrators; the secretariat reads', async () => {
    const secretary = await api.createAccount()
    await api.makeStaff(secretary)
    as = { token: await api.tokenFor(secretary, { secondFactor: true }) }
    expect(await list()).toHaveLength(automaticMailNames.length)
    expect((await save('expiry_last', false)).status).toBe(403)
  })
})
