import { beforeAll, describe, expect, it } from 'vitest'
import { emptySentLinks } from '#api/mail/empty-sent-links.ts'
import { NOT_INVITED } from '#contract/staff/staff-account-fields.ts'
import { staffAccountMessages as says } from '#contract/staff/staff-account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const api = useTestApi()
let as: { token: string }

async function signInStaff() {
  const staff = await api.createAccount()
  await api.makeStaff(staff)
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
}
beforeAll(signInStaff)

const DOB = '2010-05-17'
let numbered = 0
const createInvitable = (given = {}) => {
  numbered += 1
  return api.createMember({ mail: `invite${numbered}@example.be`, date_naissance: DOB, ...given })
}
const invite = (...id_members: number[]) => api.call('staffInviteMembers', { id_members }, as)
const codeIn = (text: string) => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? ''
const lastMailTo = async (email: string) => (await api.mailsTo(email)).at(-1)!

async function link(member: { numero_licence: string }, code: string) {
  const token = await api.tokenFor(await api.createAccount())
  const input = { numLicence: member.numero_licence, dob: DOB, code }
  return (await api.call('linkLicenceToAccount', input, { token })).body.success
}

describe('staffInviteMembers', () => {
  it('mails a code that links the record, and the record says when and who came', async () => {
    const member = await createInvitable()
    const answer = await invite(member.id)
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: says.invited(1), left_out: [] }])
    const read = async () => (await api.call('staffGetMember', { id_member: member.id }, as)).body
    expect((await read()).invitation).toEqual({ at: api.clock.now().toISOString(), par: 'mail' })
    const mail = await lastMailTo(`invite${numbered}@example.be`)
    expect(mail).toMatchObject({ kind: 'first_access', id_member: member.id })
    expect(await link(member, codeIn(mail.text))).toBe(true)
    expect((await read()).comptes).toHaveLength(1)
    const again = await api.send('staffInviteMembers', { id_members: [member.id] }, as)
    expect([again.status, again.body.message]).toEqual([409, NOT_INVITED.linked])
  })

  it('gives a manager a code that admits to a protected record', async () => {
    const member = await createInvitable()
    const club = await api.createClub()
    await api.makeManager(member, club)
    await invite(member.id)
    const { responsables } = (await api.call('staffGetClub', { id_club: club.id }, as)).body
    expect(responsables).toMatchObject([{ comptes: [], avec_mail: true, invitation: { par: 'mail' } }])
    expect(await link(member, codeIn((await lastMailTo(`invite${numbered}@example.be`)).text))).toBe(true)
  })

  it('reminds after a day with the same code, and not before', async () => {
    const member = await createInvitable()
    const email = `invite${numbered}@example.be`
    await api.makeManager(member, await api.createClub())
    const both = await Promise.all([invite(member.id), invite(member.id)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    api.travel(86_399)
    await signInStaff()
    expect((await api.send('staffInviteMembers', { id_members: [member.id] }, as)).body.message).toBe(
      NOT_INVITED.recent,
    )
    api.travel(1)
    expect((await invite(member.id)).status).toBe(200)
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(codeIn(mails[0]!.text)).toBe(codeIn(mails[1]!.text))
  })

  it('names those who cannot be invited', async () => {
    const [member, withoutMail, refused] = [
      await createInvitable(),
      await createInvitable({ mail: '' }),
      await createInvitable(),
    ]
    await api.db
      .insertInto('refused_email')
      .values({ email: `invite${numbered}@example.be`, refusals: 3, last_refused_at: api.clock.now() })
      .execute()
    expect((await invite(member.id, withoutMail.id, refused.id)).body).toEqual({
      success: true,
      message: says.invited(1),
      left_out: [
        { id_member: withoutMail.id, reason: 'no_mail' },
        { id_member: refused.id, reason: 'refused' },
      ],
    })
  })

  it('invites many in as many statements as one', async () => {
    const countFor = async (size: number) => {
      const batches: number[][] = [[], []]
      for (const batch of batches) {
        for (let n = 0; n < size; n += 1) batch.push((await createInvitable()).id)
      }
      return countQueries(() => invite(...batches.shift()!))
    }
    expect(await countFor(5)).toBe(await countFor(1))
  })

  it('refuses unknown members, none and too many', async () => {
    const member = await createInvitable()
    expect((await invite(member.id, 2_000_000_000)).status).toBe(404)
    for (const id_members of [[], Array.from({ length: 501 }, (_, n) => n + 1)]) {
      expect((await api.send('staffInviteMembers', { id_members }, as)).status).toBe(422)
    }
    expect(await api.mailsTo(`invite${numbered}@example.be`)).toEqual([])
  })

  it('hides the code from the log of mails, and empties it once the mail is sent', async () => {
    const member = await createInvitable()
    await invite(member.id)
    const { id, text } = await lastMailTo(`invite${numbered}@example.be`)
    const shown = await api.call('staffGetMail', { id_mail: id }, as)
    expect(shown.text).not.toContain(codeIn(text))
    await api.db.updateTable('mail').set(emptySentLinks).where('id', '=', id).execute()
    const kept = await api.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify([kept.text, kept.html, kept.letter])).not.toContain(codeIn(text))
    expect(kept.text).toContain(member.numero_licence)
  })
})

describe('staffPrintInvitations', () => {
  it('prints a letter for each licensed member without an account, by postcode and name', async () => {
    const club = await api.createClub({ club: 'Dojang des lettres' })
    const people = [
      { nom: 'Zimmer', cp: '1000' },
      { nom: 'Éloy', cp: '5000' },
      { nom: 'Dumont', cp: '5000' },
      { nom: 'Déjà', cp: '1000', linked: true },
    ]
    for (const { linked, ...given } of people) {
      const member = await createInvitable({ prenom: 'Lou', adresse: 'Rue 1', ville: 'Ville', ...given })
      await api.createLicence({ id_member: member.id, id_club: club.id })
      if (linked) await api.linkMember(await api.createAccount(), member)
    }
    expect((await api.call('staffGetClub', { id_club: club.id }, as)).body.sans_compte).toBe(3)
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/myabft/staffPrintInvitations',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ id_club: club.id }),
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, pages } = readPdf(answer.rawPayload)
    expect(pages).toHaveLength(3)
    const places = ['Lou Zimmer', 'Lou Dumont', 'Lou Éloy'].map((name) => text.indexOf(name))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).not.toMatch(/Déjà|Page 1/)
    expect(text.match(/[A-Z0-9]{4}-[A-Z0-9]{4}/g)).toHaveLength(3)
    const events = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'member.invite')
      .execute()
    expect(events.filter(({ after }) => (after as { invitation: string }).invitation === 'letter')).toHaveLength(3)
  })

  it('answers 409 when everybody has an account, and 404 for an unknown club', async () => {
    const club = await api.createClub()
    const refused = await api.send('staffPrintInvitations', { id_club: club.id }, as)
    expect([refused.status, refused.body.message]).toEqual([409, says.everybodyHasAccount])
    expect((await api.send('staffPrintInvitations', { id_club: 2_000_000_000 }, as)).status).toBe(404)
  })
})
