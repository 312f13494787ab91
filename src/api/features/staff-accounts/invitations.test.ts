import { beforeAll, describe, expect, it } from 'vitest'
import { lockMembers } from '#api/core/members/lock-members.ts'
import { emptySentLinks } from '#api/mail/empty-sent-links.ts'
import { enqueueLetters } from '#api/mail/enqueue-mail.ts'
import { sendWaitingMails } from '#api/mail/send-mails.ts'
import type { InputOf, OutputOf } from '#contract/index.ts'
import { MAX_INVITED, MAX_LETTERS, NOT_INVITED } from '#contract/staff/staff-account-fields.ts'
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

  it('gives no code to a manager who links an account at the same time', async () => {
    const member = await createInvitable({ code_given_until: new Date(api.clock.now().getTime() + 86_400_000) })
    await api.makeManager(member, await api.createClub())
    let linked: ReturnType<typeof link> | undefined
    let invited: ReturnType<typeof invite> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockMembers(db, [member.id])
      linked = link(member, member.code)
      await api.waitForLock()
      invited = invite(member.id)
      await api.waitForLock(2)
    })
    expect([await linked, (await invited)!.status]).toEqual([true, 409])
    expect((await api.mailsTo(`invite${numbered}@example.be`)).map(({ kind }) => kind)).toEqual(['licence_linked'])
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

describe('staffInviteList', () => {
  const inviteAll = async (liste: InputOf<'staffInviteList'>['liste']) => {
    const batches: OutputOf<'staffInviteList'>[] = []
    for (let apres: number | null = 0; apres !== null; apres = batches.at(-1)!.suivant) {
      batches.push((await api.call('staffInviteList', { liste, apres }, as)).body)
    }
    return batches
  }

  it('invites everybody of a list batch by batch, and passes over who was invited today', async () => {
    const ville = 'Listeville'
    const { id } = await createInvitable({ ville })
    await api.asOwner(
      `insert into member (nom, prenom, sexe, numero_licence, ville, mail, code_encrypted)
       select nom, prenom, sexe, (950000 + n)::text, ville, 'liste' || n || '@example.be', code_encrypted
       from member, generate_series(1, ${MAX_INVITED + 1}) n where id = ${id}`,
    )
    await createInvitable({ ville, mail: '' })
    const nobody = { linked: 0, no_mail: 0, refused: 0, recent: 0 }
    const last = { vus: 3, invites: 2, ecartes: { ...nobody, no_mail: 1 }, suivant: null }
    // The list gets shorter with each batch, since its filter is what an invitation changes.
    expect(await inviteAll({ ville, invitation: 'non' })).toMatchObject([
      { vus: MAX_INVITED, invites: MAX_INVITED, ecartes: nobody },
      last,
    ])
    expect(await inviteAll({ ville, invitation: 'oui' })).toMatchObject([
      { invites: 0, ecartes: { ...nobody, recent: MAX_INVITED } },
      { invites: 0, ecartes: { ...nobody, recent: 2 } },
    ])
    expect(await inviteAll({ ville: 'Personneville' })).toEqual([{ ...last, vus: 0, invites: 0, ecartes: nobody }])
  })

  it('reaches the managers by their filter, with codes that admit to a protected record', async () => {
    const member = await createInvitable({ ville: 'Responsableville' })
    const email = `invite${numbered}@example.be`
    await api.makeManager(member, await api.createClub())
    await createInvitable({ ville: 'Responsableville' })
    expect(await inviteAll({ ville: 'Responsableville', responsable: 'oui' })).toMatchObject([{ vus: 1, invites: 1 }])
    expect(await link(member, codeIn((await lastMailTo(email)).text))).toBe(true)
  })

  it('sends its mails after those that people wait for', async () => {
    await api.db.deleteFrom('mail').execute()
    await invite((await createInvitable()).id)
    const invited = `invite${numbered}@example.be`
    await enqueueLetters(api.deps, 'test', [{ to: 'presse@example.be', letter: { subject: 'Code', paragraphs: [] } }])
    const sent: string[] = []
    await sendWaitingMails(
      api.deps,
      async ({ to_address }) => {
        sent.push(to_address)
      },
      async () => Buffer.from(''),
    )
    expect(sent).toEqual(['presse@example.be', invited])
  })
})

describe('staffPrintInvitations', () => {
  const print = (liste: InputOf<'staffPrintInvitations'>['liste']) =>
    api.app.inject({
      method: 'POST',
      url: '/api/myabft/staffPrintInvitations',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ liste }),
    })

  it('prints a letter for each member of the list without an account, by club, postcode and name', async () => {
    const ville = 'Lettreville'
    const [alpha, zeta] = [
      await api.createClub({ club: 'Alpha Dojang' }),
      await api.createClub({ club: 'Zêta Dojang' }),
    ]
    const people = [
      { nom: 'Neuf', cp: '1000', club: null },
      { nom: 'Zimmer', cp: '1000', club: zeta },
      { nom: 'Éloy', cp: '5000', club: alpha },
      { nom: 'Dumont', cp: '5000', club: alpha },
      { nom: 'Lapsus', cp: '1000', club: alpha, date_fin: '2025-06-30', date_debut: '2024-07-01' },
      { nom: 'Déjà', cp: '1000', club: alpha, linked: true },
    ]
    for (const { linked, club, date_debut, date_fin, ...given } of people) {
      const member = await createInvitable({ prenom: 'Lou', adresse: 'Rue 1', ville, ...given })
      const dates = date_fin && { date_debut, date_fin }
      if (club) await api.createLicence({ id_member: member.id, id_club: club.id, ...dates })
      if (linked) await api.linkMember(await api.createAccount(), member)
    }
    expect((await api.call('staffGetClub', { id_club: alpha.id }, as)).body.sans_compte).toBe(2)
    const answer = await print({ ville })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, pages } = readPdf(answer.rawPayload)
    expect(pages.map((page) => /Lou (\S+)/.exec(page)?.[1])).toEqual(['Lapsus', 'Dumont', 'Éloy', 'Zimmer', 'Neuf'])
    expect(pages.map((page) => /membre du club (\S+)/.exec(page)?.[1])).toEqual([
      undefined,
      'Alpha',
      'Alpha',
      'Zêta',
      undefined,
    ])
    expect(text).not.toMatch(/Page 1/)
    expect(text.match(/[A-Z0-9]{4}-[A-Z0-9]{4}/g)).toHaveLength(5)
    const events = await api.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'member.invite')
      .execute()
    expect(events.filter(({ after }) => (after as { invitation: string }).invitation === 'letter')).toHaveLength(5)
    expect((await api.call('staffListMembers', { ville, invitation: 'oui', sans_compte: 'oui' }, as)).body.total).toBe(
      5,
    )
  })

  it('answers 409 when everybody of the list has an account, and for more letters than a document takes', async () => {
    const refused = await api.send('staffPrintInvitations', { liste: { ville: 'Personneville' } }, as)
    expect([refused.status, refused.body.message]).toEqual([409, says.everybodyHasAccount])
    await api.asOwner(
      `insert into member (nom, prenom, sexe, numero_licence, code_encrypted, ville)
       select 'Beaucoup', 'Lou', 0, (900000 + n)::text, '\\x00', 'Trop' from generate_series(1, ${MAX_LETTERS + 1}) n`,
    )
    const tooMany = await api.send('staffPrintInvitations', { liste: { ville: 'Trop' } }, as)
    expect([tooMany.status, tooMany.body.message]).toEqual([409, says.tooManyLetters])
  })
})
