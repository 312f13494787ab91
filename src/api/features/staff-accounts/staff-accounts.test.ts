import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listOpenSessions } from '#api/core/accounts/sessions.ts'
import { actionLabels } from '#contract/audit-messages.ts'
import { staffAccountMessages as says } from '#contract/staff/staff-account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { findReplanned } from '#tests/support/find-replanned.ts'
import { getAccountRecord } from './account-queries.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let staff: { id: number; email: string }

async function createColleague(role: 'administrator' | 'secretariat' | 'reader' = 'secretariat') {
  const account = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(account, role)
  return { ...account, token: await api.tokenFor(account, { secondFactor: true }) }
}

beforeAll(async () => {
  staff = await createColleague()
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
})

const read = async (id_account: number) => (await api.call('staffGetAccount', { id_account }, as)).body
const attempt = (username: string, password: string, ip = '192.0.2.10') =>
  api.send('token', { grant_type: 'password', username, password }, { ip })

function eventsAbout(idAccount: number) {
  return api.db
    .selectFrom('audit_event')
    .select(['action', 'id_account', 'before', 'after'])
    .where('subject', '=', `account ${idAccount}`)
    .orderBy('id')
    .execute()
}

const kindsTo = async (email: string) => (await api.mailsTo(email)).map(({ kind }) => kind)
const check = { verification: 'document' as const, remarque: 'Carte vue au bureau' }

describe('staffSearchAccounts', () => {
  const find = async (texte: string, more = {}) => (await api.call('staffSearchAccounts', { texte, ...more }, as)).body

  it('finds an account by parts of its e-mail and name, and by name or number of a linked member', async () => {
    const account = await api.createAccount({ email: 'anne_vanx@poste.example', name: 'Vanx', surname: 'Anaïs' })
    const child = await api.createMember({ nom: 'Wouters-Petit', prenom: 'Noé', numero_licence: '912345' })
    await api.linkMember(account, child)
    await api.createAccount({ email: 'autre@poste.example', name: 'Autre' })
    for (const texte of ['anne_vanx', 'VANX@poste', 'vanx anais', 'wouters noe', 'wouterspetit', '912345']) {
      const { total, plus, rows } = await find(texte)
      expect([texte, total, plus, rows.map(({ id_account }) => id_account)]).toEqual([texte, 1, false, [account.id]])
    }
    const [row] = (await find('912345')).rows
    expect(row).toEqual({
      id_account: account.id,
      name: 'Vanx',
      surname: 'Anaïs',
      email: 'anne_vanx@poste.example',
      confirmed: true,
      staff: false,
      last_used_at: api.clock.now().toISOString(),
      nombre_membres: 1,
      membres: [{ id_member: child.id, nom: 'Wouters-Petit', prenom: 'Noé', numero_licence: '912345' }],
    })
    expect((await find('personne de ce nom')).rows).toEqual([])
    expect(await find(' - ')).toEqual({ total: 0, plus: false, rows: [] })
  })

  it('returns five members and their number, and pages', async () => {
    for (const surname of ['Un', 'Deux', 'Trois']) await api.createAccount({ name: 'Pagination', surname })
    const family = await api.createAccount({ name: 'Pagination', surname: 'Zoé' })
    for (let n = 0; n < 6; n += 1) await api.linkMember(family, await api.createMember())
    const first = await find('pagination', { size: 3 })
    expect([first.total, first.rows.map(({ surname }) => surname)]).toEqual([4, ['Deux', 'Trois', 'Un']])
    const [row] = (await find('pagination', { size: 3, page: 2 })).rows
    expect([row?.surname, row?.membres.length, row?.nombre_membres]).toEqual(['Zoé', 5, 6])
  })
})

describe('staffGetAccount', () => {
  it('returns state, links, clubs with their rights, sessions by device and no secret', async () => {
    const account = await api.createAccount({ name: 'Dubois', surname: 'Luc' })
    const [member, club] = [await api.createMember({ nom: 'Dubois', prenom: 'Luc' }), await api.createClub()]
    const link = await api.linkMember(account, member)
    await api.makeManager(member, club, { write: true, can_register_member: false })
    await api.createPasskey(account)
    await api.tokenFor(account)
    await api.db
      .insertInto('refused_email')
      .values({ email: account.email, refusals: 3, last_refused_at: api.clock.now() })
      .execute()
    const { text, body } = await api.call('staffGetAccount', { id_account: account.id }, as)
    const now = api.clock.now().toISOString()
    expect(body).toEqual({
      id_account: account.id,
      name: 'Dubois',
      surname: 'Luc',
      email: account.email,
      tel: '+32 470 00 00 00',
      confirmed: true,
      staff: false,
      adresse_refusee: true,
      created_at: now,
      last_used_at: now,
      last_sign_in_at: now,
      second_factor: { authenticator: false, passkeys: 1 },
      changement: null,
      membres: [
        {
          id_link: link.id,
          linked_at: now,
          id_member: member.id,
          nom: 'Dubois',
          prenom: 'Luc',
          numero_licence: member.numero_licence,
        },
      ],
      clubs: [
        { id_club: club.id, club: expect.any(String), membre: 'Dubois Luc', write: true, can_register_member: false },
      ],
      sessions: [{ id: expect.any(Number), appareil: expect.any(String), created_at: now, last_used_at: now }],
      limites: [],
    })
    expect(text).not.toMatch(/hash|secret|token|credential|"ip"|user_agent|network/)
  })

  it('keeps the last sign-in from the security log when the session is gone', async () => {
    const account = await api.createAccount()
    expect((await read(account.id)).last_sign_in_at).toBeNull()
    await api.signIn(account)
    await api.db.deleteFrom('session').where('id_account', '=', account.id).execute()
    expect((await read(account.id)).last_sign_in_at).toBe(api.clock.now().toISOString())
  })

  it('tells how a colleague uses the account to nobody, and answers 404 for an unknown account', async () => {
    const colleague = await createColleague('administrator')
    await attempt(colleague.email, 'faux')
    expect(await read(colleague.id)).toMatchObject({ staff: true, sessions: [], limites: [], changement: null })
    expect((await api.send('staffGetAccount', { id_account: UNKNOWN_ID }, as)).status).toBe(404)
  })
})

/** The input of each act for an account. */
const acts = {
  staffUnlockAccount: (id_account: number) => ({ id_account }),
  staffResendConfirmation: (id_account: number) => ({ id_account }),
  staffChangeAccountEmail: (id_account: number) => ({ id_account, email: 'reprise@example.be', ...check }),
  staffResetAccountSecondFactor: (id_account: number) => ({ id_account, ...check }),
  staffEndAccountSessions: (id_account: number) => ({ id_account }),
  staffCloseAccount: (id_account: number) => ({ id_account }),
}
const actNames = Object.keys(acts) as (keyof typeof acts)[]

describe.each(actNames)('%s', (name) => {
  it('refuses the account of a colleague, an unknown account and a reader', async () => {
    const colleague = await createColleague('reader')
    const refused = await api.send(name, acts[name](colleague.id), as)
    expect([refused.status, refused.body.message]).toEqual([409, says.staffAccount])
    expect((await api.send(name, acts[name](UNKNOWN_ID), as)).status).toBe(404)
    const account = await api.createAccount()
    expect((await api.send(name, acts[name](account.id), colleague)).status).toBe(403)
    expect(await eventsAbout(colleague.id)).toEqual([])
    expect((await api.call('getStaff', {}, colleague)).status).toBe(200)
  })
})

describe('staffUnlockAccount', () => {
  it('clears the limits of the account on every network, and of no other account', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()]
    for (const email of [account.email, other.email]) {
      for (let n = 0; n < 10; n += 1) await attempt(email, 'faux', '192.0.2.20')
    }
    await attempt(account.email, 'faux', '192.0.2.21')
    expect((await attempt(account.email, account.password, '192.0.2.20')).status).toBe(429)
    const ends_at = new Date(api.clock.now().getTime() + 900_000).toISOString()
    expect((await read(account.id)).limites).toEqual([
      { sorte: 'network', tentatives: 10, maximum: 10, ends_at, bloque: true },
      { sorte: 'password', tentatives: 11, maximum: 100, ends_at, bloque: false },
    ])
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('staffUnlockAccount', { id_account: account.id }, as)
      expect([answer.status, answer.body.message]).toEqual([200, says.unlocked])
    }
    expect((await read(account.id)).limites).toEqual([])
    // The second press changed nothing.
    expect(await eventsAbout(account.id)).toEqual([
      { action: 'account.staff_unlock', id_account: staff.id, before: null, after: null },
    ])
    expect((await attempt(account.email, account.password, '192.0.2.20')).status).toBe(200)
    expect((await attempt(other.email, other.password, '192.0.2.20')).status).toBe(429)
  })

  it('clears wrong second factors and wrong activation codes, and the next lock-out is recorded again', async () => {
    const account = await api.createAccount()
    const token = await api.tokenFor(account)
    const wrongCode = { numLicence: '200042', dob: '2010-05-17', code: 'AAAA-AAAA' }
    for (let n = 0; n < 5; n += 1) await api.send('linkLicenceToAccount', wrongCode, { token })
    await api.makeStaff(account)
    const begun = await attempt(account.email, account.password)
    const { mfa_token } = begun.body as unknown as { mfa_token: string }
    for (let n = 0; n < 11; n += 1) await api.send('token', { grant_type: 'mfa_otp', mfa_token, otp: '000000' })
    await api.db.deleteFrom('account_role').where('id_account', '=', account.id).execute()
    expect((await read(account.id)).limites).toMatchObject([
      { sorte: 'second_factor', tentatives: 10, bloque: true },
      { sorte: 'link', tentatives: 5 },
    ])
    await api.call('staffUnlockAccount', { id_account: account.id }, as)
    expect((await read(account.id)).limites).toEqual([])
    for (let n = 0; n < 11; n += 1) await api.send('token', { grant_type: 'mfa_otp', mfa_token, otp: '000000' })
    const locked = await api.db
      .selectFrom('security_event')
      .select('id')
      .where('id_account', '=', account.id)
      .where('kind', '=', 'locked')
      .execute()
    expect(locked).toHaveLength(2)
  })
})

describe('staffResendConfirmation', () => {
  it('mails a link that confirms the address, once per key, and refuses a confirmed account', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    const headers = { 'idempotency-key': 'confirmation-12345' }
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('staffResendConfirmation', { id_account: account.id }, { ...as, headers })
      expect([answer.status, answer.body.message]).toEqual([200, says.confirmationSent])
    }
    expect(await kindsTo(account.email)).toEqual(['confirm_email'])
    await api.call('confirmEmail', { token: await api.linkTokenTo(account.email) })
    expect((await read(account.id)).confirmed).toBe(true)
    const again = await api.send('staffResendConfirmation', { id_account: account.id }, as)
    expect([again.status, again.body.message]).toEqual([409, says.alreadyConfirmed])
    expect(await eventsAbout(account.id)).toMatchObject([{ action: 'account.staff_resend_confirmation' }])
  })
})

describe('staffChangeAccountEmail', () => {
  const change = (id_account: number, email: string, given = {}) =>
    api.send('staffChangeAccountEmail', { id_account, email, ...check, ...given }, as)

  it('ends the sessions, mails both addresses, and the new one counts once confirmed', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    const email = 'nouvelle.boite@example.be'
    const answer = await change(account.id, 'Nouvelle.Boite@example.be')
    expect([answer.status, answer.body.message]).toEqual([200, says.emailChangeSent])
    expect((await api.send('getAccount', {}, { token })).status).toBe(401)
    expect([await kindsTo(account.email), await kindsTo(email)]).toEqual([['change_email_asked'], ['change_email']])
    expect(await read(account.id)).toMatchObject({ email: account.email, changement: { email }, sessions: [] })
    // Until then the old address signs in; that session ends with the confirmation.
    const between = await api.signIn(account)
    expect((await attempt(email, account.password)).status).toBe(400)
    expect((await api.call('confirmEmail', { token: await api.linkTokenTo(email) })).body.success).toBe(true)
    expect((await api.send('getAccount', {}, between)).status).toBe(401)
    expect((await attempt(account.email, account.password)).status).toBe(400)
    expect((await attempt(email, account.password)).status).toBe(200)
    expect(await read(account.id)).toMatchObject({ email, changement: null })
    expect(await kindsTo(account.email)).toEqual(['change_email_asked', 'address_changed'])
    expect(await eventsAbout(account.id)).toEqual([
      {
        action: 'account.staff_change_email',
        id_account: staff.id,
        before: null,
        after: { verification: 'document', remarque: 'Carte vue au bureau' },
      },
    ])
  })

  it('leaves one valid link when two colleagues change the address at the same time', async () => {
    const account = await api.createAccount()
    const wanted = ['course.un@example.be', 'course.deux@example.be']
    const answers = await Promise.all(wanted.map((email) => change(account.id, email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { changement } = await read(account.id)
    const confirmed = []
    for (const email of wanted) {
      confirmed.push((await api.call('confirmEmail', { token: await api.linkTokenTo(email) })).body.success)
    }
    expect(confirmed).toEqual(wanted.map((email) => email === changement!.email))
    expect((await read(account.id)).email).toBe(changement!.email)
  })

  it('gives an address to one account when two confirm it at the same time', async () => {
    const accounts = [await api.createAccount(), await api.createAccount()]
    const email = 'tous.deux@example.be'
    const tokens: string[] = []
    for (const { id } of accounts) {
      await change(id, email)
      tokens.push(await api.linkTokenTo(email))
    }
    const answers = await Promise.all(tokens.map((token) => api.send('confirmEmail', { token })))
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const holders = await api.db.selectFrom('account').select('id').where('email', '=', email).execute()
    expect(holders).toHaveLength(1)
  })

  it('ends a reset link that was mailed to the old address', async () => {
    const account = await api.createAccount()
    await api.call('recoverAccount', { email: account.email })
    const token = await api.linkTokenTo(account.email)
    await change(account.id, 'apres.reset@example.be')
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token })).body.success).toBe(false)
  })

  it('has one effect per key', async () => {
    const account = await api.createAccount()
    const email = 'une.fois@example.be'
    const options = { ...as, headers: { 'idempotency-key': 'adresse-12345' } }
    for (let n = 0; n < 2; n += 1) {
      await api.call('staffChangeAccountEmail', { id_account: account.id, email, ...check }, options)
    }
    expect(await kindsTo(email)).toEqual(['change_email'])
  })

  it('refuses the own address, another account’s, and a missing identity check', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()]
    const refusals = [
      await change(account.id, account.email.toUpperCase()),
      await change(account.id, other.email),
      await change(account.id, 'pas une adresse'),
      await change(account.id, 'libre@example.be', { verification: 'devinette' }),
      await change(account.id, 'libre@example.be', { remarque: ' x ' }),
    ]
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['email']],
      [422, ['email']],
      [422, ['email']],
      [422, ['verification']],
      [422, ['remarque']],
    ])
    expect((await read(account.id)).changement).toBeNull()
  })

  it('no longer waits after 48 hours', async () => {
    const account = await api.createAccount()
    await change(account.id, 'trop.tard@example.be')
    api.travel(48 * 3600)
    as = { token: await api.tokenFor(staff, { secondFactor: true }) }
    expect((await read(account.id)).changement).toBeNull()
  })
})

describe('staffResetAccountSecondFactor', () => {
  it('removes every factor, ends the sessions, mails the owner and records the identity check', async () => {
    const account = await api.createAccount()
    await api.createPasskey(account)
    const token = await api.tokenFor(account)
    const input = { id_account: account.id, ...check }
    expect((await api.call('staffResetAccountSecondFactor', input, as)).status).toBe(200)
    expect((await api.send('getAccount', {}, { token })).status).toBe(401)
    expect((await attempt(account.email, account.password)).status).toBe(200)
    expect(await kindsTo(account.email)).toEqual(['second_factor_reset'])
    expect(await eventsAbout(account.id)).toMatchObject([
      { action: 'account.staff_reset_second_factor', id_account: staff.id, after: check },
    ])
    const again = await api.send('staffResetAccountSecondFactor', input, as)
    expect([again.status, again.body.message]).toEqual([409, says.noSecondFactor])
    expect((await api.send('staffResetAccountSecondFactor', { ...input, remarque: '' }, as)).status).toBe(422)
  })
})

describe('staffEndAccountSessions', () => {
  it('ends every session, and records it once', async () => {
    const account = await api.createAccount()
    const tokens = [await api.tokenFor(account), await api.tokenFor(account)]
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('staffEndAccountSessions', { id_account: account.id }, as)
      expect([answer.status, answer.body.message]).toEqual([200, says.sessionsEnded])
    }
    for (const token of tokens) expect((await api.send('getAccount', {}, { token })).status).toBe(401)
    expect(await eventsAbout(account.id)).toMatchObject([
      { action: 'account.staff_end_sessions', after: { sessions: 2 } },
    ])
  })
})

describe('staffCloseAccount', () => {
  it('deletes the account, mails its owner, and keeps the members', async () => {
    const [account, member] = [await api.createAccount(), await api.createMember()]
    await api.linkMember(account, member)
    const token = await api.tokenFor(account)
    const options = { ...as, headers: { 'idempotency-key': 'fermeture-12345' } }
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('staffCloseAccount', { id_account: account.id }, options)
      expect([answer.status, answer.body.message]).toEqual([200, says.closed])
    }
    expect((await api.send('getAccount', {}, { token })).status).toBe(401)
    expect((await api.send('staffGetAccount', { id_account: account.id }, as)).status).toBe(404)
    expect(await kindsTo(account.email)).toEqual(['account_closed'])
    expect((await api.call('staffGetMember', { id_member: member.id }, as)).body.comptes).toEqual([])
    expect(await eventsAbout(account.id)).toMatchObject([{ action: 'account.delete', id_account: staff.id }])
    // Without the key it is an unknown account.
    expect((await api.send('staffCloseAccount', { id_account: account.id }, as)).status).toBe(404)
  })
})

describe('the journal', () => {
  it('names the account of an entry while it exists', async () => {
    const account = await api.createAccount({ name: 'Journal', surname: 'Jeanne' })
    await api.tokenFor(account)
    const action = 'account.staff_end_sessions' satisfies keyof typeof actionLabels
    await api.call('staffEndAccountSessions', { id_account: account.id }, as)
    const subject = async () => (await api.call('staffSearchAudit', { action }, as)).body.rows[0]?.sujet
    expect(await subject()).toBe(`Compte n° ${account.id}, Jeanne Journal (${account.email})`)
    await api.call('staffCloseAccount', { id_account: account.id }, as)
    expect(await subject()).toBe(`Compte n° ${account.id}`)
  })
})

it('the record of an account is planned once, though some accounts have many sessions', async () => {
  const now = api.clock.now()
  const [busy, other] = [await api.createAccount(), await api.createAccount()]
  for (const [account, sessions] of [
    [busy, 400],
    [other, 1],
  ] as const) {
    await sql`
      insert into session (id_account, created_at, last_used_at, ip, user_agent)
      select ${account.id}, ${now}, ${now}, '', '' from generate_series(1, ${sessions}::integer)`.execute(api.db)
  }
  await api.asOwner('analyze session')
  const asked = { idAccount: other.id, now, attemptsSince: now }
  expect(await findReplanned(api.deps, ({ db }) => getAccountRecord(db, asked))).toEqual([])
  expect(await findReplanned(api.deps, ({ db }) => listOpenSessions(db, other.id, now))).toEqual([])
})
