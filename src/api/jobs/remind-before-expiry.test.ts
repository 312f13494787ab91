import { describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { createTransportOf, sendWaitingMails } from '#api/mail/send-mails.ts'
import { addDays } from '#domain/dates.ts'
import { useTestApi } from '#tests/support/api.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'
import { remindBeforeExpiry } from './remind-before-expiry.ts'
import { runDueJobs } from './run-jobs.ts'

const api = useTestApi()
const DAY = 86_400
let people = 0

async function licensed(left: number, given: Parameters<typeof api.createMember>[0] = {}) {
  people += 1
  const member = await api.createMember({ mail: `membre${people}@example.be`, ...given })
  const club = await api.createClub({ club: 'Dojang Liège' })
  const date_fin = addDays(today(api.clock), left)
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
  return { ...member, mail: given.mail ?? `membre${people}@example.be`, id_club: club.id, date_fin }
}

const run = () => remindBeforeExpiry.run(api.deps)
const received = async ({ mail }: { mail: string }) => (await api.mailsTo(mail)).length

describe('remindBeforeExpiry', () => {
  it('sends one reminder at 60, 30 and 7 days, when two runs a day overlap', async () => {
    const member = await licensed(61)
    const seen: number[] = []
    for (let left = 61; left >= -1; left -= 1) {
      const before = await received(member)
      await Promise.all([run(), run()])
      if ((await received(member)) > before) seen.push(left)
      api.travel(DAY)
    }
    expect(seen).toEqual([60, 30, 7])
    const steps = await api.db.selectFrom('expiry_reminder').select('days').execute()
    expect(steps.map(({ days }) => days).toSorted((one, other) => other - one)).toEqual([60, 30, 7])
  })

  it('states the days left, and includes the renewal and unsubscribe links', async () => {
    const member = await licensed(60, { prenom: 'Zoé', nom: 'Dubois', numero_licence: '777123' })
    await run()
    const [mail] = await api.mailsTo(member.mail)
    expect(mail).toMatchObject({ kind: 'expiry_reminder', id_member: member.id })
    expect(mail?.text).toContain('licence 777123 de Zoé Dubois au club Dojang Liège')
    expect(mail?.text).toContain('(dans 60 jours)')
    expect(mail?.text).toMatch(/Je souhaite renouveler\s:\nhttp\S+\/rappel\/\d+-[\w-]{22}\n/)
    expect(mail?.text).toMatch(/Ne plus recevoir de rappels[^\n]+\nhttp\S+\/rappel\/\d+-[\w-]{22}\?arret=1\n/)
  })

  it('sends only the latest missed reminder after days without a run', async () => {
    const [early, late] = [await licensed(75), await licensed(58)]
    // Down from 75 to 40 days: one mail instead of none; from 58 to 23 days: the second, not the first as well.
    api.travel(35 * DAY)
    await run()
    expect([await received(early), await received(late)]).toEqual([1, 1])
    const rows = await api.db
      .selectFrom('expiry_reminder')
      .innerJoin('licence', 'licence.id', 'id_licence')
      .select(['days', 'id_member'])
      .where('id_member', 'in', [early.id, late.id])
      .orderBy('days', 'desc')
      .execute()
    expect(rows).toEqual([
      { days: 60, id_member: early.id },
      { days: 30, id_member: late.id },
    ])
  })

  it('skips members who renewed, ordered, unsubscribed, were erased or have no e-mail', async () => {
    const [off, silent, erased, cancelled, renewed, ordered, child] = [
      await licensed(30, { expiry_reminders: false }),
      await licensed(30, { mail: '' }),
      await licensed(30, { erased_at: new Date() }),
      await licensed(30),
      await licensed(30),
      await licensed(30),
      await licensed(30, { date_naissance: '2018-01-01', mail: 'parents@example.be' }),
    ]
    await api.db
      .updateTable('licence')
      .set({ cancelled_at: api.clock.now(), cancel_reason: 'x' })
      .where('id_member', '=', cancelled.id)
      .execute()
    const date_debut = addDays(renewed.date_fin, 1)
    await api.createLicence({
      id_member: renewed.id,
      id_club: renewed.id_club,
      date_debut,
      date_fin: addDays(date_debut, 364),
    })
    await api.createOrder({
      id_club: ordered.id_club,
      id_member: ordered.id,
      state: 'awaiting_payment',
      lines: [{ id_member: ordered.id }],
    })
    await run()
    for (const member of [off, erased, cancelled, renewed, ordered]) expect(await received(member)).toBe(0)
    expect(await received(silent)).toBe(0)
    expect(await received(child)).toBe(1)
  })

  it('sends a reminder on 29 February for a licence that ends 30 days later', async () => {
    api.clock.set('2028-02-28T23:30:00Z')
    const member = await licensed(30)
    expect(member.date_fin).toBe('2028-03-30')
    await run()
    expect(await received(member)).toBe(1)
  })

  it('sends 205 reminders once when three instances run the job', async () => {
    const club = await api.createClub()
    const date_fin = addDays(today(api.clock), 7)
    for (let n = 0; n < 205; n += 1) {
      const { id } = await api.createMember({ mail: `foule${n}@example.be` })
      await api.createLicence({ id_member: id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
    }
    api.travel(7 * 3600)
    const ran = await Promise.all([1, 2, 3].map(() => runDueJobs(api.deps, [remindBeforeExpiry])))
    expect(ran.flat()).toEqual(['remind-before-expiry'])
    const mails = await api.db.selectFrom('mail').select('id').where('to_address', 'like', 'foule%').execute()
    expect(mails).toHaveLength(205)
  })

  it('sends each of 60 reminders once when two runs overlap', async () => {
    for (let n = 0; n < 60; n += 1) await licensed(7, { mail: `double${n}@example.be` })
    await Promise.all([run(), run()])
    await run()
    const mails = await api.db.selectFrom('mail').select('to_address').where('to_address', 'like', 'double%').execute()
    expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(60)
    expect(mails).toHaveLength(60)
  })

  it('sends the other reminders when one fails, and retries that one', async () => {
    const [before, bad, after] = [await licensed(5), await licensed(6), await licensed(7)]
    await api.asOwner(`alter table mail add constraint poison check (to_address <> '${bad.mail}')`)
    await run()
    expect([await received(before), await received(bad), await received(after)]).toEqual([1, 0, 1])
    await api.asOwner('alter table mail drop constraint poison')
    api.travel(60)
    await run()
    expect(await received(bad)).toBe(1)
  })

  it('adds a one-click unsubscribe link that only a POST triggers', async () => {
    await api.db.deleteFrom('mail').execute()
    const { id } = await licensed(7)
    await remindBeforeExpiry.run({ ...api.deps, env: { ...api.deps.env, publicUrl: 'https://my.abft.example' } })
    const smtp = await startSmtpServer()
    const transport = createTransportOf({ env: { ...api.deps.env, SMTP_URL: smtp.url } })
    await sendWaitingMails(api.deps, transport, () => Promise.reject(new Error('there is nothing to draw')))
    transport.close()
    await smtp.close()
    const header = (name: string) => smtp.received[0]?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url] = /^<https:\/\/my\.abft\.example(\/rappel\/\d+-[\w-]{22}\?arret=1)>$/.exec(
      header('list-unsubscribe')!.replaceAll(/\s/g, ''),
    )!

    const wanted = async () =>
      (await api.db.selectFrom('member').select('expiry_reminders').where('id', '=', id).executeTakeFirstOrThrow())
        .expiry_reminders
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = async (payload: string, headers: Record<string, string> = form, to = url!) =>
      (await api.app.inject({ method: 'POST', url: to, headers, payload })).statusCode
    await api.app.inject({ method: 'GET', url: url! })
    await api.app.inject({ method: 'HEAD', url: url! })
    expect([await post(''), await post('a=b'), await post('List-Unsubscribe=One-Click', form, '/rappel/1-x')]).toEqual([
      400, 400, 404,
    ])
    expect(await wanted()).toBe(true)
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const answers = [
      await post('List-Unsubscribe=One-Click'),
      await post('List-Unsubscribe=One-Click'),
      await post(parts, { 'content-type': 'multipart/form-data; boundary=x' }),
    ]
    expect([answers, await wanted()]).toEqual([[200, 200, 200], false])
    const trail = api.db.selectFrom('audit_event').select('action').where('id_member', '=', id)
    expect(await trail.execute()).toEqual([{ action: 'member.update_contact' }])
  })
})
