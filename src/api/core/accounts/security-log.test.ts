import { describe, expect, it } from 'vitest'
import { totpCode } from '#api/core/accounts/totp.ts'
import { deleteExpired } from '#api/jobs/delete-expired.ts'
import { useTestApi } from '#tests/support/api.ts'
import { recordSecurityEvent } from './record-security-event.ts'

const api = useTestApi()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

const eventsOf = (idAccount: number) =>
  api.db.selectFrom('security_event').selectAll().where('id_account', '=', idAccount).orderBy('id').execute()
const kindsOf = async (idAccount: number) => (await eventsOf(idAccount)).map(({ kind }) => kind)
const logged = () =>
  api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'security')

async function createStaff(role?: 'administrator') {
  const account = await api.createAccount()
  return { ...account, secret: await api.makeStaff(account, role) }
}

const tryPassword = (username: string, password: string, ip = '203.0.113.1') =>
  api.send('token', { grant_type: 'password', username, password }, { ip })

describe('the security log', () => {
  it('records a sign-in with account, network, browser and the request id of the answer', async () => {
    const account = await api.createAccount()
    const { email: username, password } = account
    const answer = await api.send(
      'token',
      { grant_type: 'password', username, password },
      { ip: '2001:db8:1:2:3:4:5:6', headers: { 'user-agent': FIREFOX } },
    )
    expect(await eventsOf(account.id)).toEqual([
      {
        id: expect.any(Number),
        at: api.clock.now(),
        kind: 'sign_in',
        id_account: account.id,
        name_hash: null,
        network: '2001:db8:1:2::/64',
        user_agent: FIREFOX,
        request_id: answer.headers['x-request-id'],
      },
    ])
    expect(logged().at(-1)).toMatchObject({
      event: 'sign_in',
      account: account.id,
      network: '2001:db8:1:2::/64',
      requestId: answer.headers['x-request-id'],
    })
  })

  it('records a wrong password by account, and for an unknown e-mail by a hash of it', async () => {
    const account = await api.createAccount()
    await tryPassword(account.email, 'faux')
    expect(await kindsOf(account.id)).toEqual(['sign_in_failed'])
    await tryPassword('Personne@example.be', 'faux', '203.0.113.9')
    await tryPassword('personne@example.be ', 'faux', '203.0.113.9')
    const unknown = await api.db.selectFrom('security_event').selectAll().where('network', '=', '203.0.113.9').execute()
    expect(unknown).toHaveLength(2)
    expect(unknown[0]).toMatchObject({ kind: 'sign_in_failed', id_account: null })
    expect(unknown[0]!.name_hash).toEqual(unknown[1]!.name_hash)
    const text = api.logLines.join('').toLowerCase()
    expect([text.includes('personne@example.be'), text.includes(account.email)]).toEqual([false, false])
  })

  it('records a sign-in with the right password to an unconfirmed e-mail', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    await tryPassword(account.email, account.password)
    expect(await kindsOf(account.id)).toEqual(['sign_in_unconfirmed'])
  })

  it('records a lock-out once, however many attempts follow', async () => {
    const account = await api.createAccount()
    const max = api.deps.env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT
    for (let n = 0; n < max + 5; n += 1) await tryPassword(account.email, 'faux', '203.0.113.20')
    expect(await kindsOf(account.id)).toEqual([...Array<string>(max).fill('sign_in_failed'), 'locked'])
  })

  it('records a wrong second factor', async () => {
    const staff = await createStaff()
    const first = await api.send<{ mfa_token: string }>('token', {
      grant_type: 'password',
      username: staff.email,
      password: staff.password,
    })
    const right = totpCode(staff.secret, api.clock.now())
    const otp = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    await api.send('token', { grant_type: 'mfa_otp', mfa_token: first.body.mfa_token, otp })
    expect(await kindsOf(staff.id)).toEqual(['second_factor_failed'])
  })

  it('records the reuse of a refresh token', async () => {
    const account = await api.createAccount()
    const { refresh } = await api.signIn(account)
    await api.refresh(refresh)
    api.travel(60)
    expect((await api.refresh(refresh)).status).toBe(401)
    expect(await kindsOf(account.id)).toEqual(['sign_in', 'token_reuse'])
  })

  it('records password changes, resets, wrong passwords, and the end of a session', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    await api.call('endSession', { id_session: null }, { token })
    const next = 'agrafe pile cheval'
    const form = { password: next }
    await api.send('updatePasswordMyABFT', { actualPassword: 'faux', ...form }, { token })
    await api.send('updatePasswordMyABFT', { actualPassword: account.password, ...form }, { token })
    await api.call('recoverAccount', { email: account.email })
    const reset = await api.linkTokenTo(account.email)
    await api.call('logout', {}, { token })
    await api.send('resetPassword', {
      token: reset,
      new_password: account.password,
      confirm_password: account.password,
    })
    expect(await kindsOf(account.id)).toEqual([
      'sign_in',
      'session_ended',
      'password_wrong',
      'password_changed',
      'signed_out',
      'password_reset',
    ])
  })

  it('feeds a metric that counts events by kind', async () => {
    const { text } = await api.request({ url: '/metrics' })
    expect(text).toMatch(/^myabft_security_events_total\{kind="token_reuse"\} 1$/m)
    expect(text).toMatch(/^myabft_security_events_total\{kind="second_factor_removed"\} 0$/m)
  })

  it('stores at most 1,000 failures an hour of unknown e-mails, and still those of accounts', async () => {
    const call = { ...api.deps, ip: '198.51.100.1', userAgent: '', requestId: 'r' }
    const count = async () => {
      const found = await api.db
        .selectFrom('security_event')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('network', '=', '198.51.100.1')
        .executeTakeFirstOrThrow()
      return found.count
    }
    for (let n = 0; n < 1010; n += 1) await recordSecurityEvent(call, 'sign_in_failed', { email: `x${n}@example.be` })
    const kept = await count()
    expect(kept).toBeLessThanOrEqual(1000)
    const account = await api.createAccount()
    await recordSecurityEvent(call, 'sign_in', { idAccount: account.id })
    await recordSecurityEvent(call, 'sign_in_failed', { email: account.email })
    expect(await count()).toBe(kept + 2)
  })

  it('expires after 90 days, and is deleted with its account', async () => {
    const [leaving, staying] = [await api.createAccount(), await api.createAccount()]
    await api.signIn(leaving)
    await api.signIn(staying)
    await api.db.deleteFrom('account').where('id', '=', leaving.id).execute()
    api.travel(89 * 86_400)
    await deleteExpired.run(api.deps)
    expect([await kindsOf(leaving.id), await kindsOf(staying.id)]).toEqual([[], ['sign_in']])
    api.travel(2 * 86_400)
    await deleteExpired.run(api.deps)
    expect(await kindsOf(staying.id)).toEqual([])
  })

  it('is included in exportMyData', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account, { headers: { 'user-agent': FIREFOX }, ip: '203.0.113.40' })
    const { body } = await api.call('exportMyData', {}, { token })
    expect(body.compte).toMatchObject({
      journal_de_securite: [{ kind: 'sign_in', network: '203.0.113.40', user_agent: FIREFOX }],
    })
  })
})

describe('staffListSecurityEvents', () => {
  it('returns the latest events of an account first, and 404 for an unknown account', async () => {
    const admin = await api.signIn(await createStaff('administrator'))
    const account = await api.createAccount()
    await tryPassword(account.email, 'faux')
    await api.signIn(account)
    const { body } = await api.call('staffListSecurityEvents', { id_account: account.id }, admin)
    expect(body.map(({ kind }) => kind)).toEqual(['sign_in', 'sign_in_failed'])
    expect((await api.send('staffListSecurityEvents', { id_account: 999_999 }, admin)).status).toBe(404)
  })
})

describe('a sign-in of staff from a new device', () => {
  const told = async (email: string) => (await api.mailsTo(email)).filter(({ kind }) => kind === 'staff_new_device')

  it('sends the staff member one mail per new device, with browser and IP', async () => {
    const staff = await createStaff()
    const office = { ip: '203.0.113.50', headers: { 'user-agent': FIREFOX } }
    await api.signIn(staff, office)
    expect(await told(staff.email)).toHaveLength(1)
    api.travel(3600)
    await api.signIn(staff, office)
    api.travel(60)
    await api.signIn(staff, { ...office, ip: '203.0.77.1' })
    expect(await told(staff.email)).toHaveLength(1)
    api.travel(3600)
    await api.signIn(staff, { ip: '198.51.100.77', headers: { 'user-agent': PHONE } })
    const [, mail] = await told(staff.email)
    for (const said of ['Safari sur iPhone', '198.51.100.77', '/account/forgetPassword']) {
      expect(mail!.text).toContain(said)
    }
  })

  it('sends no mail to an account that is not staff', async () => {
    const account = await api.createAccount()
    await api.signIn(account, { headers: { 'user-agent': PHONE } })
    expect(await api.mailsTo(account.email)).toEqual([])
  })
})

describe('the request log', () => {
  it('names account and IP of a refused call', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    const answer = await api.send('staffListUsers', {}, { token, ip: '203.0.113.60' })
    const lines = api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const line = lines.find(({ requestId, msg }) => requestId === answer.headers['x-request-id'] && msg === 'answered')
    expect(line).toMatchObject({ status: 403, account: account.id, network: '203.0.113.60' })
  })
})
