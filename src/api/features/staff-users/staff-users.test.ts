import { beforeEach, describe, expect, it } from 'vitest'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { totpCode } from '#api/core/accounts/totp.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { staffUserMessages as says } from '#contract/staff/staff-user-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { worldBuilders } from '#tests/support/builders.ts'

const api = useTestApi()

let admin: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  admin = await createStaff('administrator')
})

async function createStaff(role: 'secretariat' | 'administrator' = 'secretariat') {
  const account = await api.createAccount()
  const secret = await api.makeStaff(account, role)
  return { ...account, secret, token: await api.tokenFor(account, { secondFactor: true }) }
}

async function listed(id: number) {
  const { body } = await api.call('staffListUsers', {}, admin)
  return body.users.find(({ id_account }) => id_account === id)
}

describe('staffListUsers', () => {
  it('returns roles, second factor, last use and open sessions', async () => {
    const colleague = await createStaff()
    expect(await listed(colleague.id)).toMatchObject({
      email: colleague.email,
      roles: ['secretariat'],
      second_factor: true,
      last_used_at: api.clock.now().toISOString(),
      open_sessions: 1,
      mine: false,
    })
    expect(await listed(admin.id)).toMatchObject({ roles: ['administrator'], mine: true })
    await api.db.deleteFrom('account_totp').where('id_account', '=', colleague.id).execute()
    expect(await listed(colleague.id)).toMatchObject({ second_factor: false })
  })

  it('omits members, and returns invitations until they are withdrawn', async () => {
    const member = await api.createAccount()
    expect(await listed(member.id)).toBeUndefined()
    await api.call('staffInviteUser', { email: 'Nouvelle@Example.be', role: 'administrator' }, admin)
    const { body } = await api.call('staffListUsers', {}, admin)
    const invitation = body.invitations.find(({ email }) => email === 'nouvelle@example.be')!
    expect(invitation).toMatchObject({ role: 'administrator', invited_by: 'Camille Dupont', expired: false })
    const answer = await api.call('staffWithdrawInvitation', { id_invitation: invitation.id }, admin)
    expect(answer.body.message).toBe(says.invitationWithdrawn)
    expect((await api.call('staffWithdrawInvitation', { id_invitation: invitation.id }, admin)).status).toBe(404)
  })
})

describe('an invitation', () => {
  it.each([
    ['without an e-mail', { role: 'secretariat' }, 'email'],
    ['with an invalid e-mail', { email: 'moi', role: 'secretariat' }, 'email'],
    ['without a role', { email: 'moi@example.be' }, 'role'],
    ['with an unknown role', { email: 'moi@example.be', role: 'president' }, 'role'],
  ])('%s is refused with a field error', async (_case, input, field) => {
    const answer = await api.send('staffInviteUser', input, admin)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('is refused for staff', async () => {
    const { email } = await createStaff()
    const answer = await api.send('staffInviteUser', { email, role: 'administrator' }, admin)
    expect([answer.status, answer.body.errors]).toEqual([422, { email: [says.alreadyStaff] }])
  })

  it('creates an account with a second factor, once', async () => {
    const email = 'lou.peeters@example.be'
    await api.call('staffInviteUser', { email, role: 'secretariat' }, admin)
    const token = await api.linkTokenTo(email)
    expect((await api.call('staffCheckInvitation', { token })).body).toEqual({
      state: 'valid',
      email,
      role: 'secretariat',
      known: false,
    })
    const form = { known: false as const, token, name: 'Peeters', surname: 'Lou' }
    const secret = 'cheval pile agrafe'
    const prepared = await api.call('staffPrepareSecondFactor', {
      ...form,
      password: secret,
      password_confirmation: secret,
    })
    expect(prepared.body.address).toMatch(/^otpauth:\/\/totp\/MyABFT:lou.peeters%40example.be\?/)
    // Nothing is stored until a code proves the authenticator.
    const none = await api.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
    expect(none).toBeUndefined()

    const { setup } = prepared.body
    const wrong = await api.send('staffAcceptInvitation', { token, setup, otp: '000000' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: [accountMessages.otpWrong] }])
    const otp = totpCode(prepared.body.secret, api.clock.now())
    const done = await api.call('staffAcceptInvitation', { token, setup, otp })
    expect(done.body).toMatchObject({ success: true, message: says.invitationAccepted })

    const again = await api.send('staffAcceptInvitation', { token, setup, otp })
    expect([again.status, again.body.message]).toEqual([409, says.invitationUsed])
    expect((await api.call('staffCheckInvitation', { token })).body).toMatchObject({ state: 'used' })
    // The confirming code is used up; the next one signs in.
    api.travel(30)
    const { token: bearer } = await api.signIn({ email, password: secret, secret: prepared.body.secret })
    // A person who lost the telephone signs in with a recovery code.
    const first = await api.send<{ mfa_token: string }>('token', {
      grant_type: 'password',
      username: email,
      password: secret,
    })
    const { mfa_token } = first.body
    const [recovery] = done.body.recovery_codes!
    expect((await api.send('token', { grant_type: 'mfa_otp', mfa_token, otp: recovery })).status).toBe(200)
    const staff = await api.call('getStaff', {}, { token: bearer })
    expect(staff.body).toMatchObject({ email, name: 'Peeters', surname: 'Lou', roles: ['secretariat'] })
    expect(await api.auditOf(staff.body.id_account)).toEqual([
      'account.create',
      'staff.accept_invitation',
      'account.use_recovery_code',
    ])
    const stored = await api.db
      .selectFrom('account_totp')
      .select('secret_encrypted')
      .where('id_account', '=', staff.body.id_account)
      .executeTakeFirstOrThrow()
    expect(stored.secret_encrypted.toString('latin1')).not.toContain(prepared.body.secret)
  })

  it('asks an existing account for its password, within the limits of sign-in', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    const { token } = await api.createInvitation({ email: account.email, role: 'administrator' })
    expect((await api.call('staffCheckInvitation', { token })).body).toMatchObject({ known: true })
    const wrong = await api.send('staffPrepareSecondFactor', { token, known: true, password: 'mauvais mot' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [accountMessages.passwordWrong] }])
    const { body } = await api.call('staffPrepareSecondFactor', { token, known: true, password: account.password })
    await api.call('staffAcceptInvitation', { token, setup: body.setup, otp: totpCode(body.secret, api.clock.now()) })
    api.travel(30)
    await api.signIn({ ...account, secret: body.secret })
    expect(await listed(account.id)).toMatchObject({ roles: ['administrator'], second_factor: true })
    const other = await api.createInvitation({ email: (await api.createAccount()).email })
    for (let tries = 0; tries < 10; tries += 1) {
      await api.send('staffPrepareSecondFactor', { token: other.token, known: true, password: 'mauvais mot' })
    }
    const many = await api.send('staffPrepareSecondFactor', { token: other.token, known: true, password: 'x' })
    expect(many.status).toBe(429)
  })

  it('expires after 48 hours, and is unknown once another was sent', async () => {
    const { token } = await api.createInvitation()
    api.travel(48 * 3600)
    const late = await api.call('staffCheckInvitation', { token })
    expect(late.body).toEqual({ state: 'expired', message: says.invitationExpired })
    const form = { token, known: true, password: 'un bon secret' }
    expect((await api.send('staffPrepareSecondFactor', form)).status).toBe(409)
    const email = 'deux.fois@example.be'
    admin = await createStaff('administrator')
    await api.call('staffInviteUser', { email, role: 'secretariat' }, admin)
    const first = await api.linkTokenTo(email)
    await api.call('staffInviteUser', { email, role: 'secretariat' }, admin)
    expect((await api.call('staffCheckInvitation', { token: first })).body).toMatchObject({ state: 'unknown' })
    expect((await api.send('staffCheckInvitation', {})).status).toBe(422)
  })

  it.each([
    ['a common password', { password: 'password1', password_confirmation: 'password1' }, 'password'],
    ['a short password', { password: 'court', password_confirmation: 'court' }, 'password'],
    ['another confirmation', { password_confirmation: 'autre chose ici' }, 'password_confirmation'],
    ['no name', { name: ' ' }, 'name'],
  ])('of a new account with %s is refused with a field error', async (_case, change, field) => {
    const { token } = await api.createInvitation()
    const password = 'cheval pile agrafe'
    const form = { token, known: false, name: 'Peeters', surname: 'Lou', password, password_confirmation: password }
    const answer = await api.send('staffPrepareSecondFactor', { ...form, ...change })
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('ends the one that is sent to the same e-mail at the same time', async () => {
    const email = 'deux-invitations@example.be'
    const invite = (role: 'secretariat' | 'administrator') => api.send('staffInviteUser', { email, role }, admin)
    const answers: ReturnType<typeof invite>[] = []
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', admin.id).forUpdate().execute()
      answers.push(invite('administrator'))
      await api.waitForLock()
      answers.push(invite('secretariat'))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    const { body } = await api.call('staffListUsers', {}, admin)
    expect(body.invitations.filter((one) => one.email === email)).toMatchObject([{ role: 'secretariat' }])
  })

  it('ends the earlier sessions of the account when accepted', async () => {
    const account = await api.createAccount()
    const before = await api.tokenFor(account, { secondFactor: true })
    const { token } = await api.createInvitation({ email: account.email })
    const { body } = await api.call('staffPrepareSecondFactor', { token, known: true, password: account.password })
    const otp = totpCode(body.secret, api.clock.now())
    expect((await api.call('staffAcceptInvitation', { token, setup: body.setup, otp })).status).toBe(200)
    expect((await api.call('getStaff', {}, { token: before })).status).toBe(401)
  })

  it('is not locked while its acceptance waits for the account', async () => {
    const account = await api.createAccount()
    const { token } = await api.createInvitation({ email: account.email })
    const { body } = await api.call('staffPrepareSecondFactor', { token, known: true, password: account.password })
    const otp = totpCode(body.secret, api.clock.now())
    let waiting: Promise<{ status: number }> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, account.id)
      waiting = api.send('staffAcceptInvitation', { token, setup: body.setup, otp })
      await api.waitForLock()
      await db
        .selectFrom('staff_invitation')
        .select('id')
        .where('email', '=', account.email)
        .forUpdate()
        .noWait()
        .execute()
    })
    expect((await waiting)?.status).toBe(200)
  })

  it('accepts only its own setup, within half an hour and before a password change', async () => {
    const account = await api.createAccount()
    const { token } = await api.createInvitation({ email: account.email })
    const prepare = async () =>
      (await api.call('staffPrepareSecondFactor', { token, known: true, password: account.password })).body
    const accept = (setup: string, secret: string, other = token) =>
      api.send('staffAcceptInvitation', { token: other, setup, otp: totpCode(secret, api.clock.now()) })
    const sealed = await prepare()
    const foreign = await api.createInvitation()
    for (const answer of [
      await accept('pas-a-nous', sealed.secret),
      await accept(sealed.setup, sealed.secret, foreign.token),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, says.setupExpired])
    }
    api.travel(1801)
    expect((await accept(sealed.setup, sealed.secret)).body.message).toBe(says.setupExpired)
    const fresh = await prepare()
    api.travel(5)
    await api.db
      .updateTable('account')
      .set({ password_changed_at: api.clock.now() })
      .where('id', '=', account.id)
      .execute()
    expect((await accept(fresh.setup, fresh.secret)).body.message).toBe(says.setupExpired)
  })

  it('is accepted when a clock ahead wrote the time of the password change', async () => {
    const account = await api.createAccount()
    const { token } = await api.createInvitation({ email: account.email })
    const change = (seconds: number) =>
      api.db
        .updateTable('account')
        .set({ password_changed_at: new Date(api.clock.now().getTime() + seconds * 1000) })
        .where('id', '=', account.id)
        .execute()
    const { setup, secret } = (
      await api.call('staffPrepareSecondFactor', { token, known: true, password: account.password })
    ).body
    const accept = () => api.send('staffAcceptInvitation', { token, setup, otp: totpCode(secret, api.clock.now()) })
    await change(300)
    expect((await accept()).body.message).toBe(says.setupExpired)
    await change(301)
    expect((await accept()).status).toBe(200)
  })
})

describe('staffSetRole', () => {
  it('withdraws the invitations of an account that may invite no more, and keeps those of others', async () => {
    const [former, colleague] = [await createStaff('administrator'), await createStaff()]
    await api.call('staffInviteUser', { email: 'complice@example.be', role: 'administrator' }, former)
    await api.call('staffResetSecondFactor', { id_account: colleague.id }, former)
    await api.call('staffInviteUser', { email: 'autre@example.be', role: 'secretariat' }, admin)
    await api.call('staffSetRole', { id_account: former.id, role: 'secretariat', given: true }, admin)
    await api.call('staffSetRole', { id_account: former.id, role: 'secretariat', given: false }, admin)
    const state = async (email: string) => {
      const token = await api.linkTokenTo(email)
      return (await api.call('staffCheckInvitation', { token })).body.state
    }
    expect(await state('complice@example.be')).toBe('valid')
    await api.call('staffSetRole', { id_account: former.id, role: 'administrator', given: false }, admin)
    expect(await state('complice@example.be')).toBe('unknown')
    expect([await state('autre@example.be'), await state(colleague.email)]).toEqual(['valid', 'valid'])
  })

  it('refuses an invitation that waited while its sender lost the right', async () => {
    const former = await createStaff('administrator')
    const invited = await api.db.transaction().execute(async (db) => {
      const taken = db.deleteFrom('account_role').where('id_account', '=', former.id)
      await taken.execute()
      const inviting = api.send('staffInviteUser', { email: 'tard@example.be', role: 'administrator' }, former)
      await api.waitForLock()
      return { inviting }
    })
    expect((await invited.inviting).status).toBe(403)
    expect(await api.mailsTo('tard@example.be')).toEqual([])
  })

  it('gives a role from the next call on, and ends the sessions when it takes one', async () => {
    const colleague = await createStaff()
    const signInAgain = async () => {
      colleague.token = await api.tokenFor(colleague, { secondFactor: true })
    }
    const change = (role: 'secretariat' | 'administrator', given: boolean) =>
      api.call('staffSetRole', { id_account: colleague.id, role, given }, admin)
    expect((await api.call('staffListUsers', {}, colleague)).status).toBe(403)
    expect((await change('administrator', true)).body.message).toBe(says.roleGiven)
    expect((await api.call('staffListUsers', {}, colleague)).status).toBe(200)
    await change('administrator', false)
    expect((await api.call('getStaff', {}, colleague)).status).toBe(401)
    await signInAgain()
    expect((await api.call('staffListUsers', {}, colleague)).status).toBe(403)
    expect((await api.call('getStaff', {}, colleague)).status).toBe(200)
    await change('secretariat', false)
    expect((await api.call('getAccount', {}, colleague)).status).toBe(401)
    await signInAgain()
    expect((await api.call('getStaff', {}, colleague)).status).toBe(403)
    expect((await api.call('getAccount', {}, colleague)).status).toBe(200)
    expect((await change('secretariat', true)).status).toBe(404)
    const subject = { subject: colleague.email }
    const events = await api.db.selectFrom('audit_event').selectAll().where('id_account', '=', admin.id).execute()
    expect(events).toMatchObject([
      { action: 'staff.give_role', ...subject, after: { role: 'administrator' } },
      { action: 'staff.take_role', ...subject, before: { role: 'administrator' } },
      { action: 'staff.take_role', ...subject, before: { role: 'secretariat' } },
    ])
  })

  it('refuses the own administrator role, and leaves one administrator', async () => {
    const own = await api.send('staffSetRole', { id_account: admin.id, role: 'administrator', given: false }, admin)
    expect([own.status, own.body.message]).toEqual([409, says.ownAdministratorRole])
    await api.db.deleteFrom('account_role').where('id_account', '<>', admin.id).execute()
    const other = await createStaff('administrator')
    // Both at once: one of them stays.
    const answers = await Promise.all([
      api.send('staffSetRole', { id_account: other.id, role: 'administrator', given: false }, admin),
      api.send('staffSetRole', { id_account: admin.id, role: 'administrator', given: false }, other),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await api.db.selectFrom('account_role').selectAll().where('role', '=', 'administrator').execute()
    expect(left).toHaveLength(1)
  })

  it('is forbidden to an administrator who loses that role meanwhile', async () => {
    const other = await createStaff('administrator')
    const take = (by: typeof admin, from: typeof admin) =>
      api.send('staffSetRole', { id_account: from.id, role: 'administrator', given: false }, by)
    const answers: ReturnType<typeof take>[] = []
    await createStaff('administrator')
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account_role').select('role').forUpdate().execute()
      answers.push(take(admin, other))
      await api.waitForLock()
      answers.push(take(other, admin))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 403])
    expect(await listed(admin.id)).toMatchObject({ roles: ['administrator'] })
  })

  it('answers 404 for a member or an unknown account', async () => {
    const member = await api.createAccount()
    for (const id_account of [member.id, 2_000_000_000]) {
      const input = { id_account, role: 'secretariat', given: true }
      expect((await api.send('staffSetRole', input, admin)).status).toBe(404)
      expect((await api.send('staffResetSecondFactor', { id_account }, admin)).status).toBe(404)
      expect((await api.send('staffListSessions', { id_account }, admin)).status).toBe(404)
    }
    expect((await api.send('staffSetRole', { id_account: 'x', role: 'x' }, admin)).body.errors).toMatchObject({
      id_account: ['Identifiant incorrect.'],
      role: ['Choisissez un rôle.'],
    })
  })
})

describe('staffResetSecondFactor', () => {
  it('ends the sessions, and sends a link to set up another factor', async () => {
    const colleague = await createStaff()
    await api.call('staffResetSecondFactor', { id_account: colleague.id }, admin)
    expect((await api.call('getStaff', {}, colleague)).status).toBe(401)
    const { email, password } = colleague
    const refused = await api.send('token', { grant_type: 'password', username: email, password })
    expect([refused.status, refused.body.error]).toEqual([400, 'second_factor_missing'])
    const token = await api.linkTokenTo(email)
    const { body } = await api.call('staffPrepareSecondFactor', { token, known: true, password })
    await api.call('staffAcceptInvitation', { token, setup: body.setup, otp: totpCode(body.secret, api.clock.now()) })
    api.travel(30)
    await api.signIn({ email, password, secret: body.secret })
    expect(await api.auditOf(colleague.id)).toEqual(['staff.set_second_factor'])
  })

  it('leaves no passkey that the colleague adds just before or after it', async () => {
    const colleague = await createStaff()
    const credential = createAuthenticator().create((await api.call('preparePasskey', {}, colleague)).body)
    const answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, colleague.id)
      await worldBuilders({ ...api.deps, db }).createPasskey(colleague)
      answers.push(api.send('staffResetSecondFactor', { id_account: colleague.id }, admin))
      await api.waitForLock()
      answers.push(api.send('addPasskey', { name: 'Téléphone', credential }, colleague))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401])
    expect(await listed(colleague.id)).toMatchObject({ second_factor: false, open_sessions: 0 })
  })

  it('sends a link that is unknown once the role is taken', async () => {
    const colleague = await createStaff()
    const { token } = await api.createInvitation({ email: colleague.email, role: null })
    await api.db.deleteFrom('account_role').where('id_account', '=', colleague.id).execute()
    expect((await api.call('staffCheckInvitation', { token })).body).toMatchObject({ state: 'unknown' })
  })
})

describe('staffListSessions and staffEndSession', () => {
  it('list and end the sessions of a colleague', async () => {
    const colleague = await createStaff()
    const { body } = await api.call('staffListSessions', { id_account: colleague.id }, admin)
    expect(body).toMatchObject([{ ip: '::1', user_agent: 'test', mine: false }])
    const id_session = body[0]!.id
    expect((await api.call('staffEndSession', { id_session }, admin)).status).toBe(200)
    expect((await api.call('getStaff', {}, colleague)).status).toBe(401)
    expect((await api.call('staffEndSession', { id_session }, admin)).status).toBe(404)
    expect((await api.call('staffListSessions', { id_account: colleague.id }, admin)).body).toEqual([])
    expect(await api.auditOf(admin.id)).toEqual(['staff.end_session'])
  })

  it('answer 404 for the session of a member', async () => {
    const member = await api.createAccount()
    const token = await api.tokenFor(member)
    const { id } = await api.db
      .selectFrom('session')
      .select('id')
      .where('id_account', '=', member.id)
      .executeTakeFirstOrThrow()
    expect((await api.call('staffEndSession', { id_session: id }, admin)).status).toBe(404)
    expect((await api.call('getAccount', {}, { token })).status).toBe(200)
  })
})

it('staffSetMaintenance switches maintenance on and off, with who and since when', async () => {
  const seenBy = async (as: typeof admin) => (await api.call('getStaff', {}, as)).body.maintenance
  expect(await seenBy(admin)).toEqual({ on: false, since: null, by: null })
  const on = await api.call('staffSetMaintenance', { on: true }, admin)
  expect(on.body.message).toBe(says.maintenanceOn)
  const since = api.clock.now().toISOString()
  expect((await api.call('maintenanceMyabft', {})).text).toBe('1')
  api.travel(60)
  const colleague = await createStaff()
  // A second switch changes nothing.
  await api.call('staffSetMaintenance', { on: true }, admin)
  expect(await seenBy(colleague)).toEqual({ on: true, since, by: 'Camille Dupont' })
  const member = await api.tokenFor(await api.createAccount())
  expect((await api.send('getAccount', {}, { token: member })).status).toBe(503)
  await api.call('staffSetMaintenance', { on: false }, admin)
  expect((await api.call('maintenanceMyabft', {})).text).toBe('0')
  expect((await api.send('staffSetMaintenance', { on: 'oui' }, admin)).status).toBe(422)
  const events = await api.db.selectFrom('audit_event').selectAll().where('id_account', '=', admin.id).execute()
  expect(events).toMatchObject([
    { action: 'portal.maintenance', before: { maintenance: false }, after: { maintenance: true } },
    { action: 'portal.maintenance', before: { maintenance: true }, after: { maintenance: false } },
  ])
})
